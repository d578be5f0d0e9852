import type { AvailabilityDay } from '#contract/availability/schemas.ts'
import { daysOfWeek, minutesOf } from '#contract/weekdays.ts'
import { normaliseWeek } from '#rules/availability.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { findSessionsOutside } from './find-sessions-outside.ts'
import { announceChange, needRoom, openSchedule } from './open-schedule.ts'
import { showWeek } from './queries.ts'

/** Replaces the weekly hours; overlapping ranges are merged (D19). Booked sessions stay, and the answer names those now outside. */
export const setAvailability =
  (parts: Parts) =>
  async (ctx: Context<Member>, { body }: { body: AvailabilityDay[] }) => {
    const profileId = ctx.actor.profileId
    const week = normaliseWeek(
      body.flatMap(({ dayOfWeek, timeSlots }) =>
        timeSlots.map((slot) => ({
          weekday: daysOfWeek.indexOf(dayOfWeek) + 1,
          startMinute: minutesOf(slot.startTime),
          endMinute: minutesOf(slot.endTime),
        })),
      ),
    )
    const { fixedVideoLink } = await openSchedule(ctx)
    needRoom(parts, week.length > 0, fixedVideoLink)
    await ctx.db.deleteFrom('availability_ranges').where('profile_id', '=', profileId).execute()
    if (week.length > 0) {
      const rows = week.map(({ weekday, startMinute, endMinute }) => ({
        profile_id: profileId,
        weekday,
        start_minute: startMinute,
        end_minute: endMinute,
      }))
      await ctx.db.insertInto('availability_ranges').values(rows).execute()
    }
    await announceChange(ctx)
    return { days: showWeek(week), sessionsOutside: await findSessionsOutside(ctx) }
  }
