import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { matchTimeStep } from '#server/platform/auth/one-time-codes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lacksSecondFactor } from '../reauthentication/policy.ts'
import { rememberSecondFactor } from '../reauthentication/store.ts'
import { issueRecoveryCodes } from './store.ts'

/** Turns two-step sign-in on with a first code, and returns the recovery codes, only this once. */
export const activateTwoStep = ({ secrets }: AppDependencies) =>
  command(async (ctx: Context<Actor>, { body }: Parsed<typeof accountRoutes.activateTwoStep>) => {
    const { userId } = ctx.actor
    const secret = await ctx.db
      .selectFrom('two_step_secrets')
      .select(['secret_encrypted as sealed', 'activated_at as activatedAt'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!secret) throw new Refusal('two_step_inactive')
    if (secret.activatedAt) throw new Refusal('two_step_active')
    // A passkey may have been added elsewhere since this session was given the secret.
    if (await lacksSecondFactor(ctx)) throw new Refusal('reauthentication_required')
    const step = matchTimeStep(secrets.decrypt('two-step', secret.sealed), body.code, ctx.now)
    if (step === undefined) throw new Refusal('code_wrong')
    await ctx.db
      .updateTable('two_step_secrets')
      .set({ activated_at: ctx.now, last_step: step })
      .where('user_id', '=', userId)
      .execute()
    await rememberSecondFactor(ctx, 'app')
    const recoveryCodes = await issueRecoveryCodes(ctx, userId)
    await ctx.emit('account.two-step-changed', { userId, active: true, at: ctx.now.toISOString() })
    return { recoveryCodes }
  })
