import { type profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { countryNamed } from '#rules/profiles/profiles.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announceChange } from './announce-change.ts'

/** Changes country and city; a blank one is hidden (D14). */
export const setLocation = command(
  async (ctx: Context<Member>, { body }: Parsed<(typeof profileRoutes)['setLocation']>) => {
    const country = body.country ? countryNamed(body.country) : null
    if (country === undefined)
      throw new Refusal('invalid_input', { fields: [{ field: 'country', code: 'country_unknown' }] })
    const city = body.city || null
    await ctx.db.updateTable('profiles').set({ country, city }).where('id', '=', ctx.actor.profileId).execute()
    await announceChange(ctx)
    return { country, city }
  },
)
