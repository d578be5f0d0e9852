import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'

const columns = { shared: 'profile_shared_at', hidden: 'checklist_hidden_at' } as const

/** Stores that a mentor shared their profile, or wants to see the list of first steps no more. */
export const changeChecklist = command(
  async (ctx: Context<Member>, { body }: Parsed<(typeof profileRoutes)['changeChecklist']>) => {
    const changed = { [columns[body.done]]: ctx.now }
    await ctx.db.updateTable('profiles').set(changed).where('id', '=', ctx.actor.profileId).execute()
  },
)
