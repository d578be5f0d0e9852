import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { matchTimeStep } from '#server/platform/auth/one-time-codes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashRecoveryCode, newRecoveryCode } from '#server/platform/auth/recovery-codes.ts'

const howMany = 10

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
    const step = matchTimeStep(secrets.decrypt('two-step', secret.sealed), body.code, ctx.now)
    if (step === undefined) throw new Refusal('code_wrong')
    await ctx.db
      .updateTable('two_step_secrets')
      .set({ activated_at: ctx.now, last_step: step })
      .where('user_id', '=', userId)
      .execute()
    const recoveryCodes = Array.from({ length: howMany }, () => newRecoveryCode())
    await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await ctx.db
      .insertInto('recovery_codes')
      .values(recoveryCodes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
      .execute()
    await ctx.emit('account.two-step-changed', { userId, active: true, at: ctx.now.toISOString() })
    return { recoveryCodes }
  })
