import { sql } from 'kysely'
import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { command } from '#server/platform/feature.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import { revokeApiKeys } from '../api-keys/store.ts'
import { revokeDeviceSessions } from '../sign-in/revoke-device-sessions.ts'
import { refuseCommonPassword } from '../policy.ts'
import { findAccountByToken } from '../queries.ts'
import { consumeMailToken } from '../mail-tokens/store.ts'

type Input = Parsed<typeof accountRoutes.resetPassword>

/** Whether the mailed link still works, before somebody types a new password. */
export async function checkResetLink(
  ctx: Context,
  { body }: Parsed<typeof accountRoutes.checkResetLink>,
): Promise<void> {
  if (!(await findAccountByToken(ctx.db, hashToken(body.token), 'reset', ctx.now))) throw new Refusal('token_expired')
}

/**
 * Sets a new password with a mailed token, ends every session and revokes the API keys. The token proves access to the mailbox, so it
 * confirms the address.
 */
export const resetPassword = (env: Env) =>
  command(
    async (ctx: Context, { body }: Input, passwordHash: string) => {
      const { userId } = await consumeMailToken(ctx.db, body.token, 'reset', ctx.now)
      await ctx.db
        .updateTable('users')
        .set({
          password_hash: passwordHash,
          password_reset_at: ctx.now,
          auth_provider: 'LOCAL',
          registration_key_hash: null,
          email_verified_at: sql<Date>`coalesce(email_verified_at, ${ctx.now})`,
        })
        .where('id', '=', userId)
        .execute()
      await revokeDeviceSessions(ctx, userId)
      await revokeApiKeys(ctx, userId)
      await ctx.emit('account.secured', { userId, at: ctx.now.toISOString() })
      await ctx.emit('account.password-changed', { userId, at: ctx.now.toISOString() })
    },
    async (ctx: Context, { body }: Input) => {
      const account = await findAccountByToken(ctx.db, hashToken(body.token), 'reset', ctx.now)
      if (!account) throw new Refusal('token_expired')
      refuseCommonPassword('password', body.password, account, env.APP_NAME)
      return hashPassword(body.password)
    },
  )
