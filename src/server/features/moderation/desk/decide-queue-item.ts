import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { decideVerification } from '#server/features/verification/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endSuspension, findSuspension, suspend } from '../suspensions/store.ts'
import { lockSubject, recordAction } from './store.ts'

type Staff = Context<Actor>
type Input<K extends keyof typeof staffRoutes> = Parsed<(typeof staffRoutes)[K]>

/** Approves or declines a verification request. */
export async function decideRequest(ctx: Staff, { params, body }: Input<'decideVerification'>): Promise<void> {
  const owner = await ctx.db
    .selectFrom('verification_requests as request')
    .innerJoin('profiles as profile', 'profile.id', 'request.profile_id')
    .innerJoin('users as user', 'user.id', 'profile.user_id')
    .select('user.id')
    .where('request.id', '=', params.id)
    .executeTakeFirst()
  if (!owner) throw new Refusal('not_found')
  if (owner.id === ctx.actor.userId) throw new Refusal('own_person')
  const isApproved = body.status === 'APPROVED'
  await decideVerification(ctx, { requestId: params.id, isApproved, reason: body.reason })
  const action = isApproved ? 'verification.approved' : 'verification.declined'
  await recordAction(ctx, { action, subjectId: owner.id, reason: body.reason })
}

/** Dismisses a report, or warns or suspends the person it is about. */
export async function decideReport(ctx: Staff, { params, body }: Input<'decideReport'>): Promise<void> {
  const { action, reason } = body
  const report = await ctx.db
    .selectFrom('reports as report')
    .select(['report.status', 'report.reported_user_id as reportedId'])
    .where('report.id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!report) throw new Refusal('not_found')
  if (report.status !== 'OPEN') throw new Refusal('already_decided')
  if (report.reportedId === ctx.actor.userId) throw new Refusal('own_person')
  await ctx.db
    .updateTable('reports')
    .set({ status: action === 'DISMISS' ? 'DISMISSED' : 'ACTED', decided_by: ctx.actor.userId, decided_at: ctx.now })
    .where('id', '=', params.id)
    .execute()
  if (action === 'DISMISS') {
    const subjectId = report.reportedId ?? params.id
    return recordAction(ctx, { action: 'report.dismissed', subjectId, reason })
  }
  if (report.reportedId === null) throw new Refusal('not_found')
  if (action === 'WARN') return warn(ctx, report.reportedId, reason)
  await suspendAccount(ctx, report.reportedId, { isPermanent: action === 'SUSPEND_PERMANENTLY', reason })
}

/** Warns a person, who reads the reason. */
export async function warn(ctx: Staff, userId: string, reason: string): Promise<void> {
  await lockSubject(ctx, userId)
  await ctx.emit('person.warned', { userId, reason, at: ctx.now.toISOString() })
  await recordAction(ctx, { action: 'person.warned', subjectId: userId, reason })
}

/** Suspends an account; the person reads the reason. */
export async function suspendAccount(
  ctx: Staff,
  userId: string,
  { isPermanent, reason }: { isPermanent: boolean; reason: string },
): Promise<void> {
  await lockSubject(ctx, userId)
  await suspend(ctx, { userId, isPermanent, reason })
  const action = isPermanent ? 'person.suspended-permanently' : 'person.suspended'
  await recordAction(ctx, { action, subjectId: userId, reason })
}

/** Upholds a suspension, which its proposer cannot, or restores the account, once; the person reads the reason. */
export async function decideAppeal(ctx: Staff, { params, body }: Input<'decideAppeal'>): Promise<void> {
  const { status, reason } = body
  const appeal = await ctx.db
    .selectFrom('appeals as appeal')
    .innerJoin('suspensions as suspension', 'suspension.id', 'appeal.suspension_id')
    .select([
      'appeal.status',
      'suspension.id as suspensionId',
      'suspension.user_id as userId',
      'suspension.proposed_by as proposedBy',
    ])
    .where('appeal.id', '=', params.id)
    .executeTakeFirst()
  if (!appeal) throw new Refusal('not_found')
  if (appeal.userId === ctx.actor.userId) throw new Refusal('own_person')
  if (appeal.status !== 'OPEN') throw new Refusal('already_decided')
  if (status === 'UPHELD' && appeal.proposedBy === ctx.actor.userId) throw new Refusal('second_person_needed')
  const decided = await ctx.db
    .updateTable('appeals')
    .set({ status, answer: reason, decided_by: ctx.actor.userId, decided_at: ctx.now })
    .where('id', '=', params.id)
    .where('status', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst()
  if (!decided) throw new Refusal('already_decided')
  const { userId, suspensionId } = appeal
  if (status === 'GRANTED')
    await endSuspension(ctx, { suspension: { id: suspensionId, userId }, status: 'LIFTED', reason })
  else await ctx.emit('appeal.upheld', { userId, appealId: params.id, answer: reason })
  const action = status === 'GRANTED' ? 'appeal.granted' : 'appeal.upheld'
  await recordAction(ctx, { action, subjectId: userId, reason })
}

/** Confirms a permanent suspension, or restores the account; whoever proposed it cannot. */
export async function decideConfirmation(ctx: Staff, { params, body }: Input<'decideConfirmation'>): Promise<void> {
  const suspension = await findSuspension(ctx.db, params.id)
  if (!suspension) throw new Refusal('not_found')
  if (suspension.proposedBy === ctx.actor.userId) throw new Refusal('second_person_needed')
  await lockSubject(ctx, suspension.userId)
  if (body.status === 'RESTORED') {
    if (suspension.status !== 'PROPOSED') throw new Refusal('already_decided')
    await endSuspension(ctx, { suspension, status: 'LIFTED', reason: body.reason })
    return recordAction(ctx, { action: 'person.restored', subjectId: suspension.userId, reason: body.reason })
  }
  const confirmed = await ctx.db
    .updateTable('suspensions')
    .set({ status: 'ACTIVE', ends_at: null, confirmed_by: ctx.actor.userId })
    .where('id', '=', params.id)
    .where('status', '=', 'PROPOSED')
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) throw new Refusal('already_decided')
  await recordAction(ctx, { action: 'suspension.confirmed', subjectId: suspension.userId, reason: body.reason })
}
