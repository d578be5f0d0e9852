import * as z from 'zod/mini'
import type { CalendarEvent, StoredEvent } from '../provider.ts'
import { absent, type JsonApi } from './json-api.ts'
import type { RemoteEvents } from './put-event.ts'

/** An instant, or the date of a whole day. */
const moment = z.object({ dateTime: z.optional(z.string()), date: z.optional(z.string()) })
const googleEvent = z.object({
  id: z.string(),
  etag: z.optional(z.string()),
  status: z.optional(z.string()),
  start: z.optional(moment),
  end: z.optional(moment),
  hangoutLink: z.optional(z.string()),
})

const QUERY = { conferenceDataVersion: '1', sendUpdates: 'none' }

type GoogleEvents = RemoteEvents & { remove(ref: string): Promise<void> }

/** The events of a Google calendar. Ids are ours, so that an event cannot be inserted twice; a deleted one keeps its id as `cancelled`. */
export function googleEvents(api: JsonApi, calendarRef: string): GoogleEvents {
  const collection = `/calendars/${encodeURIComponent(calendarRef)}/events`
  const pathOf = (ref: string) => `${collection}/${encodeURIComponent(ref)}`

  async function read(ref: string): Promise<StoredEvent | null> {
    const event = await absent([404, 410], api(pathOf(ref), googleEvent))
    return event && event.status !== 'cancelled' ? storedEvent(event) : null
  }

  return {
    async insert(event) {
      const body = { id: idOf(event), ...bodyOf(event, false) }
      const created = await absent([409], api(collection, googleEvent, { method: 'POST', query: QUERY, body }))
      return created && storedEvent(created)
    },
    find: (event) => read(idOf(event)),
    read,
    async update({ ref, version, roomUrl }, event) {
      const headers: Record<string, string> = version === null ? {} : { 'if-match': version }
      const body = bodyOf(event, roomUrl !== null)
      const updated = api(pathOf(ref), googleEvent, { method: 'PATCH', query: QUERY, body, headers })
      const stored = await absent([412], updated)
      return stored && storedEvent(stored)
    },
    async restore(event) {
      const body = bodyOf(event, false)
      return storedEvent(await api(pathOf(idOf(event)), googleEvent, { method: 'PUT', query: QUERY, body }))
    },
    async remove(ref) {
      await absent(
        [404, 410],
        api(pathOf(ref), z.nullable(z.unknown()), { method: 'DELETE', query: { sendUpdates: 'none' } }),
      )
    },
  }
}

/** Ids have the digits of base32hex (0-9, a-v), which hexadecimal ones are among. */
const idOf = ({ sessionId }: CalendarEvent) => `kando${sessionId.replaceAll('-', '')}`

const bodyOf = (
  { start, end, title, description, url, sessionId, hasConference }: CalendarEvent,
  hasRoom: boolean,
) => ({
  summary: title,
  description,
  start: { dateTime: start.toISOString() },
  end: { dateTime: end.toISOString() },
  source: { title, url },
  status: 'confirmed',
  ...(hasConference &&
    !hasRoom && {
      // The same request id makes one room, however often it is sent.
      conferenceData: { createRequest: { requestId: sessionId, conferenceSolutionKey: { type: 'hangoutsMeet' } } },
    }),
})

const storedEvent = ({ id, etag, start, end, hangoutLink }: z.output<typeof googleEvent>): StoredEvent => ({
  ref: id,
  version: etag ?? null,
  start: instantOf(start),
  end: instantOf(end),
  roomUrl: hangoutLink ?? null,
})

const instantOf = (at: z.output<typeof moment> | undefined) => Date.parse(at?.dateTime ?? at?.date ?? '')
