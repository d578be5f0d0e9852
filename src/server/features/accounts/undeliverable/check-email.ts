import type { emailCheckRoutes } from '#contract/accounts/email-check-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command } from '#server/platform/feature.ts'
import { consumeMailToken, issueMailToken, seal } from '../mail-tokens/store.ts'

/** Mails the caller a link, whatever is known of their address: using it shows that mail arrives. */
export const requestEmailCheck = ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  command(async (ctx: Context<Actor>) => {
    const { userId } = ctx.actor
    const token = await issueMailToken(ctx.db, userId, 'check', ctx.now)
    await ctx.emit('account.email-check-requested', { userId, token: seal(secrets, token) })
  })

/** Every used link clears the mark of its address. */
export const confirmEmailCheck = command(
  async (ctx: Context, { body }: Parsed<typeof emailCheckRoutes.confirmEmailCheck>) => {
    const { userId } = await consumeMailToken(ctx.db, body.token, 'check', ctx.now)
    ctx.push([userId], { subject: 'accounts', ids: [] })
  },
)
