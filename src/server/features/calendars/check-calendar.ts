import type { AccountProvider, CalendarFailure } from '#contract/calendars/routes.ts'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { readInWorker } from '#server/platform/calendars/busy-reader.ts'
import { createGuardedFetch, FetchError } from '#server/platform/outgoing/guarded-fetch.ts'
import {
  type BusyAnswer,
  type BusyQuery,
  type CalendarCursor,
  CalendarError,
  type ProviderAccount,
} from '#server/platform/calendars/provider.ts'
import { DeadlineError, withDeadline } from '#server/platform/deadline.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { createAccountOpener, CREDENTIALS } from './account-credentials.ts'

/** What the publisher or provider of a calendar said about its last answer, and for which zone it was read. */
export type Cursor = { said: CalendarCursor; readAt: number; zone: string }
/** A calendar elsewhere, with the owner's zone and e-mail address. */
export type ExternalCalendar = {
  id: string
  user_id: string
  /** The address, or the identifier and name of a calendar of an account. */
  credentials: Buffer
  account: { id: string; provider: AccountProvider; credentials: Buffer } | null
  cursor: Cursor | null
  failures: number
  last_synced_at: Date | null
  checked_at: Date | null
  zone: string
  email: string
}
/** Busy times are packed, in epoch milliseconds. */
type Result =
  | { busy: number[]; cursor: Cursor }
  | { unchanged: true }
  /** `retryAfter`: milliseconds before which there will be no answer. */
  | { failure: CalendarFailure; retryAfter?: number | undefined }
/** What a calendar answered to a question of `askedAt`. */
export type Check = { calendarId: string; userId: string; askedAt: Date; result: Result }

/** The longest horizon and the longest session. */
const AHEAD = 368 * DAY

type Source = Pick<ExternalCalendar, 'zone' | 'email' | 'cursor'>
/** A calendar of an account, as it is stored encrypted. */
export type AccountCalendar = { ref: string; name: string }

/** Reads the busy times of calendars, each within `timeout` milliseconds; errors are results. */
export function createCalendarReader(dependencies: AppDependencies, timeout: number = MINUTE) {
  const { env, secrets, calendarProviders } = dependencies
  const guardedFetch = createGuardedFetch({ privateHosts: env.CALENDAR_PRIVATE_HOSTS })
  const ownUidEnding = `@${new URL(env.APP_URL).hostname}`
  const openAccount = createAccountOpener(dependencies)
  const running = new Map<string, Promise<Check>>()

  const readAddress = (source: Source & { url: string }, now: Date) =>
    answer(source, now, timeout, async ({ ownerEmail, cursor, ...query }) => {
      const response = await guardedFetch(source.url, { headers: conditionsOf(cursor) })
      if (response.status === 304) return { unchanged: true }
      if (response.status !== 200) throw new CalendarError(failureOf(response.status), `Answered ${response.status}`)
      const read = await readInWorker(response.text, { ...query, ownerEmails: [ownerEmail], ownUidEnding })
      if ('failure' in read) throw new CalendarError(read.failure, 'No calendar that can be read')
      const { etag, 'last-modified': lastModified } = response.headers
      return { busy: read.busy, cursor: { ...(etag && { etag }), ...(lastModified && { lastModified }) } }
    })

  const readOfAccount = (provider: AccountProvider, account: ProviderAccount, ref: string, source: Source, now: Date) =>
    answer(source, now, timeout, async (query) => {
      const known = calendarProviders.get(provider)
      // The operator took the settings of the provider away.
      if (known === undefined) throw new CalendarError('refused', 'The provider is not configured')
      return known.readBusy(account, ref, query)
    })

  async function check(calendar: ExternalCalendar, now: Date): Promise<Check> {
    const { id, user_id: userId, account } = calendar
    const secret = secrets.decrypt(CREDENTIALS, calendar.credentials, id)
    const result =
      account === null
        ? await readAddress({ ...calendar, url: secret }, now)
        : await readOfAccount(
            account.provider,
            openAccount(account),
            (JSON.parse(secret) as AccountCalendar).ref,
            calendar,
            now,
          )
    return { calendarId: id, userId, askedAt: now, result }
  }

  return {
    readAddress,
    readOfAccount,
    openAccount,
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

/** What a source answers, or why it does not. An answer that can be reused is asked for with what was said last. */
async function answer(
  source: Source,
  now: Date,
  timeout: number,
  ask: (query: BusyQuery) => Promise<BusyAnswer>,
): Promise<Result> {
  const { zone, email } = source
  const cursor = isReusable(source.cursor, zone, now) ? source.cursor.said : null
  const span = { from: now.getTime() - DAY, to: now.getTime() + AHEAD }
  try {
    const query = { ...span, zone, ownerEmail: email.toLowerCase(), cursor }
    // Every step has a limit of its own; this one holds whatever they do, so that no calendar can delay the others.
    const read = await withDeadline(timeout, () => ask(query))
    if ('unchanged' in read) return cursor === null ? { failure: 'unreadable' } : read
    return { busy: read.busy, cursor: { said: read.cursor, readAt: now.getTime(), zone } }
  } catch (error) {
    if (error instanceof FetchError) return { failure: error.failure }
    if (error instanceof DeadlineError) return { failure: 'unreachable' }
    if (error instanceof CalendarError) return { failure: error.failure, retryAfter: error.retryAfter }
    throw error
  }
}

/** Repeating events are laid out from the day of the read, so an unchanged calendar is read again every day. */
const isReusable = (cursor: Cursor | null, zone: string, now: Date): cursor is Cursor =>
  cursor !== null && cursor.zone === zone && now.getTime() - cursor.readAt < DAY

const conditionsOf = (cursor: CalendarCursor | null) => ({
  accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
  'user-agent': 'Kando calendar reader',
  ...(cursor?.etag !== undefined && { 'if-none-match': cursor.etag }),
  ...(cursor?.lastModified !== undefined && { 'if-modified-since': cursor.lastModified }),
})

function failureOf(status: number): CalendarFailure {
  if (status === 401 || status === 403) return 'refused'
  return status === 404 || status === 410 ? 'gone' : 'unreachable'
}
