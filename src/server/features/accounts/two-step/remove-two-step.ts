import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hasPasskey } from '../passkeys/queries.ts'
import { requireRecentAuthentication } from '../reauthentication/policy.ts'
import { forgetSecondFactors } from '../reauthentication/store.ts'

/** Turns two-step sign-in off. Staff cannot (D9), unless a passkey remains: who lost their phone can set up another one so. */
export const removeTwoStep = command(async (ctx: Context<Actor>) => {
  const { userId, staff } = ctx.actor
  if (staff && !(await hasPasskey(ctx.db, userId))) throw new Refusal('staff_two_step')
  await requireRecentAuthentication(ctx)
  const removed = await ctx.db
    .deleteFrom('two_step_secrets')
    .where('user_id', '=', userId)
    .where('activated_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!removed) throw new Refusal('two_step_inactive')
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await forgetSecondFactors(ctx, ['app', 'recovery'])
  await ctx.db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  await ctx.emit('account.two-step-changed', { userId, active: false, at: ctx.now.toISOString() })
})
