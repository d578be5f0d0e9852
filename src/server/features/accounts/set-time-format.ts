import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'

/** Stores whether the caller reads times on a 12-hour or a 24-hour clock; null: as their browser's language has it. */
export const setTimeFormat = command(
  async (ctx: Context<Actor>, { body }: Parsed<(typeof accountRoutes)['setTimeFormat']>) => {
    const { timeFormat } = body
    await ctx.db.updateTable('users').set({ time_format: timeFormat }).where('id', '=', ctx.actor.userId).execute()
    return { timeFormat }
  },
)
