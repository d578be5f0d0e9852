import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { CalendarEvent, StoredEvent } from '../provider.ts'
import { absent, type JsonApi } from './json-api.ts'
import { PREFER_UTC, utcInstant, wallTime } from './microsoft-busy.ts'
import type { RemoteEvents } from './put-event.ts'

const microsoftEvent = z.object({
  id: z.string(),
  '@odata.etag': z.optional(z.string()),
  start: wallTime,
  end: wallTime,
  isCancelled: z.optional(z.boolean()),
  onlineMeeting: z.optional(z.nullable(z.object({ joinUrl: z.optional(z.nullable(z.string())) }))),
})
const eventList = z.object({ value: z.array(microsoftEvent) })
const SELECT = 'id,start,end,isCancelled,onlineMeeting'

/** A property of our own on events, by which they are found; ids of Outlook cannot be chosen. */
const SESSION_PROPERTY = 'String {5b1f4a38-7c0e-4f0d-9a52-3c9d1d0e6b7a} Name KandoSession'

type MicrosoftEvents = RemoteEvents & { remove(ref: string): Promise<void> }

/** The events of an Outlook calendar. A transaction id keeps one from being inserted twice, and begins with the site. */
export function microsoftEvents(api: JsonApi, calendarRef: string, site: string): MicrosoftEvents {
  const collection = `/me/calendars/${encodeURIComponent(calendarRef)}/events`
  const pathOf = (ref: string) => `/me/events/${encodeURIComponent(ref)}`

  async function find({ sessionId }: CalendarEvent): Promise<StoredEvent | null> {
    const value = `${site}:${sessionId}`
    const $filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${SESSION_PROPERTY}' and ep/value eq '${value}')`
    const found = await api(collection, eventList, { query: { $filter, $select: SELECT }, headers: PREFER_UTC })
    const [event] = found.value
    return event === undefined ? null : storedEvent(event)
  }

  async function create(event: CalendarEvent, transactionId: string, room: object): Promise<StoredEvent> {
    const property = { id: SESSION_PROPERTY, value: `${site}:${event.sessionId}` }
    const body = {
      ...timesOf(event),
      ...room,
      body: { contentType: 'text', content: `${event.description}\n\n${event.url}` },
      showAs: 'busy',
      transactionId,
      singleValueExtendedProperties: [property],
    }
    return storedEvent(await api(collection, microsoftEvent, { method: 'POST', body, headers: PREFER_UTC }))
  }

  return {
    // A transaction id is not remembered for ever, so what is there already is looked for first.
    insert: async (event) =>
      (await find(event)) === null
        ? absent(
            [409],
            withRoom(event, (room) => create(event, `${site}:${event.sessionId}`, room)),
          )
        : null,
    find,
    async read(ref) {
      const query = { $select: SELECT }
      const event = await absent([404], api(pathOf(ref), microsoftEvent, { query, headers: PREFER_UTC }))
      return event && !event.isCancelled ? storedEvent(event) : null
    },
    async update({ ref, version, roomUrl }, event) {
      const headers = { ...PREFER_UTC, ...(version !== null && { 'if-match': version }) }
      const hasConference = event.hasConference && roomUrl === null
      // The body stays: that of an online meeting holds its link, and replacing it would end the meeting.
      const patch = (room: object) =>
        api(pathOf(ref), microsoftEvent, { method: 'PATCH', body: { ...timesOf(event), ...room }, headers })
      const updated = await absent([409, 412], withRoom({ hasConference }, patch))
      return updated && storedEvent(updated)
    },
    restore: async (event) =>
      (await find(event)) ?? withRoom(event, (room) => create(event, `${site}:${randomUUID()}`, room)),
    async remove(ref) {
      await absent([404], api(pathOf(ref), z.nullable(z.unknown()), { method: 'DELETE' }))
    },
  }
}

/** Writes an event with its room. Accounts without Teams refuse one, and then get the event alone. */
async function withRoom<T>(
  { hasConference }: Pick<CalendarEvent, 'hasConference'>,
  write: (room: object) => Promise<T>,
): Promise<T> {
  if (!hasConference) return write({})
  const written = await absent([400], write({ isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' }))
  return written ?? write({})
}

const timesOf = ({ title, start, end }: CalendarEvent) => ({
  subject: title,
  start: { dateTime: start.toISOString().slice(0, 19), timeZone: 'UTC' },
  end: { dateTime: end.toISOString().slice(0, 19), timeZone: 'UTC' },
})

const storedEvent = (event: z.output<typeof microsoftEvent>): StoredEvent => ({
  ref: event.id,
  version: event['@odata.etag'] ?? null,
  start: utcInstant(event.start),
  end: utcInstant(event.end),
  roomUrl: event.onlineMeeting?.joinUrl ?? null,
})
