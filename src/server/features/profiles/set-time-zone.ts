import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { zoneAsStored } from '#rules/profiles.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { announceChange } from './announce-change.ts'
import type { FreeTimes } from './free-times.ts'

/** Changes the zone in which everything is shown; a mentor's weekly hours keep their wall times in the new one. */
export const setTimeZone = (freeTimes: FreeTimes) =>
  command(async (ctx: Context<Member>, { body }: Parsed<(typeof profileRoutes)['setTimeZone']>) => {
    const timezone = zoneAsStored(body.timezone)
    if (timezone === ctx.actor.timeZone) return { timezone }
    await ctx.db.updateTable('users').set({ time_zone: timezone }).where('id', '=', ctx.actor.userId).execute()
    if (ctx.actor.role === 'mentor') await freeTimes.zoneChanged(ctx, ctx.actor.profileId, timezone)
    await announceChange(ctx)
    return { timezone }
  })
