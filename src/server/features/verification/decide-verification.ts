import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { setStatus } from './store.ts'

type Decision = { requestId: string; isApproved: boolean; reason: string }
type Decided = { profileId: string; userId: string }

/** Approves or declines a request that waits; of two who decide at once the second is refused. The mentor reads the reason of a decline. */
export async function decideVerification(ctx: Context<Actor>, decision: Decision): Promise<Decided> {
  const { requestId, isApproved, reason } = decision
  const { db, actor, now } = ctx
  const status = isApproved ? 'APPROVED' : 'DECLINED'
  const decided = await db
    .updateTable('verification_requests as request')
    .from('profiles as profile')
    .set({ status, reason: isApproved ? null : reason, decided_by: actor.userId, decided_at: now })
    .whereRef('profile.id', '=', 'request.profile_id')
    .where('request.id', '=', requestId)
    .where('request.status', '=', 'PENDING')
    .returning(['request.profile_id as profileId', 'profile.user_id as userId'])
    .executeTakeFirst()
  if (!decided) throw new Refusal('already_decided')
  await setStatus(db, decided.profileId, status)
  await ctx.emit('verification.decided', { requestId, at: now.toISOString() })
  await ctx.emit('profile.changed', { profileId: decided.profileId })
  ctx.push([decided.userId], { subject: 'verification', ids: [decided.profileId] })
  return decided
}
