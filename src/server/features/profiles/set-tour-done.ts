import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'

/** Stores that the tour of the dashboard is done. A call with the other role has no effect (D16). */
export const setTourDone = command(
  async (ctx: Context<Member>, { params, query }: Parsed<(typeof profileRoutes)['setTourDone']>) => {
    if (params.role !== ctx.actor.role) return null
    const at = query.status ? ctx.now : null
    await ctx.db.updateTable('profiles').set({ tour_completed_at: at }).where('id', '=', ctx.actor.profileId).execute()
    return { dashboardTourCompleted: query.status }
  },
)
