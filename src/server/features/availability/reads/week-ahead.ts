import type { WeekAhead } from '#contract/availability/schemas.ts'
import { timeOf } from '#contract/weekdays.ts'
import { computeSlots } from '#rules/availability/slots.ts'
import { intervalsFrom, weekAhead, weekAheadBounds, type Period } from '#rules/availability/week-ahead.ts'
import { DAY } from '#rules/time/days.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import { externalBusyOf, heldBetween } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { mentorTimes, readMentors } from './mentor-times.ts'

const SHORTEST_MINUTES = 30

/** The caller's coming week: free times by the rules of booking, sessions, and busy times of calendars elsewhere. */
export async function getWeekAhead({ actor, db, now: date }: Context<Member>): Promise<WeekAhead> {
  const now = date.getTime()
  const [mentor] = await readMentors(db, [actor.profileId])
  const timeZone = mentor?.time_zone ?? actor.timeZone
  const offsets = zoneOffsets(timeZone, now - DAY, now + 9 * DAY)
  const bounds = weekAheadBounds(offsets, now)
  const [times, held, busy] = await Promise.all([
    mentorTimes(db, mentor ? [mentor] : [], now),
    heldBetween(db, actor.userId, bounds),
    externalBusyOf(db, actor.userId),
  ])
  const time = times.get(actor.profileId)
  const starts = time ? computeSlots({ ...time, ...bounds, durationMinutes: SHORTEST_MINUTES }) : []
  const booked = held.map(({ id, kind, starts_at: start, ends_at: end }) => ({
    start: start.getTime(),
    end: end.getTime(),
    bookingId: kind === 'individual' ? id : null,
  }))
  const week = weekAhead({ free: intervalsFrom(starts, SHORTEST_MINUTES), booked, busy }, offsets, now)
  return { timeZone, days: week.map(({ date: day, periods }) => ({ date: day, periods: periods.map(show) })) }
}

const show = ({ kind, startMinute, endMinute, bookingId }: Period) => ({
  kind,
  startTime: timeOf(startMinute),
  endTime: timeOf(endMinute),
  bookingId,
})
