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

  async function create(event: CalendarEvent, transactionId: string): Promise<StoredEvent> {
    const property = { id: SESSION_PROPERTY, value: `${site}:${event.sessionId}` }
    const body = {
      ...timesOf(event),
      body: { contentType: 'text', content: `${event.description}\n\n${event.url}` },
      showAs: 'busy',
      transactionId,
      singleValueExtendedProperties: [property],
      ...(event.hasConference && { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' }),
    }
    return storedEvent(await api(collection, microsoftEvent, { method: 'POST', body, headers: PREFER_UTC }))
  }

  return {
    // A transaction id is not remembered for ever, so what is there already is looked for first.
    insert: async (event) =>
      (await find(event)) === null ? absent([409], create(event, `${site}:${event.sessionId}`)) : null,
    find,
    async read(ref) {
      const query = { $select: SELECT }
      const event = await absent([404], api(pathOf(ref), microsoftEvent, { query, headers: PREFER_UTC }))
      return event && !event.isCancelled ? storedEvent(event) : null
    },
    async update({ ref, version }, event) {
      const headers = { ...PREFER_UTC, ...(version !== null && { 'if-match': version }) }
      // The body stays: that of an online meeting holds its link, and replacing it would end the meeting.
      const body = timesOf(event)
      const updated = await absent([409, 412], api(pathOf(ref), microsoftEvent, { method: 'PATCH', body, headers }))
      return updated && storedEvent(updated)
    },
    restore: async (event) => (await find(event)) ?? create(event, `${site}:${randomUUID()}`),
    async remove(ref) {
      await absent([404], api(pathOf(ref), z.nullable(z.unknown()), { method: 'DELETE' }))
    },
  }
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
