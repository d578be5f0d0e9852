import { DeadlineError, withDeadline } from '#server/platform/deadline.ts'
import { createGuardedFetch } from '../../outgoing/guarded-fetch.ts'
import { readInWorker } from '../busy-reader.ts'
import {
  type BusyAnswer,
  type BusyQuery,
  CalendarError,
  type CalendarProvider,
  type ProviderAccount,
  type RemoteCalendar,
} from '../provider.ts'
import { childOf, type DavResponse } from '../reading/multistatus.ts'
import { createDavClient, type DavClient, type DavCredentials, document, escapeXml } from './dav-client.ts'
import { discoverHome } from './discovery.ts'
import { createEventWriter } from './events.ts'

/** Milliseconds for all addresses at which the home of a person is looked for. */
const SIGN_IN_TIMEOUT = 15_000

type Options = { privateHosts: readonly string[]; appUrl: string; appName: () => string }

const LISTED =
  '<d:resourcetype/><d:displayname/><d:current-user-privilege-set/><c:supported-calendar-component-set/>' +
  '<c:schedule-calendar-transp/>'
/** Without a time range: filters of servers leave out events that they should not, so every event is read and laid out here. */
const ALL_EVENTS = document(
  'c:calendar-query',
  '<d:prop><c:calendar-data/></d:prop>' +
    '<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter>',
)

/** Calendars of any CalDAV server (RFC 4791), with a user name and a password. */
export function createCalDav({ privateHosts, appUrl, appName }: Options): CalendarProvider {
  const fetch = createGuardedFetch({ privateHosts })
  const ownUidEnding = `@${new URL(appUrl).hostname}`
  const clientOf = ({ credentials }: ProviderAccount) =>
    createDavClient(fetch, JSON.parse(credentials) as DavCredentials)

  async function listCalendars(account: ProviderAccount): Promise<RemoteCalendar[]> {
    const client = clientOf(account)
    const responses = await client.find(client.resolve('').href, 1, LISTED)
    return responses.filter(holdsEvents).map((response) => showCalendar(client, response))
  }

  return {
    name: 'caldav',
    connectsBy: 'password',
    countsOwnEvents: false,
    hasRooms: false,
    async signIn(typed) {
      const found = await withDeadline(SIGN_IN_TIMEOUT, () => discoverHome(fetch, typed)).catch(asCalendarError)
      const { host } = new URL(found.home)
      return { account: host, identity: `${found.home} ${found.username}`, credentials: JSON.stringify(found) }
    },
    listCalendars,
    readBusy: (account, calendarRef, query) => readBusy(clientOf(account), calendarRef, { ...query, ownUidEnding }),
    async createCalendar(account, name) {
      const client = clientOf(account)
      const { pathname } = client.resolve('kando-sessions/')
      const set = `<d:set><d:prop><d:displayname>${escapeXml(name)}</d:displayname></d:prop></d:set>`
      const body = document('c:mkcalendar', set)
      // It may exist already: from an earlier account, or from an answer that was lost.
      await client.send(pathname, { method: 'MKCALENDAR', body, accepts: [405, 409] })
      const created = (await listCalendars(account)).find(({ ref }) => ref === pathname)
      if (created === undefined) throw new CalendarError('refused', 'The calendar was not created')
      return created
    },
    ...createEventWriter({ clientOf, appName }),
  }
}

function asCalendarError(error: unknown): never {
  throw error instanceof DeadlineError ? new CalendarError('unreachable', error.message) : error
}

function holdsEvents({ properties }: DavResponse): boolean {
  if (!childOf(properties.get('d:resourcetype'), 'c:calendar')) return false
  const kinds = properties.get('c:supported-calendar-component-set')?.children ?? []
  return kinds.length === 0 || kinds.some(({ label }) => label === 'VEVENT')
}

function showCalendar(client: DavClient, { href, properties }: DavResponse): RemoteCalendar {
  const ref = client.resolve(href).pathname
  const privileges = properties.get('d:current-user-privilege-set')?.children.flatMap(({ children }) => children)
  const name = properties.get('d:displayname')?.text.trim()
  return {
    ref,
    name: name || decodeURIComponent(ref.split('/').findLast(Boolean) ?? ref),
    isSelected: childOf(properties.get('c:schedule-calendar-transp'), 'c:transparent') === undefined,
    isWritable:
      privileges?.some(({ name: privilege }) => /^d:(?:all|write|bind|write-content)$/.test(privilege)) ?? true,
  }
}

/** An unchanged collection tag means that nothing changed; else everything is read. */
async function readBusy(
  client: DavClient,
  calendarRef: string,
  { cursor, ownerEmail, ...query }: BusyQuery & { ownUidEnding: string },
): Promise<BusyAnswer> {
  const [calendar] = await client.find(calendarRef, 0, '<d:resourcetype/><cs:getctag/><d:sync-token/>')
  if (!childOf(calendar?.properties.get('d:resourcetype'), 'c:calendar')) throw new CalendarError('gone', 'No calendar')
  const tag = (calendar?.properties.get('cs:getctag') ?? calendar?.properties.get('d:sync-token'))?.text.trim()
  if (tag && tag === cursor?.tag) return { unchanged: true }
  const { text } = await client.send(calendarRef, { method: 'REPORT', depth: 1, body: ALL_EVENTS })
  const read = await readInWorker(text, { ...query, ownerEmails: [ownerEmail] }, 'multistatus')
  if ('failure' in read) throw new CalendarError(read.failure, 'The events could not be read')
  return { busy: read.busy, cursor: tag ? { tag } : {} }
}
