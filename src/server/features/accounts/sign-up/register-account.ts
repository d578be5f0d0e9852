import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { issueMailToken, seal } from '../mail-tokens/store.ts'
import { emailKey, refuseCommonPassword } from '../policy.ts'

type Input = Parsed<typeof accountRoutes.register>

/** Creates an account that waits for its address to be confirmed. */
export const registerAccount = ({ env, secrets }: Parts) =>
  command(
    async (ctx: Context, { body }: Input, passwordHash: string) => {
      const user = await ctx.db
        .insertInto('users')
        .values({
          email: body.email,
          email_key: emailKey(body.email),
          full_name: body.fullName,
          password_hash: passwordHash,
          created_at: ctx.now,
        })
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returning(['id', 'email'])
        .executeTakeFirst()
      if (!user) throw new Refusal('email_taken')
      const token = await issueMailToken(ctx.db, user.id, 'verify', ctx.now)
      await ctx.emit('account.registered', { userId: user.id, token: seal(secrets, token) })
      return { userEmail: user.email, userId: user.id }
    },
    async (_ctx: Context, { body }: Input) => {
      refuseCommonPassword('password', body.password, body, env.APP_NAME)
      return hashPassword(body.password)
    },
  )
