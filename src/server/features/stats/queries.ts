import { sql, type RawBuilder } from 'kysely'
import { startOfDay, wallAt } from '#rules/time/zones.ts'
import { countHeldByMonth, heldBookings } from '#server/features/bookings/public.ts'
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
      from unnest(${ids}::uuid[]) as requested (user_id)
      cross join lateral (
        select coalesce(sum(sessions), 0)::int as "totalSessions", coalesce(sum(minutes), 0)::int as "totalMentorshipMinutes"
        from (${heldBookings(requested, now)}
          union all select 1, duration_minutes from (${attendedOccurrences(requested, now)}) attended) total (sessions, minutes)) held`.execute(
      db,
    )
    return new Map(rows.map(({ userId, ...stats }) => [userId, stats]))
  },
)

/** Sessions held and their minutes, and how many people the caller is connected with. */
export const findStats = async ({ db, actor, now }: Context<Member>): Promise<Stats> =>
  (await readStats(db, { userId: actor.userId, now }))!

/** How many one-on-one sessions were held in this month and the five before, oldest first, in the caller's zone. */
export async function countBooked(ctx: Context<Member>) {
  const months = monthsOf(ctx)
  return withCounts(months, await countHeldByMonth(ctx, months))
}

/** The same of group sessions that were held or attended. */
export async function countAttended(ctx: Context<Member>) {
  const { timeZone } = ctx.actor
  const months = monthsOf(ctx)
  const first = new Date(startOfDay(timeZone, `${months[0]}-01`)!)
  const { rows } = await sql<{ starts_at: Date }>`
    select starts_at from (${attendedOccurrences(ctx.actor.userId, ctx.now)}) o where starts_at >= ${first}`.execute(
    ctx.db,
  )
  const counts = new Map<string, number>()
  for (const { starts_at: start } of rows) {
    const month = wallAt(timeZone, start.getTime()).date.slice(0, 7)
    counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  return withCounts(months, counts)
}

const withCounts = (months: readonly string[], counts: ReadonlyMap<string, number>) =>
  months.map((month) => ({ month, count: counts.get(month) ?? 0 }))

const monthsOf = ({ actor, now }: Context<Member>) => lastMonths(wallAt(actor.timeZone, now.getTime()).date)

function lastMonths(today: string): string[] {
  const thisMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = thisMonth - MONTHS + 1 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
