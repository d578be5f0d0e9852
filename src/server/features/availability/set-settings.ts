import type { AvailabilitySettings } from '#contract/availability/schemas.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { announceChange } from './announce-change.ts'
import { readSettings } from './reads/hours.ts'
import { openSchedule, replaceSettings } from './store.ts'

/** Replaces buffer, notice, horizon, cap, overrides and the room's link. */
export async function setSettings(
  ctx: Context<Member>,
  { body }: { body: AvailabilitySettings },
): Promise<AvailabilitySettings> {
  const { profileId } = ctx.actor
  await openSchedule(ctx)
  await replaceSettings(ctx.db, profileId, body)
  await announceChange(ctx)
  return readSettings(ctx.db, profileId, ctx.now)
}
