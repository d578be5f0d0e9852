import { startCalendarProvider, type ApiAnswer, type ApiRequest, type CalendarProvider } from './calendar-provider.ts'

type GoogleEvent = {
  id: string
  etag: string
  status: 'confirmed' | 'cancelled'
  start: { dateTime: string }
  end: { dateTime: string }
  summary?: string
  hangoutLink?: string
}
type TestCalendar = {
  id: string
  summary: string
  description?: string
  primary?: boolean
  accessRole: 'owner' | 'reader'
  selected?: boolean
  timeZone: string
  /** Starts and ends, ISO instants. */
  busy: (readonly [string, string])[]
  /** The reason of an error in place of busy times. */
  error?: string
  events: Map<string, GoogleEvent>
}

export type GoogleCalendar = CalendarProvider & {
  readonly calendars: Map<string, TestCalendar>
  add(id: string, more?: Partial<TestCalendar>): TestCalendar
  /** All events, also deleted ones, which stay as `cancelled`. */
  events(): GoogleEvent[]
  /** How many entries a page of the list has. */
  pageSize: number
}

const SCOPES = ['calendar.events.freebusy', 'calendar.calendarlist.readonly', 'calendar.app.created']
const notFound: ApiAnswer = { status: 404, body: { error: { code: 404, errors: [{ reason: 'notFound' }] } } }
const MAX_WINDOW = 90 * 86_400_000

/** Google's consent, token endpoint and Calendar API, as their documentation describes them. */
export async function startGoogleCalendar(): Promise<GoogleCalendar> {
  const calendars = new Map<string, TestCalendar>()
  let changes = 0
  const provider = await startCalendarProvider({
    paths: { authorize: '/o/oauth2/v2/auth', token: '/token', revoke: '/revoke' },
    scopes: SCOPES.map((scope) => `https://www.googleapis.com/auth/${scope}`),
    rotates: false,
    respond,
  })
  const google: GoogleCalendar = Object.assign(provider, {
    calendars,
    pageSize: 250,
    events: () => [...calendars.values()].flatMap((calendar) => [...calendar.events.values()]),
    add(id: string, more: Partial<TestCalendar> = {}) {
      const base = { id, summary: id, accessRole: 'owner' as const, selected: true, timeZone: 'Africa/Nairobi' }
      const calendar: TestCalendar = { ...base, busy: [], events: new Map(), ...more }
      calendars.set(id, calendar)
      return calendar
    },
  })
  google.add('amina@example.org', { summary: 'Amina', primary: true })
  return google

  function respond({ method, url, body, headers }: ApiRequest): ApiAnswer {
    const [, , , kind, name = '', sub, last] = url.pathname.split('/').map(decodeURIComponent)
    if (kind === 'freeBusy') return freeBusy(body as FreeBusyRequest)
    if (kind === 'users') return last === 'primary' ? showEntry(primary()) : listEntries(url)
    if (kind !== 'calendars') return notFound
    if (method === 'POST' && name === '')
      return { status: 200, body: google.add(`kando-${calendars.size}@group`, body) }
    const calendar = calendars.get(name)
    if (!calendar || sub !== 'events') return notFound
    if (last === undefined) return insert(calendar, body as Partial<GoogleEvent>, url)
    const event = calendar.events.get(last)
    if (!event) return notFound
    if (method === 'GET') return { status: 200, body: event }
    if (method === 'DELETE' && event.status === 'cancelled') return { status: 410, body: {} }
    if (headers['if-match'] !== undefined && headers['if-match'] !== event.etag) return { status: 412, body: {} }
    const changed = change(event, method === 'DELETE' ? { status: 'cancelled' } : body, url)
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: changed }
  }

  function primary() {
    return [...calendars.values()].find((calendar) => calendar.primary)!
  }

  function listEntries(url: URL): ApiAnswer {
    const from = Number(url.searchParams.get('pageToken') ?? 0)
    const items = [...calendars.values()].map((calendar) => showEntry(calendar).body)
    const next = from + google.pageSize
    const body = { items: items.slice(from, next), ...(next < items.length && { nextPageToken: String(next) }) }
    return { status: 200, body }
  }

  type FreeBusyRequest = { timeMin: string; timeMax: string; items: { id: string }[] }
  function freeBusy({ timeMin, timeMax, items }: FreeBusyRequest): ApiAnswer {
    if (Date.parse(timeMax) - Date.parse(timeMin) > MAX_WINDOW)
      return { status: 400, body: { error: { errors: [{ reason: 'timeRangeTooLong' }] } } }
    const entries = items.map(({ id }) => {
      const calendar = calendars.get(id)
      const reason = calendar ? calendar.error : 'notFound'
      if (!calendar || reason !== undefined) return [id, { errors: [{ domain: 'global', reason }], busy: [] }]
      const within = calendar.busy.filter(([start, end]) => start < timeMax && end > timeMin)
      return [id, { busy: within.map(([start, end]) => ({ start, end })) }]
    })
    return { status: 200, body: { timeMin, timeMax, calendars: Object.fromEntries(entries) } }
  }

  function insert(calendar: TestCalendar, body: Partial<GoogleEvent>, url: URL): ApiAnswer {
    const { id = '' } = body
    if (!/^[0-9a-v]{5,1024}$/.test(id)) return { status: 400, body: {} }
    if (calendar.events.has(id)) return { status: 409, body: { error: { errors: [{ reason: 'duplicate' }] } } }
    const event = { id, etag: '' } as GoogleEvent
    calendar.events.set(id, event)
    return { status: 200, body: change(event, { status: 'confirmed', ...body }, url) }
  }

  function change(event: GoogleEvent, body: object, url?: URL): GoogleEvent {
    const { conferenceData, ...rest } = body as { conferenceData?: object }
    const hasRoom = conferenceData !== undefined && url?.searchParams.get('conferenceDataVersion') === '1'
    return Object.assign(event, rest, {
      etag: `"${++changes}"`,
      ...(hasRoom && { hangoutLink: `https://meet.google.com/${event.id.slice(-10)}` }),
    })
  }
}

const showEntry = ({ busy: _busy, events: _events, error: _error, ...entry }: TestCalendar): ApiAnswer => ({
  status: 200,
  body: entry,
})
