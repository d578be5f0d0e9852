import { zoneAsStored } from '#rules/profiles/profiles.ts'
import { changeTimeZone } from '#server/features/profiles/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { announceChange } from './announce-change.ts'
import { changeScheduleZone } from './store.ts'

/**
 * Changes the caller's time zone. A mentor's weekly hours keep their wall times in the new one, so the schedule changes in the same
 * transaction: no hours of the old zone are offered after it.
 */
export async function setTimeZone(ctx: Context<Member>, { body }: { body: { timezone: string } }) {
  const timezone = zoneAsStored(body.timezone)
  if (timezone === ctx.actor.timeZone) return { timezone }
  await changeTimeZone(ctx, timezone)
  if (await changeScheduleZone(ctx.db, ctx.actor.profileId, timezone)) await announceChange(ctx)
  return { timezone }
}
