import { sql, type RawBuilder } from 'kysely'
import { HOUR } from '#rules/time/days.ts'
import { wallAt } from '#rules/time/zones.ts'
import type { Context, Member } from '#server/platform/context.ts'

type UserId = string | RawBuilder<unknown>

/** The UTC month before which every started session is over, because no session is longer than an hour. */
const currentMonth = (now: Date) => `${new Date(now.getTime() - HOUR).toISOString().slice(0, 7)}-01`

/**
 * SQL: the bookings of a user that are agreed, over, and not known to have been missed. A select for each side, because each has its
 * index; nobody books a session with themselves.
 */
const heldBetween = (userId: UserId, now: Date, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => {
  const isHeld = sql`h.user_id = ${userId} and b.status = 'UPCOMING' and b.starts_at >= ${from} and b.starts_at < ${to}
    and b.ends_at <= ${now} and not b.is_missed`
  return sql`
    select b.starts_at, b.duration_minutes from profiles h join bookings b on b.mentor_id = h.id where ${isHeld}
    union all
    select b.starts_at, b.duration_minutes from profiles h join bookings b on b.mentee_id = h.id where ${isHeld}`
}

/**
 * SQL: the one-on-one sessions that a user held (agreed, not cancelled or missed, over) as rows of `sessions` and `minutes`: the counts of
 * past months, and the sessions of the current one.
 */
export const heldBookings = (userId: UserId, now: Date) => sql`
  select sessions, minutes from booking_counts where user_id = ${userId} and month < ${currentMonth(now)}::date
  union all
  select 1, b.duration_minutes from (${heldBetween(userId, now, sql`${new Date(currentMonth(now))}`, sql`${now}`)}) b`

/** No zone is further from UTC. */
const FURTHEST_ZONE = 15 * HOUR

/**
 * The number of one-on-one sessions that the caller held in each of these months (YYYY-MM) of their zone, absent for none: the counts of
 * UTC months, corrected by the sessions near the end of a month that belong to another month in the zone.
 */
export async function countHeldByMonth(
  { actor, db, now }: Context<Member>,
  months: readonly string[],
): Promise<Map<string, number>> {
  const current = currentMonth(now)
  const starts = months.map((month) => new Date(`${month}-01`).getTime()).filter((start) => start < Date.parse(current))
  const from = [
    ...starts.map((start) => new Date(start - FURTHEST_ZONE)),
    new Date(Date.parse(current) - FURTHEST_ZONE),
  ]
  const to = [...starts.map((start) => new Date(start + FURTHEST_ZONE)), now]
  const { rows } = await sql<{ month: string; sessions: number; starts_at: Date | null }>`
    select to_char(month, 'YYYY-MM') as month, sum(sessions)::int as sessions, null::timestamptz as starts_at from booking_counts
    where user_id = ${actor.userId} and month >= ${`${months[0]}-01`}::date and month < ${current}::date group by month
    union all
    select to_char(b.starts_at at time zone 'UTC', 'YYYY-MM'), 0, b.starts_at
    from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as span (from_at, to_at)
    cross join lateral (${heldBetween(actor.userId, now, sql`span.from_at`, sql`span.to_at`)}) b`.execute(db)
  const counts = new Map<string, number>()
  const add = (month: string, sessions: number) => counts.set(month, (counts.get(month) ?? 0) + sessions)
  for (const { month, sessions, starts_at: start } of rows) {
    add(month, sessions)
    if (start === null) continue
    if (`${month}-01` < current) add(month, -1)
    add(wallAt(actor.timeZone, start.getTime()).date.slice(0, 7), 1)
  }
  return counts
}
