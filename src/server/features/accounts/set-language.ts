import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'

/** Stores the language in which the caller reads the product; their other devices read what they show again. */
export const setLanguage = command(
  async (ctx: Context<Actor>, { body }: Parsed<(typeof accountRoutes)['setLanguage']>) => {
    const { locale } = body
    const { userId } = ctx.actor
    await ctx.db.updateTable('users').set({ locale }).where('id', '=', userId).execute()
    await ctx.emit('account.language-changed', { userId, at: ctx.now.toISOString() })
    for (const subject of ['accounts', 'notifications'] as const) ctx.push([userId], { subject, ids: [] })
    return { locale }
  },
)
