import type { AvailabilityDay } from '#contract/availability/schemas.ts'
import { daysOfWeek, minutesOf } from '#contract/weekdays.ts'
import { normaliseWeek } from '#rules/availability/availability.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { announceChange } from './announce-change.ts'
import { showWeek } from './reads/hours.ts'
import { findSessionsOutside } from './reads/sessions-outside.ts'
import { openSchedule, replaceWeeklyHours } from './store.ts'

/** Replaces the weekly hours; overlapping ranges are merged (D19). Booked sessions stay; the reply lists those outside the new hours. */
export async function setAvailability(ctx: Context<Member>, { body }: { body: AvailabilityDay[] }) {
  const week = normaliseWeek(
    body.flatMap(({ dayOfWeek, timeSlots }) =>
      timeSlots.map((slot) => ({
        weekday: daysOfWeek.indexOf(dayOfWeek) + 1,
        startMinute: minutesOf(slot.startTime),
        endMinute: minutesOf(slot.endTime),
      })),
    ),
  )
  await openSchedule(ctx)
  await replaceWeeklyHours(ctx.db, ctx.actor.profileId, week)
  await announceChange(ctx)
  return { days: showWeek(week), sessionsOutside: await findSessionsOutside(ctx) }
}
