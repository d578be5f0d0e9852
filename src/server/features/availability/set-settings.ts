import type { AvailabilitySettings } from '#contract/availability/schemas.ts'
import { minutesOf } from '#contract/weekdays.ts'
import { mergeRanges } from '#rules/availability.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { announceChange, needRoom, openSchedule } from './open-schedule.ts'
import { readSettings } from './queries.ts'

/** Replaces buffer, notice, horizon, cap, overrides and the room's link. */
export const setSettings =
  (parts: Parts) =>
  async (ctx: Context<Member>, { body }: { body: AvailabilitySettings }): Promise<AvailabilitySettings> => {
    const profileId = ctx.actor.profileId
    const overrides = body.overrides.map(({ date, timeSlots }) => ({
      profile_id: profileId,
      date,
      minutes: packMinutes(timeSlots),
    }))
    await openSchedule(ctx)
    const weekly = await ctx.db
      .selectFrom('availability_ranges')
      .select('weekday')
      .where('profile_id', '=', profileId)
      .limit(1)
      .execute()
    needRoom(parts, weekly.length > 0 || overrides.some(({ minutes }) => minutes.length > 0), body.fixedVideoLink)
    await ctx.db
      .updateTable('schedules')
      .set({
        buffer_minutes: body.bufferMinutes,
        minimum_notice_minutes: body.minimumNoticeMinutes,
        horizon_days: body.horizonDays,
        max_sessions_per_week: body.maxSessionsPerWeek ?? null,
        approve_requests: body.approveRequests,
        fixed_video_link: body.fixedVideoLink || null,
      })
      .where('profile_id', '=', profileId)
      .execute()
    await ctx.db.deleteFrom('availability_overrides').where('profile_id', '=', profileId).execute()
    if (overrides.length > 0) await ctx.db.insertInto('availability_overrides').values(overrides).execute()
    await announceChange(ctx)
    return readSettings(ctx.db, profileId, ctx.now)
  }

type Slots = AvailabilitySettings['overrides'][number]['timeSlots']

const packMinutes = (slots: Slots) =>
  mergeRanges(
    slots.map((slot) => ({ startMinute: minutesOf(slot.startTime), endMinute: minutesOf(slot.endTime) })),
  ).flatMap(({ startMinute, endMinute }) => [startMinute, endMinute])
