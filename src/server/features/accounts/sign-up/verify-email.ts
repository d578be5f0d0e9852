import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { refuseSuspended } from '../policy.ts'
import { findAccount } from '../queries.ts'
import { openDeviceSession } from '../sign-in/open-device-session.ts'
import { consumeMailToken } from '../mail-tokens/store.ts'

/** Confirms an address with the mailed token, and signs in. */
export const verifyEmail = (parts: Parts) =>
  command(async (ctx: Context, { body }: Parsed<typeof accountRoutes.verifyEmail>) => {
    const userId = await consumeMailToken(ctx.db, body.token, 'verify', ctx.now)
    const account = await findAccount(ctx.db, userId)
    if (account) refuseSuspended(account)
    await ctx.db.updateTable('users').set({ email_verified_at: ctx.now }).where('id', '=', userId).execute()
    return openDeviceSession(ctx, parts, userId, false)
  })
