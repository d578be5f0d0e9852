import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from '#server/platform/auth/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseSuspended } from '../policy.ts'
import { findAccount, findAccountByEmail } from '../queries.ts'
import { signInOrChallenge } from './open-device-session.ts'

type Input = Parsed<typeof accountRoutes.login>
type Proven = { userId: string; passwordHash: string; newHash: string | undefined }

/** Logs in with e-mail and password. An unknown address costs the same time and gets the same answer as a wrong password. */
export const logIn = (dependencies: AppDependencies) =>
  command(
    async (ctx: Context, { body }: Input, proven: Proven) => {
      const account = await findAccount(ctx.db, proven.userId)
      // The password may have changed while it was compared.
      if (account?.passwordHash !== proven.passwordHash)
        throw new Refusal('invalid_credentials', { accountId: proven.userId })
      if (account.verifiedAt === null) throw new Refusal('email_not_verified', { accountId: account.id })
      refuseSuspended(account)
      if (proven.newHash)
        await ctx.db.updateTable('users').set({ password_hash: proven.newHash }).where('id', '=', account.id).execute()
      return signInOrChallenge(ctx, dependencies, account.id, body.rememberMe ?? false)
    },
    async (ctx: Context, { body }: Input): Promise<Proven> => {
      const account = await findAccountByEmail(ctx.db, body.email)
      const matches = await verifyPassword(account?.passwordHash, body.password)
      if (!matches || !account?.passwordHash) throw new Refusal('invalid_credentials', { accountId: account?.id })
      const newHash = isOutdatedHash(account.passwordHash) ? await hashPassword(body.password) : undefined
      return { userId: account.id, passwordHash: account.passwordHash, newHash }
    },
  )
