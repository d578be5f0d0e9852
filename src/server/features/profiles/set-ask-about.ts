import { type profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isProfane } from '#server/platform/text/profanity.ts'
import { announceChange } from './announce-change.ts'

/** Says in one's own words what mentees can ask, or what one would like to learn as a mentee. */
export const setAskAbout = command(
  async (ctx: Context<Member>, { body }: Parsed<(typeof profileRoutes)['setAskAbout']>) => {
    if (isProfane(body.askAbout))
      throw new Refusal('invalid_input', { fields: [{ field: 'askAbout', code: 'ask_about_inappropriate' }] })
    const askAbout = body.askAbout || null
    await ctx.db.updateTable('profiles').set({ ask_about: askAbout }).where('id', '=', ctx.actor.profileId).execute()
    await announceChange(ctx)
    return { askAbout }
  },
)
