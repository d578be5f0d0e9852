import { sql } from 'kysely'
import { startOfDay, wallAt } from '#rules/zones.ts'
import type { Context, Member } from '#server/platform/context.ts'

const MONTHS = 6

/** SQL: the sessions that this person held: agreed, not cancelled, and over. */
const held = ({ actor, now }: Context<Member>) =>
  sql`bookings where (mentor_user_id = ${actor.userId} or mentee_user_id = ${actor.userId}) and status = 'UPCOMING' and ends_at <= ${now}`

/** Sessions held, their minutes, and the different people met in them. */
export async function findStats(ctx: Context<Member>) {
  const { rows } = await sql<{ totalSessions: number; totalMentorshipMinutes: number; totalConnections: number }>`
    select count(*)::int as "totalSessions", coalesce(sum(duration_minutes), 0)::int as "totalMentorshipMinutes",
      count(distinct case when mentor_user_id = ${ctx.actor.userId} then mentee_user_id else mentor_user_id end)::int as "totalConnections"
    from ${held(ctx)}`.execute(ctx.db)
  return rows[0]!
}

/** How many sessions were held in this month and the five before, oldest first, in the caller's zone. */
export async function countByMonth(ctx: Context<Member>) {
  const { timeZone } = ctx.actor
  const months = lastMonths(wallAt(timeZone, ctx.now.getTime()).date)
  const first = new Date(startOfDay(timeZone, `${months[0]}-01`)!)
  const { rows } = await sql<{ starts_at: Date }>`select starts_at from ${held(ctx)} and starts_at >= ${first}`.execute(
    ctx.db,
  )
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
