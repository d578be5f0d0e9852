import { writeIcs } from '#server/platform/text/ics.ts'
import { DAY } from '#rules/time/days.ts'
import { readInWorker } from '../busy-reader.ts'
import {
  CalendarError,
  type CalendarEvent,
  type CalendarProvider,
  type EventState,
  type ProviderAccount,
  type StoredEvent,
} from '../provider.ts'
import type { DavClient } from './dav-client.ts'

type Options = { clientOf: (account: ProviderAccount) => DavClient; appName: () => string }
type Writer = Pick<CalendarProvider, 'putEvent' | 'deleteEvent' | 'readEvents'>

/** How far from its session a person may move an event. */
const FAR = 400 * DAY

/** Events on a CalDAV server, one resource for each session, whose path never changes. */
export function createEventWriter({ clientOf, appName }: Options): Writer {
  async function put(client: DavClient, ref: string, event: CalendarEvent, version: string | null) {
    const response = await client.send(ref, {
      method: 'PUT',
      body: textOf(event, appName()),
      headers: { 'content-type': 'text/calendar; charset=utf-8', ...(version !== null && { 'if-match': version }) },
      accepts: version === null ? [] : [404, 409, 412],
    })
    if (response.status >= 400) return null
    const written = strongTag(response.headers.etag) ?? (await readVersion(client, ref))
    return present({ ref, version: written, start: event.start.getTime(), end: event.end.getTime(), roomUrl: null })
  }

  return {
    async putEvent(account, calendarRef, event, { known, force }) {
      const client = clientOf(account)
      const ref = known?.ref ?? `${calendarRef.replace(/\/?$/, '/')}${event.sessionId}.ics`
      // Without a condition it is the same event however often it is written.
      if (known === null || force) return (await put(client, ref, event, null))!
      const written = known.version === null ? null : await put(client, ref, event, known.version)
      if (written !== null) return written
      const state = await readState(client, calendarRef, known)
      if (state.kind !== 'present') return state
      // Something else was changed, such as an alarm.
      const again = await put(client, ref, event, state.event.version)
      if (again === null) throw new CalendarError('unreachable', 'The event changes while it is written')
      return again
    },
    async deleteEvent(account, _calendarRef, { ref }) {
      await clientOf(account).send(ref, { method: 'DELETE', accepts: [404, 410] })
    },
    async readEvents(account, calendarRef, events) {
      const client = clientOf(account)
      const resources = await client.find(calendarRef, 1, '<d:getetag/>')
      const versions = new Map(
        resources.map(({ href, properties }) => [client.resolve(href).pathname, versionIn(properties)]),
      )
      const states: EventState[] = []
      for (const event of events) {
        const isSame = event.version !== null && versions.get(event.ref) === event.version
        states.push(isSame ? present(event) : await readState(client, calendarRef, event))
      }
      return states
    },
  }
}

const present = (event: StoredEvent): EventState => ({ kind: 'present', event })

const textOf = ({ title, changedAt, ...event }: CalendarEvent, appName: string) =>
  writeIcs({ product: appName, stamp: changedAt, events: [{ ...event, summary: title, cancelled: false }] })

/** What became of an event that does not have the version we wrote. */
async function readState(client: DavClient, calendarRef: string, known: StoredEvent): Promise<EventState> {
  const { status, text, headers } = await client.send(known.ref, { method: 'GET', accepts: [404, 410] })
  if (status === 404 || status === 410) {
    // Throws `gone` when the whole calendar was deleted.
    await client.find(calendarRef, 0, '<d:resourcetype/>')
    return { kind: 'deleted' }
  }
  const query = { from: known.start - FAR, to: known.end + FAR, zone: 'UTC' }
  const read = await readInWorker(text, query)
  if ('failure' in read) throw new CalendarError(read.failure, 'The event could not be read')
  // Without a busy time the person marked it as free, which moves nothing.
  const [start = known.start, end = known.end] = read.busy
  const version = strongTag(headers.etag) ?? (await readVersion(client, known.ref))
  const event = { ...known, version, start, end }
  return start === known.start && end === known.end ? present(event) : { kind: 'moved', event }
}

const strongTag = (tag: string | undefined) => (tag === undefined || tag.startsWith('W/') ? null : tag)

async function readVersion(client: DavClient, ref: string): Promise<string | null> {
  const [response] = await client.find(ref, 0, '<d:getetag/>')
  return response === undefined ? null : versionIn(response.properties)
}

const versionIn = (properties: ReadonlyMap<string, { text: string }>) =>
  strongTag(properties.get('d:getetag')?.text.trim() || undefined)
