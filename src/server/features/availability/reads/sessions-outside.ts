import { compileSchedule, sessionsOutside } from '#rules/availability/schedule.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { readSchedule } from '../time-cache.ts'

/** The upcoming sessions that the hours no longer cover (D28). Reads the schedule as this transaction sees it. */
export async function findSessionsOutside(ctx: Context<Member>) {
  const stored = await readSchedule(ctx.db, ctx.actor.profileId)
  if (!stored) return []
  const rows = await ctx.db
    .selectFrom('bookings as booking')
    .innerJoin('users as mentee', 'mentee.id', 'booking.mentee_user_id')
    .select(['booking.id', 'booking.starts_at', 'booking.ends_at', 'mentee.full_name'])
    .where('booking.mentor_id', '=', ctx.actor.profileId)
    .where('booking.status', '<>', 'CANCELLED')
    .where('booking.ends_at', '>', ctx.now)
    .orderBy('booking.starts_at')
    .execute()
  const last = rows.at(-1)
  if (!last) return []
  const now = ctx.now.getTime()
  const schedule = compileSchedule(stored)
  // Up to the last session, which may lie beyond a horizon that was shortened since.
  const offsets = zoneOffsets(schedule.timeZone, now, last.ends_at.getTime())
  const sessions = rows.map((row) => ({ ...row, startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() }))
  return sessionsOutside(schedule, offsets, sessions, now).map((session) => ({
    sessionId: session.id,
    menteeFullName: session.full_name,
    startsAt: session.starts_at.toISOString(),
  }))
}
