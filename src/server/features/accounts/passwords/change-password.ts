import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { command } from '#server/platform/feature.ts'
import { hashPassword, verifyPassword } from '#server/platform/auth/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { revokeApiKeys } from '../api-keys/store.ts'
import { revokeDeviceSessions } from '../sign-in/revoke-device-sessions.ts'
import { refuseCommonPassword } from '../policy.ts'
import { findAccount } from '../queries.ts'
import { revokeMailTokens } from '../mail-tokens/store.ts'

type Input = Parsed<typeof accountRoutes.changePassword>
type Hashes = { old: string; new: string }

/** Changes the caller's password and signs every device out, this one too (specification, section 4). API keys only on request. */
export const changePassword = (env: Env) =>
  command(
    async (ctx: Context<Actor>, { body }: Input, hashes: Hashes) => {
      const { userId } = ctx.actor
      const changed = await ctx.db
        .updateTable('users')
        .set({ password_hash: hashes.new })
        .where('id', '=', userId)
        .where('password_hash', '=', hashes.old)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw new Refusal('old_password_wrong')
      await revokeMailTokens(ctx.db, userId, ctx.now)
      await revokeDeviceSessions(ctx, userId)
      if (body.revokeApiKeys) await revokeApiKeys(ctx, userId)
      await ctx.emit('account.password-changed', { userId, at: ctx.now.toISOString() })
    },
    async (ctx: Context<Actor>, { body }: Input): Promise<Hashes> => {
      const account = await findAccount(ctx.db, ctx.actor.userId)
      if (!account?.passwordHash) throw new Refusal('password_not_local')
      if (!(await verifyPassword(account.passwordHash, body.oldPassword))) throw new Refusal('old_password_wrong')
      if (body.newPassword === body.oldPassword) throw new Refusal('password_unchanged')
      refuseCommonPassword('newPassword', body.newPassword, account, env.APP_NAME)
      return { old: account.passwordHash, new: await hashPassword(body.newPassword) }
    },
  )
