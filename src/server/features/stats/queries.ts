import { sql, type RawBuilder } from 'kysely'
import { startOfDay, wallAt } from '#rules/time/zones.ts'
import { heldBookings } from '#server/features/bookings/public.ts'
import { connectionCount } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { batchArray, batchReads } from '#server/platform/database/fast/public.ts'

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
type Caller = { userId: string; now: Date }

/** Reads the figures of all who request them at the moment with one statement. */
const readStats = batchReads(
  ({ userId }: Caller) => userId,
  async (db, callers) => {
    const ids = callers.map(({ userId }) => userId)
    const now = new Date(Math.max(...callers.map((caller) => caller.now.getTime())))
    const requested = sql`requested.user_id`
    const { rows } = await sql<Stats & { userId: string }>`
      select requested.user_id as "userId", held."totalSessions", held."totalMentorshipMinutes", ${connectionCount(requested)} as "totalConnections"
      from unnest(${batchArray(ids, 'uuid')}) as requested (user_id)
      cross join lateral (
        select count(*)::int as "totalSessions", coalesce(sum(duration_minutes), 0)::int as "totalMentorshipMinutes"
        from (${heldBookings(requested, now)} union all ${attendedOccurrences(requested, now)}) session) held`.execute(
      db,
    )
    return new Map(rows.map(({ userId, ...stats }) => [userId, stats]))
  },
)

/** Sessions held and their minutes, and how many people the caller is connected with. */
export const findStats = async ({ db, actor, now }: Context<Member>): Promise<Stats> =>
  (await readStats(db, { userId: actor.userId, now }))!

/** How many one-on-one sessions were held in this month and the five before, oldest first, in the caller's zone. */
export const countBooked = (ctx: Context<Member>) =>
  countByMonth(ctx, (since) => heldBookings(ctx.actor.userId, ctx.now, since))

/** The same of group sessions that were held or attended. */
export const countAttended = (ctx: Context<Member>) =>
  countByMonth(
    ctx,
    (since) => sql`
    select starts_at from (${attendedOccurrences(ctx.actor.userId, ctx.now)}) o where starts_at >= ${since}`,
  )

async function countByMonth({ actor, db, now }: Context<Member>, sessions: (since: Date) => RawBuilder<unknown>) {
  const monthOf = (instant: number) => wallAt(actor.timeZone, instant).date.slice(0, 7)
  const months = lastMonths(monthOf(now.getTime()))
  const since = new Date(startOfDay(actor.timeZone, `${months[0]}-01`)!)
  const { rows } = await sql<{ starts_at: Date }>`select starts_at from (${sessions(since)}) session`.execute(db)
  const counts = new Map<string, number>()
  for (const { starts_at: start } of rows) {
    const month = monthOf(start.getTime())
    counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  return months.map((month) => ({ month, count: counts.get(month) ?? 0 }))
}

/** A month (YYYY-MM) and those before it. */
function lastMonths(last: string): string[] {
  const thisMonth = Number(last.slice(0, 4)) * 12 + Number(last.slice(5, 7)) - 1
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = thisMonth - MONTHS + 1 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
