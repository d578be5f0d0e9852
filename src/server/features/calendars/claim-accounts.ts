import { sql } from 'kysely'
import type { AccountProvider, CalendarFailure } from '#contract/calendars/routes.ts'
import { HOUR, MINUTE } from '#rules/time/days.ts'
import type { CalendarProvider, ProviderAccount } from '#server/platform/calendars/provider.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { createAccountOpener, SESSIONS_CALENDAR } from './account-credentials.ts'
import type { AccountCalendar } from './check-calendar.ts'

/** An account whose events one process may write until `lease`. */
export type ClaimedAccount = {
  id: string
  userId: string
  provider: CalendarProvider
  opened: ProviderAccount
  /** Where sessions are written; null for an account whose events are removed. */
  calendar: AccountCalendar | null
  /** Whether sessions meet in the provider's rooms. */
  usesRooms: boolean
  lease: Date
  failures: number
}
/** How writing went: `isUnfinished` when more is left to write. */
export type Writing = { failure: CalendarFailure | null; retryAfter?: number | undefined; isUnfinished: boolean }

/** Longer than any writing of one account. */
const LEASE = 5 * MINUTE
/** Milliseconds after which the events of an account are looked at again. */
const INTERVAL = 10 * MINUTE

type Row = {
  id: string
  user_id: string
  provider: AccountProvider
  credentials: Buffer
  sessions_calendar: Buffer | null
  uses_rooms: boolean
  write_failures: number
}

/** Claims accounts whose events are due, so that no other process writes to them at the same time. */
export function createAccountClaims(
  dependencies: Pick<AppDependencies, 'clock' | 'database' | 'secrets' | 'calendarProviders'>,
): (db: Db, now: Date, limit: number) => Promise<ClaimedAccount[]> {
  const { secrets, calendarProviders } = dependencies
  const openAccount = createAccountOpener(dependencies)
  return async (db, now, limit) => {
    const lease = new Date(now.getTime() + LEASE)
    const { rows } = await sql<Row>`
      with due as (
        select id from calendar_accounts
        where next_write_at <= ${now} and (write_lease_until is null or write_lease_until <= ${now})
        order by next_write_at limit ${limit} for update skip locked)
      update calendar_accounts a set next_write_at = ${lease}, write_lease_until = ${lease} from due where a.id = due.id
      returning a.id, a.user_id, a.provider, a.credentials, a.sessions_calendar, a.uses_rooms, a.write_failures`.execute(
      db,
    )
    return rows.flatMap((row): ClaimedAccount[] => {
      const provider = calendarProviders.get(row.provider)
      if (provider === undefined) return []
      const target = row.sessions_calendar && secrets.decrypt(SESSIONS_CALENDAR, row.sessions_calendar, row.id)
      const calendar = target === null ? null : (JSON.parse(target) as AccountCalendar)
      const opened = openAccount(row)
      const { id, user_id: userId, uses_rooms: usesRooms, write_failures: failures } = row
      return [{ id, userId, provider, opened, calendar, usesRooms, lease, failures }]
    })
  }
}

/** Stores how writing went. A change that came meanwhile stays due. Returns whether the mentor would see a difference. */
export async function finishWriting(db: Db, claimed: ClaimedAccount, writing: Writing, now: Date): Promise<boolean> {
  const { failure } = writing
  const failures = failure === null ? 0 : claimed.failures + 1
  const next = nextWrite(claimed, writing, failures, now)
  const { rows } = await sql<{ changed: boolean }>`
    with before as (select sessions_failure from calendar_accounts where id = ${claimed.id})
    update calendar_accounts a set write_lease_until = null, write_failures = ${failures},
      sessions_failure = ${failure}::text,
      next_write_at = case when next_write_at = ${claimed.lease} then ${next}::timestamptz else next_write_at end
    from before where a.id = ${claimed.id}
    returning before.sessions_failure is distinct from ${failure}::text as changed`.execute(db)
  return rows[0]?.changed ?? false
}

function nextWrite({ calendar }: ClaimedAccount, writing: Writing, failures: number, now: Date): Date | null {
  if (writing.isUnfinished) return now
  if (failures > 0) {
    const backOff = Math.min(MINUTE * 2 ** (failures - 1), HOUR)
    return new Date(now.getTime() + Math.max(backOff, Math.min(writing.retryAfter ?? 0, HOUR)))
  }
  return calendar === null ? null : new Date(now.getTime() + INTERVAL * (0.9 + Math.random() / 5))
}

/** Makes the accounts of mentors due; with `leftovers` also those that sessions no longer go to. Returns whether there are any. */
export async function writeSoon(
  db: Db,
  userIds: readonly string[],
  now: Date,
  { leftovers = false } = {},
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update calendar_accounts set next_write_at = ${now}
    where user_id = any(${[...userIds]}::uuid[]) and (sessions_calendar is not null or ${leftovers})`.execute(db)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}
