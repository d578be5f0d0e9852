import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'

/** Remembers that the tour of the dashboard is over. The other role's call says nothing (D16). */
export const setTourDone = command(
  async (ctx: Context<Member>, { params, query }: Parsed<(typeof profileRoutes)['setTourDone']>) => {
    if (params.role !== ctx.actor.role) return null
    const at = query.status ? ctx.now : null
    await ctx.db.updateTable('profiles').set({ tour_completed_at: at }).where('id', '=', ctx.actor.profileId).execute()
    return { dashboardTourCompleted: query.status }
  },
)
