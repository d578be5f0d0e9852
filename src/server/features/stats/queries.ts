import { sql, type RawBuilder } from 'kysely'
import { startOfDay, wallAt } from '#rules/zones.ts'
import type { Context, Member } from '#server/platform/context.ts'

const MONTHS = 6

/** SQL: the one-on-one sessions that this person held (agreed, not cancelled, over), and with whom. */
const booked = ({ actor: { userId }, now }: Context<Member>) => sql`
  select starts_at, duration_minutes, case when mentor_user_id = ${userId} then mentee_user_id else mentor_user_id end as other
  from bookings where (mentor_user_id = ${userId} or mentee_user_id = ${userId}) and status = 'UPCOMING' and ends_at <= ${now}`

/** SQL: the group sessions that she hosts or cohosts. */
const hosted = ({ actor: { userId } }: Context<Member>) => sql`
  select g.id from profiles h join group_sessions g on g.host_id = h.id where h.user_id = ${userId}
  union select c.group_session_id from profiles h join cohosts c on c.mentor_id = h.id and c.status = 'ACCEPTED' where h.user_id = ${userId}`

/** SQL: their occurrences that are over, and those she attended; whether she was among the hosts. */
const gathered = (ctx: Context<Member>) => sql`
  select o.id, o.group_session_id, o.starts_at, o.duration_minutes, o.group_session_id in (${hosted(ctx)}) as hosts from group_occurrences o
  where o.status = 'UPCOMING' and o.ends_at <= ${ctx.now} and (o.group_session_id in (${hosted(ctx)})
    or o.id in (select occurrence_id from attendances where user_id = ${ctx.actor.userId}))`

/** Sessions held, their minutes, and the different people met: the other side, the hosts, and for a host those who came. */
export async function findStats(ctx: Context<Member>) {
  const { rows } = await sql<{ totalSessions: number; totalMentorshipMinutes: number; totalConnections: number }>`
    with booked as (${booked(ctx)}), gathered as (${gathered(ctx)}),
    met as (
      select other as id from booked
      union select s.host_user_id from gathered g join group_sessions s on s.id = g.group_session_id
      union select c.mentor_user_id from gathered g join cohosts c on c.group_session_id = g.group_session_id and c.status = 'ACCEPTED'
      union select a.user_id from gathered g join attendances a on a.occurrence_id = g.id where g.hosts),
    held as (select duration_minutes from booked union all select duration_minutes from gathered)
    select count(*)::int as "totalSessions", coalesce(sum(duration_minutes), 0)::int as "totalMentorshipMinutes",
      (select count(*)::int from met where id <> ${ctx.actor.userId}) as "totalConnections" from held`.execute(ctx.db)
  return rows[0]!
}

/** How many one-on-one sessions were held, by month. */
export const countBooked = (ctx: Context<Member>) => countByMonth(ctx, booked(ctx))

/** How many group sessions were held or attended, by month. */
export const countGathered = (ctx: Context<Member>) => countByMonth(ctx, gathered(ctx))

/** In this month and the five before, oldest first, in the caller's zone. */
async function countByMonth(ctx: Context<Member>, held: RawBuilder<unknown>) {
  const { timeZone } = ctx.actor
  const months = lastMonths(wallAt(timeZone, ctx.now.getTime()).date)
  const first = new Date(startOfDay(timeZone, `${months[0]}-01`)!)
  const { rows } = await sql<{ starts_at: Date }>`
    select starts_at from (${held}) held where starts_at >= ${first}`.execute(ctx.db)
  const counts = new Map(months.map((month) => [month, 0]))
  for (const { starts_at: start } of rows) {
    const month = wallAt(timeZone, start.getTime()).date.slice(0, 7)
    counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  return [...counts].map(([month, count]) => ({ month, count }))
}

function lastMonths(today: string): string[] {
  const thisMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = thisMonth - MONTHS + 1 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
