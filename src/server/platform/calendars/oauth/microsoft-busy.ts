import * as z from 'zod/mini'
import { packBusy } from '#rules/availability/slots.ts'
import { startOfDay } from '#rules/time/zones.ts'
import { CalendarError, type BusyQuery } from '../provider.ts'
import type { JsonApi } from './json-api.ts'

/** A wall time without an offset, in UTC as `PREFER_UTC` requests. */
export const wallTime = z.object({ dateTime: z.string(), timeZone: z.string() })
export const PREFER_UTC = { prefer: 'outlook.timezone="UTC"' }

const calendarEvent = z.object({
  start: wallTime,
  end: wallTime,
  isAllDay: z.optional(z.boolean()),
  showAs: z.optional(z.string()),
  isCancelled: z.optional(z.boolean()),
  responseStatus: z.optional(z.nullable(z.object({ response: z.optional(z.string()) }))),
  transactionId: z.optional(z.nullable(z.string())),
})
type Event = z.output<typeof calendarEvent>
const eventPage = z.object({ value: z.array(calendarEvent), '@odata.nextLink': z.optional(z.string()) })

/** `getSchedule` and `delta` would send titles, too. */
const SELECT = 'start,end,isAllDay,showAs,isCancelled,responseStatus,transactionId'
/** Of a thousand events. */
const MAX_PAGES = 20
const FREE = ['free', 'workingElsewhere']

/** Busy times of a calendar; recurring events arrive expanded. Events of ours, whose transaction ids begin with the site, are left out. */
export async function readBusy(api: JsonApi, ref: string, query: BusyQuery, site: string): Promise<number[]> {
  const [startDateTime, endDateTime] = [query.from, query.to].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ]
  const first = { startDateTime, endDateTime, $select: SELECT, $top: '1000' }
  const events: Event[] = []
  let path: string | undefined = `/me/calendars/${encodeURIComponent(ref)}/calendarView`
  for (let page = 0; path !== undefined; page++) {
    if (page === MAX_PAGES) throw new CalendarError('too_large', 'More events than are read')
    const answer: z.output<typeof eventPage> = await api(path, eventPage, {
      headers: PREFER_UTC,
      ...(page === 0 && { query: first }),
    })
    events.push(...answer.value)
    path = answer['@odata.nextLink']
  }
  const busy = events.filter((event) => isBusy(event) && !event.transactionId?.startsWith(`${site}:`))
  return packBusy(
    busy.map((event) => periodOf(event, query)).filter(([start, end]) => end > query.from && start < query.to),
  )
}

/** Tentative is busy, and so is what an answer does not say. */
const isBusy = ({ showAs, isCancelled, responseStatus }: Event) =>
  isCancelled !== true && !FREE.includes(showAs ?? 'busy') && responseStatus?.response !== 'declined'

/** A whole day is of the owner's zone, whatever zone its midnight is written in. */
function periodOf({ start, end, isAllDay }: Event, { zone }: BusyQuery): [start: number, end: number] {
  const [from, to] = isAllDay
    ? [start, end].map(({ dateTime }) => startOfDay(zone, dateTime.slice(0, 10)))
    : [start, end].map(utcInstant)
  if (from == null || to == null) throw new CalendarError('unreadable', 'A day that is no day')
  return [from, to]
}

/** Epoch milliseconds; fractions of seconds have seven digits. */
export function utcInstant({ dateTime, timeZone }: z.output<typeof wallTime>): number {
  const instant = timeZone === 'UTC' ? Date.parse(`${dateTime.slice(0, 19)}Z`) : Number.NaN
  if (Number.isNaN(instant)) throw new CalendarError('unreadable', 'A time that is not in UTC')
  return instant
}
