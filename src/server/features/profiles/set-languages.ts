import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { languageNamed } from '#rules/profiles/profiles.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announceChange } from './announce-change.ts'

/** Replaces the languages that somebody speaks, in the order in which they named them. */
export const setLanguages = command(
  async (ctx: Context<Member>, { body }: Parsed<(typeof profileRoutes)['setLanguages']>) => {
    const languages = [...new Set(body.languages.map(languageNamed))]
    if (!languages.every((language) => language !== undefined))
      throw new Refusal('invalid_input', { fields: [{ field: 'languages', code: 'language_unknown' }] })
    await ctx.db.updateTable('profiles').set({ languages }).where('id', '=', ctx.actor.profileId).execute()
    await announceChange(ctx)
    return { languages }
  },
)
