import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { newTwoStepSecret, otpauthUrl } from '#server/platform/auth/one-time-codes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findAccount } from '../queries.ts'
import { requireRecentAuthentication } from '../reauthentication/policy.ts'

/** Starts two-step sign-in with a secret for the authenticator app. It takes effect once a code has confirmed it. */
export const enrolTwoStep = ({ env, secrets }: AppDependencies) =>
  command(async (ctx: Context<Actor>) => {
    const { userId, email } = ctx.actor
    await requireRecentAuthentication(ctx)
    const account = await findAccount(ctx.db, userId)
    if (!account?.passwordHash) throw new Refusal('password_not_local')
    const secret = newTwoStepSecret()
    const sealed = secrets.encrypt('two-step', secret)
    const stored = await ctx.db
      .insertInto('two_step_secrets')
      .values({ user_id: userId, secret_encrypted: sealed })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret_encrypted: sealed, last_step: null })
          .where('two_step_secrets.activated_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!stored) throw new Refusal('two_step_active')
    return { secret, otpauthUrl: otpauthUrl(secret, email, env.APP_NAME) }
  })
