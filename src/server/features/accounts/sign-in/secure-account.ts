import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { consumeMailToken } from '../mail-tokens/store.ts'
import { revokeCredentials } from './revoke-credentials.ts'

/** "This wasn't me" of the e-mail about a new device: takes back what that sign-in could have done to the account. */
export const secureAccount = command(async (ctx: Context, { body }: Parsed<typeof accountRoutes.secureAccount>) => {
  const { userId, issuedAt } = await consumeMailToken(ctx.db, body.token, 'secure', ctx.now)
  return { resetToken: await revokeCredentials(ctx, userId, issuedAt) }
})
