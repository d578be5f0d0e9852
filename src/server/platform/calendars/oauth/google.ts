import * as z from 'zod/mini'
import { packBusy } from '#rules/availability/slots.ts'
import { DAY } from '#rules/time/days.ts'
import type { Clock } from '#server/platform/clock.ts'
import { CalendarError, type BusyQuery, type CalendarProvider, type RemoteCalendar } from '../provider.ts'
import { createAccountAccess } from './account-access.ts'
import { createAuthorization } from './authorization.ts'
import { googleEvents } from './google-events.ts'
import type { JsonApi } from './json-api.ts'
import { putEvent, readEvents } from './put-event.ts'

type Settings = {
  clientId: string
  clientSecret: string
  /** The address of the site; its calendars are recognized by it. */
  siteUrl: string
  redirectUri: string
  clock: Clock
  onFailure: (reason: string) => void
  /** Another server in place of Google's, in tests. */
  url?: string | undefined
}

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`
const READ = [scope('calendar.events.freebusy'), scope('calendar.calendarlist.readonly')]
/** Only calendars that this application created: no title of the person can be read. */
const WRITE = scope('calendar.app.created')

/** The longest period of one query: longer ones are refused. */
const WINDOW = 90 * DAY

const calendarEntry = z.object({
  id: z.string(),
  summary: z.optional(z.string()),
  summaryOverride: z.optional(z.string()),
  description: z.optional(z.string()),
  primary: z.optional(z.boolean()),
  selected: z.optional(z.boolean()),
  accessRole: z.optional(z.string()),
  timeZone: z.optional(z.string()),
})
type CalendarEntry = z.output<typeof calendarEntry>
const calendarPage = z.object({ items: z.optional(z.array(calendarEntry)), nextPageToken: z.optional(z.string()) })
const busyPeriods = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      errors: z.optional(z.array(z.object({ reason: z.string() }))),
      busy: z.optional(z.array(z.object({ start: z.string(), end: z.string() }))),
    }),
  ),
})

/** Google Calendar (API v3). */
export function createGoogleProvider({ siteUrl, clock, onFailure, url, ...client }: Settings): CalendarProvider {
  const authorization = createAuthorization({
    ...client,
    issuer: 'https://accounts.google.com',
    authorizationEndpoint: `${url ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenEndpoint: `${url ?? 'https://oauth2.googleapis.com'}/token`,
    revocationEndpoint: `${url ?? 'https://oauth2.googleapis.com'}/revoke`,
    scopes: [...READ, WRITE],
    requiredScopes: [...READ, WRITE],
    // Without `consent` only the first connection of an account would bring a refresh token.
    parameters: { access_type: 'offline', prompt: 'consent' },
  })
  const baseUrl = `${url ?? 'https://www.googleapis.com'}/calendar/v3`
  const { withApi, signIn, revoke } = createAccountAccess({ authorization, clock, onFailure, baseUrl })
  const description = `Sessions booked on ${siteUrl}`

  const remoteCalendar = (entry: CalendarEntry): RemoteCalendar => {
    const isOurs = entry.description === description
    const isOwn = entry.accessRole === 'owner' && entry.selected === true
    return {
      ref: entry.id,
      name: entry.summaryOverride ?? entry.summary ?? entry.id,
      isSelected: !isOurs && (entry.primary === true || isOwn),
      isWritable: isOurs,
    }
  }

  return {
    name: 'google',
    connectsBy: 'consent',
    countsOwnEvents: true,
    hasRooms: true,
    revoke,
    consent: {
      authorizeUrl: authorization.authorizeUrl,
      redirectUri: client.redirectUri,
      // The primary calendar is named as the account.
      signIn: (code, codeVerifier) => signIn(code, codeVerifier, async (api) => (await readPrimary(api)).id),
    },
    listCalendars: (account) => withApi(account, async (api) => (await listEntries(api)).map(remoteCalendar)),
    readBusy: (account, ref, query) =>
      withApi(account, async (api) => ({ busy: await readBusy(api, ref, query), cursor: {} })),
    createCalendar: (account, name) =>
      withApi(account, async (api) => {
        const earlier = (await listEntries(api)).map(remoteCalendar).find(({ isWritable }) => isWritable)
        if (earlier) return earlier
        const { timeZone } = await readPrimary(api)
        const body = { summary: name, description, ...(timeZone && { timeZone }) }
        const created = await api('/calendars', z.object({ id: z.string() }), { method: 'POST', body })
        return { ref: created.id, name, isSelected: false, isWritable: true }
      }),
    putEvent: (account, ref, event, options) =>
      withApi(account, (api) => putEvent(googleEvents(api, ref), event, options)),
    deleteEvent: (account, ref, event) => withApi(account, (api) => googleEvents(api, ref).remove(event.ref)),
    readEvents: (account, ref, known) => withApi(account, (api) => readEvents(googleEvents(api, ref), known)),
  }
}

const readPrimary = (api: JsonApi) => api('/users/me/calendarList/primary', calendarEntry)

async function listEntries(api: JsonApi): Promise<CalendarEntry[]> {
  const entries: CalendarEntry[] = []
  for (let pageToken: string | undefined, isFirst = true; isFirst || pageToken !== undefined; isFirst = false) {
    const query = { maxResults: '250', minAccessRole: 'freeBusyReader', ...(pageToken && { pageToken }) }
    const page = await api('/users/me/calendarList', calendarPage, { query })
    entries.push(...(page.items ?? []))
    pageToken = page.nextPageToken
  }
  return entries
}

/** All windows or none: one that is missing would read as free. */
async function readBusy(api: JsonApi, ref: string, { from, to }: BusyQuery): Promise<number[]> {
  const starts = Array.from({ length: Math.ceil((to - from) / WINDOW) }, (_, index) => from + index * WINDOW)
  const windows = await Promise.all(
    starts.map(async (start) => {
      const [timeMin, timeMax] = [start, Math.min(start + WINDOW, to)].map((at) => new Date(at).toISOString())
      const body = { timeMin, timeMax, items: [{ id: ref }] }
      const { calendars } = await api('/freeBusy', busyPeriods, { method: 'POST', body })
      return periodsOf(calendars[ref])
    }),
  )
  return packBusy(windows.flat())
}

type Periods = z.output<typeof busyPeriods>['calendars'][string] | undefined

function periodsOf(calendar: Periods): (readonly [number, number])[] {
  const reason = calendar?.errors?.[0]?.reason
  if (reason === 'notFound') throw new CalendarError('gone', reason)
  if (reason !== undefined)
    throw new CalendarError(/rateLimit|quota/i.test(reason) ? 'rate_limited' : 'unreachable', reason)
  if (!calendar?.busy) throw new CalendarError('unreadable', 'An answer without the calendar')
  return calendar.busy.map(({ start, end }) => [instantOf(start), instantOf(end)] as const)
}

function instantOf(text: string): number {
  const instant = Date.parse(text)
  if (Number.isNaN(instant)) throw new CalendarError('unreadable', 'A busy time that is no time')
  return instant
}
