import { sql, type RawBuilder } from 'kysely'
import { startOfDay, wallAt } from '#rules/time/zones.ts'
import { heldBookings } from '#server/features/bookings/public.ts'
import { connectionCount } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { batchReads } from '#server/platform/database/fast/public.ts'

const MONTHS = 6

type UserId = string | RawBuilder<unknown>

/** SQL: the ids of the group sessions that this user hosts or cohosts. */
const hosted = (userId: UserId) => sql`
  select g.id from profiles h join group_sessions g on g.host_id = h.id where h.user_id = ${userId}
  union select c.group_session_id from profiles h join cohosts c on c.mentor_id = h.id and c.status = 'ACCEPTED' where h.user_id = ${userId}`

/**
 * SQL: the occurrences of group sessions that are over and in which this user took part, each once: of those that they host or cohost all
 * but those whose built-in room somebody was in and they were not, of others those that they attended. Two selects, because each has its
 * index.
 */
const attendedOccurrences = (userId: UserId, now: Date) => sql`
  select o.starts_at, o.duration_minutes
  from (${hosted(userId)}) h join group_occurrences o on o.group_session_id = h.id
  where o.status = 'UPCOMING' and o.ends_at <= ${now} and (not exists (select from room_presences p where p.session_id = o.id)
    or exists (select from attendances a where a.occurrence_id = o.id and a.user_id = ${userId}))
  union all
  select o.starts_at, o.duration_minutes
  from attendances a join group_occurrences o on o.id = a.occurrence_id
  where a.user_id = ${userId} and o.status = 'UPCOMING' and o.ends_at <= ${now}
    and o.group_session_id not in (${hosted(userId)})`

type Stats = { totalSessions: number; totalMentorshipMinutes: number; totalConnections: number }
type MonthCount = { month: string; count: number }
/** The figures of the caller, and of this month and the five before, oldest first, in their zone. */
type Activity = { stats: Stats; individualByMonth: MonthCount[]; groupByMonth: MonthCount[] }
type Caller = { userId: string; now: Date; since: Date }
type Row = { userId: string; connections: number } & Record<
  'sessions' | 'minutes' | 'groupSessions' | 'groupMinutes',
  number
> &
  Record<'recent' | 'groupRecent', Date[] | null>

/** SQL: the number and the minutes of these sessions, and the starts of those since an instant. */
const sumUp = (sessions: RawBuilder<unknown>) => sql`
  select count(*)::int as sessions, coalesce(sum(duration_minutes), 0)::int as minutes,
    array_agg(starts_at) filter (where starts_at >= requested.since) as recent from (${sessions}) session`

/** Reads the figures of all who request them at the moment with one statement. */
const readActivity = batchReads(
  ({ userId }: Caller) => userId,
  async (db, callers) => {
    const [ids, since] = [callers.map(({ userId }) => userId), callers.map((caller) => caller.since)]
    const now = new Date(Math.max(...callers.map((caller) => caller.now.getTime())))
    const requested = sql`requested.user_id`
    const { rows } = await sql<Row>`
      select requested.user_id as "userId", held.*, attended.sessions as "groupSessions", attended.minutes as "groupMinutes",
        attended.recent as "groupRecent", ${connectionCount(requested)} as connections
      from unnest(${ids}::uuid[], ${since}::timestamptz[]) as requested (user_id, since)
      cross join lateral (${sumUp(heldBookings(requested, now))}) held
      cross join lateral (${sumUp(attendedOccurrences(requested, now))}) attended`.execute(db)
    return new Map(rows.map((row) => [row.userId, row]))
  },
)

/** Sessions held and their minutes, how many people the caller is connected with, and how many sessions of each kind were in each month. */
export async function findActivity({ db, actor: { userId, timeZone }, now }: Context<Member>): Promise<Activity> {
  const monthOf = (instant: number) => wallAt(timeZone, instant).date.slice(0, 7)
  const months = lastMonths(monthOf(now.getTime()))
  const since = new Date(startOfDay(timeZone, `${months[0]}-01`)!)
  const row = (await readActivity(db, { userId, now, since }))!
  const countByMonth = (starts: readonly Date[] | null) => {
    const found = (starts ?? []).map((start) => monthOf(start.getTime()))
    return months.map((month) => ({ month, count: found.filter((one) => one === month).length }))
  }
  return {
    stats: {
      totalSessions: row.sessions + row.groupSessions,
      totalMentorshipMinutes: row.minutes + row.groupMinutes,
      totalConnections: row.connections,
    },
    individualByMonth: countByMonth(row.recent),
    groupByMonth: countByMonth(row.groupRecent),
  }
}

/** A month (YYYY-MM) and those before it. */
function lastMonths(last: string): string[] {
  const thisMonth = Number(last.slice(0, 4)) * 12 + Number(last.slice(5, 7)) - 1
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = thisMonth - MONTHS + 1 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
