import type { AvailabilitySettings } from '#contract/availability/schemas.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { announceChange } from './announce-change.ts'
import { requireRoom } from './policy.ts'
import { readSettings } from './reads/hours.ts'
import { openSchedule, replaceSettings } from './store.ts'

/** Replaces buffer, notice, horizon, cap, overrides and the room's link. */
export const setSettings =
  (parts: Parts) =>
  async (ctx: Context<Member>, { body }: { body: AvailabilitySettings }): Promise<AvailabilitySettings> => {
    const { profileId } = ctx.actor
    await openSchedule(ctx)
    const weekly = await ctx.db
      .selectFrom('availability_ranges')
      .select('weekday')
      .where('profile_id', '=', profileId)
      .limit(1)
      .execute()
    const publishes = weekly.length > 0 || body.overrides.some(({ timeSlots }) => timeSlots.length > 0)
    requireRoom(parts, publishes, body.fixedVideoLink)
    await replaceSettings(ctx.db, profileId, body)
    await announceChange(ctx)
    return readSettings(ctx.db, profileId, ctx.now)
  }
