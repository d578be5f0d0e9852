import type { CalendarFailure } from '#contract/calendars/routes.ts'
import { DAY } from '#rules/time/days.ts'
import { readInWorker } from '#server/platform/calendars/busy-reader.ts'
import { createGuardedFetch, FetchError } from '#server/platform/calendars/guarded-fetch.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'

/** What the publisher of a calendar said about its last answer, and for which zone it was read. */
export type Cursor = { etag?: string; lastModified?: string; readAt: number; zone: string }
/** A calendar elsewhere, with the owner's zone and e-mail address. */
export type ExternalCalendar = {
  id: string
  user_id: string
  credentials: Buffer
  cursor: Cursor | null
  failures: number
  last_synced_at: Date | null
  checked_at: Date | null
  zone: string
  email: string
}
/** Busy times are packed, in epoch milliseconds. */
type Result = { busy: number[]; cursor: Cursor } | { unchanged: true } | { failure: CalendarFailure }
/** What a calendar answered to a question of `askedAt`. */
export type Check = { calendarId: string; userId: string; askedAt: Date; result: Result }

/** The use under which addresses are encrypted. */
export const CREDENTIALS = 'calendar credentials'
/** The longest horizon and the longest session. */
const AHEAD = 368 * DAY

type Source = Pick<ExternalCalendar, 'zone' | 'email'> & { url: string; cursor: Cursor | null }

/** Reads the busy times of calendars; errors are results. */
export function createCalendarReader({ env, secrets }: Pick<AppDependencies, 'env' | 'secrets'>) {
  const guardedFetch = createGuardedFetch({ privateHosts: env.CALENDAR_PRIVATE_HOSTS })
  const ownUidEnding = `@${new URL(env.APP_URL).hostname}`
  const running = new Map<string, Promise<Check>>()

  async function readAddress({ url, cursor, zone, email }: Source, now: Date): Promise<Result> {
    const known = isReusable(cursor, zone, now) ? cursor : null
    try {
      const response = await guardedFetch(url, { headers: conditionsOf(known) })
      if (response.status === 304 && known) return { unchanged: true }
      if (response.status !== 200) return { failure: failureOf(response.status) }
      const query = { from: now.getTime() - DAY, to: now.getTime() + AHEAD, zone, ownerEmails: [email.toLowerCase()] }
      const read = await readInWorker(response.text, { ...query, ownUidEnding })
      if ('failure' in read) return read
      const { etag, 'last-modified': lastModified } = response.headers
      const said = { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) }
      return { busy: read.busy, cursor: { ...said, readAt: now.getTime(), zone } }
    } catch (error) {
      if (error instanceof FetchError) return { failure: error.failure }
      throw error
    }
  }

  async function check(calendar: ExternalCalendar, now: Date): Promise<Check> {
    const url = secrets.decrypt(CREDENTIALS, calendar.credentials, calendar.id)
    const result = await readAddress({ ...calendar, url }, now)
    return { calendarId: calendar.id, userId: calendar.user_id, askedAt: now, result }
  }

  return {
    readAddress,
    /** Of concurrent callers all get the one answer. */
    checkCalendar(calendar: ExternalCalendar, now: Date): Promise<Check> {
      let checking = running.get(calendar.id)
      if (checking === undefined) {
        checking = check(calendar, now).finally(() => running.delete(calendar.id))
        running.set(calendar.id, checking)
      }
      return checking
    },
  }
}
export type CalendarReader = ReturnType<typeof createCalendarReader>

/** Repeating events are laid out from the day of the read, so an unchanged calendar is read again every day. */
const isReusable = (cursor: Cursor | null, zone: string, now: Date) =>
  cursor !== null && cursor.zone === zone && now.getTime() - cursor.readAt < DAY

const conditionsOf = (cursor: Cursor | null) => ({
  accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
  'user-agent': 'Kando calendar reader',
  ...(cursor?.etag !== undefined && { 'if-none-match': cursor.etag }),
  ...(cursor?.lastModified !== undefined && { 'if-modified-since': cursor.lastModified }),
})

function failureOf(status: number): CalendarFailure {
  if (status === 401 || status === 403) return 'refused'
  return status === 404 || status === 410 ? 'gone' : 'unreachable'
}
