import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isReservedEmail } from '../email-change/queries.ts'
import { issueMailToken, seal } from '../mail-tokens/store.ts'
import { emailKey, refuseCommonPassword } from '../policy.ts'
import { refuseBeyondLimits, refuseSignUp } from './refuse-sign-up.ts'

type Input = Parsed<typeof accountRoutes.register>

/**
 * Creates an account with an unconfirmed address. Until it is confirmed, a new registration of the same address replaces
 * name, password and link: the last link works, with the data of the registration that sent it.
 */
export const registerAccount = ({ env, secrets, instance }: AppDependencies) =>
  command(
    async (ctx: Context, { body }: Input, passwordHash: string) => {
      await refuseBeyondLimits(ctx, instance.current())
      if (await isReservedEmail(ctx.db, emailKey(body.email), ctx.now)) throw new Refusal('email_taken')
      const pending = {
        email: body.email,
        full_name: body.fullName,
        password_hash: passwordHash,
        registration_key_hash: body.registrationKey === undefined ? null : hashToken(body.registrationKey),
        locale: body.locale ?? ctx.locale,
        chosen_role: body.role ?? null,
      }
      const user = await ctx.db
        .insertInto('users')
        .values({ ...pending, email_key: emailKey(body.email), created_at: ctx.now })
        .onConflict((conflict) =>
          conflict
            .column('email_key')
            .doUpdateSet(pending)
            .where('users.email_verified_at', 'is', null)
            .where('users.suspended_at', 'is', null),
        )
        .returning(['id', 'email'])
        .executeTakeFirst()
      if (!user) throw new Refusal('email_taken')
      const token = await issueMailToken(ctx.db, user.id, 'verify', ctx.now)
      await ctx.emit('account.registered', { userId: user.id, token: seal(secrets, token) })
      return { userEmail: user.email, userId: user.id }
    },
    async (_ctx: Context, { body }: Input) => {
      refuseSignUp(instance.current(), { email: body.email, invited: false })
      refuseCommonPassword('password', body.password, body, env.APP_NAME)
      return hashPassword(body.password)
    },
  )
