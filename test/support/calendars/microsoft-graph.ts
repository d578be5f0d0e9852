import { startCalendarProvider, type ApiAnswer, type ApiRequest, type CalendarProvider } from './calendar-provider.ts'

type GraphEvent = {
  id: string
  '@odata.etag': string
  subject?: string
  body?: { content: string }
  start: { dateTime: string; timeZone: string }
  end: { dateTime: string; timeZone: string }
  isAllDay?: boolean
  showAs?: string
  isCancelled?: boolean
  responseStatus?: { response: string }
  transactionId?: string
  onlineMeeting?: { joinUrl: string } | null
  singleValueExtendedProperties?: { id: string; value: string }[]
}
type TestCalendar = {
  id: string
  name: string
  canEdit: boolean
  isDefaultCalendar: boolean
  owner: { name: string; address: string }
  events: Map<string, GraphEvent>
}

export type MicrosoftGraph = CalendarProvider & {
  readonly calendars: Map<string, TestCalendar>
  add(id: string, more?: Partial<TestCalendar>): TestCalendar
  /** Puts an event of the person into a calendar: ISO instants. */
  addEvent(calendarId: string, start: string, end: string, more?: Partial<GraphEvent>): GraphEvent
  /** How many entries a page of a list has. */
  pageSize: number
  /** Personal accounts have no Teams. */
  hasTeams: boolean
}

const notFound: ApiAnswer = { status: 404, body: { error: { code: 'ErrorItemNotFound' } } }
const utc = (instant: string) => ({
  dateTime: `${new Date(instant).toISOString().slice(0, 19)}.0000000`,
  timeZone: 'UTC',
})

/** Microsoft's consent, token endpoint and the calendars of Graph, as their documentation describes them. */
export async function startMicrosoftGraph(): Promise<MicrosoftGraph> {
  const calendars = new Map<string, TestCalendar>()
  let changes = 0
  const provider = await startCalendarProvider({
    paths: { authorize: '/common/oauth2/v2.0/authorize', token: '/common/oauth2/v2.0/token' },
    scopes: ['Calendars.ReadWrite', 'offline_access'],
    rotates: true,
    respond,
  })
  const graph: MicrosoftGraph = Object.assign(provider, {
    calendars,
    pageSize: 1000,
    hasTeams: true,
    add(id: string, more: Partial<TestCalendar> = {}) {
      const owner = { name: 'Amina Bello', address: 'amina@example.com' }
      const calendar = { id, name: id, canEdit: true, isDefaultCalendar: false, owner, events: new Map(), ...more }
      calendars.set(id, calendar)
      return calendar
    },
    addEvent(calendarId: string, start: string, end: string, more: Partial<GraphEvent> = {}) {
      const event = {
        id: `event-${++changes}`,
        '@odata.etag': `W/"${changes}"`,
        start: utc(start),
        end: utc(end),
        ...more,
      }
      calendars.get(calendarId)!.events.set(event.id, event)
      return event
    },
  })
  graph.add('default', { name: 'Calendar', isDefaultCalendar: true })
  return graph

  function respond(request: ApiRequest): ApiAnswer {
    const { method, url, body } = request
    const [, , , kind, id = '', sub] = url.pathname.split('/').map(decodeURIComponent)
    if (kind === 'calendar') return showCalendar([...calendars.values()][0]!)
    if (kind === 'events') return eventById(id, request)
    if (kind !== 'calendars') return notFound
    if (id === '' && method === 'POST') return create(String(body['name']))
    if (id === '')
      return page(
        url,
        [...calendars.values()].map((calendar) => showCalendar(calendar).body),
      )
    const calendar = calendars.get(id)
    if (!calendar) return notFound
    const events = [...calendar.events.values()]
    if (sub === 'calendarView')
      return page(
        url,
        events.filter((event) => isWithin(event, url)).map((event) => select(event, url)),
      )
    if (method === 'GET')
      return page(
        url,
        events.filter((event) => hasProperty(event, url.searchParams.get('$filter') ?? '')),
      )
    return insert(calendar, body as Partial<GraphEvent>)
  }

  function create(name: string): ApiAnswer {
    if ([...calendars.values()].some((calendar) => calendar.name === name))
      return { status: 409, body: { error: { code: 'ErrorFolderExists' } } }
    return { ...showCalendar(graph.add(`made-${calendars.size}`, { name })), status: 201 }
  }

  function insert(calendar: TestCalendar, body: Partial<GraphEvent>): ApiAnswer {
    const used = [...calendar.events.values()].some(({ transactionId }) => transactionId === body.transactionId)
    if (isRefused(body)) return { status: 400, body: { error: { code: 'ErrorInvalidRequest' } } }
    if (used) return { status: 409, body: { error: { code: 'ErrorDuplicateTransactionId' } } }
    const event = { id: `event-${++changes}`, '@odata.etag': '' } as GraphEvent
    calendar.events.set(event.id, event)
    return { status: 201, body: change(event, body) }
  }

  function eventById(id: string, { method, headers, body }: ApiRequest): ApiAnswer {
    const calendar = [...calendars.values()].find(({ events }) => events.has(id))
    const event = calendar?.events.get(id)
    if (!calendar || !event) return notFound
    if (method === 'GET') return { status: 200, body: event }
    if (method === 'DELETE') calendar.events.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const match = headers['if-match']
    if (match !== undefined && match !== event['@odata.etag']) return { status: 412, body: {} }
    if (isRefused(body)) return { status: 400, body: { error: { code: 'ErrorInvalidRequest' } } }
    return { status: 200, body: change(event, body as Partial<GraphEvent>) }
  }

  // Accounts without Teams refuse the room.
  function isRefused(body: object) {
    return 'isOnlineMeeting' in body && !graph.hasTeams
  }

  function change(event: GraphEvent, body: Partial<GraphEvent> & { isOnlineMeeting?: boolean }): GraphEvent {
    const { isOnlineMeeting, ...rest } = body
    const joinUrl = `https://teams.microsoft.com/l/meetup-join/${event.id}`
    const meeting = isOnlineMeeting ? { onlineMeeting: { joinUrl } } : {}
    return Object.assign(event, rest, meeting, { '@odata.etag': `W/"${++changes}"` })
  }

  function page(url: URL, all: readonly unknown[]): ApiAnswer {
    const from = Number(url.searchParams.get('$skip') ?? 0)
    const next = new URL(url)
    next.searchParams.set('$skip', String(from + graph.pageSize))
    const hasNext = from + graph.pageSize < all.length
    const value = all.slice(from, from + graph.pageSize)
    return { status: 200, body: { value, ...(hasNext && { '@odata.nextLink': next.href }) } }
  }
}

const showCalendar = ({ events: _events, ...calendar }: TestCalendar): ApiAnswer => ({ status: 200, body: calendar })

function isWithin({ start, end }: GraphEvent, { searchParams: query }: URL): boolean {
  const [from, to] = [query.get('startDateTime') ?? '', query.get('endDateTime') ?? '']
  return start.dateTime < to && end.dateTime > from
}

/** Only the properties that were requested. */
function select(event: GraphEvent, url: URL): object {
  const names = ['id', '@odata.etag', ...(url.searchParams.get('$select') ?? '').split(',')]
  return Object.fromEntries(Object.entries(event).filter(([name]) => names.includes(name)))
}

const hasProperty = ({ singleValueExtendedProperties: properties = [] }: GraphEvent, filter: string) =>
  properties.some(({ id, value }) => filter.includes(`ep/id eq '${id}'`) && filter.includes(`ep/value eq '${value}'`))
