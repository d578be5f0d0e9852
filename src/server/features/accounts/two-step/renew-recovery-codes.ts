import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireRecentAuthentication } from '../reauthentication/policy.ts'
import { issueRecoveryCodes } from './store.ts'

/** Replaces the recovery codes, for who lost them or has used most of them. */
export const renewRecoveryCodes = command(async (ctx: Context<Actor>) => {
  const { userId } = ctx.actor
  await requireRecentAuthentication(ctx)
  const secret = await ctx.db
    .selectFrom('two_step_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('activated_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!secret) throw new Refusal('two_step_inactive')
  const recoveryCodes = await issueRecoveryCodes(ctx, userId)
  await ctx.emit('account.recovery-codes-renewed', { userId, at: ctx.now.toISOString() })
  return { recoveryCodes }
})
