import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { cancelGroupSessionBody, GroupSession } from '#contract/group-sessions/schemas.ts'
import { releaseTime, scheduleLock } from '#server/features/commitments/public.ts'
import type { Context, JobContext, Member } from '#server/platform/context.ts'
import { requireHost } from '../policy.ts'
import { findHosts } from '../queries.ts'
import {
  findSessionForUpdate,
  invalidateClients,
  lockSelectedOccurrences,
  refreshAndShow,
  type LockedOccurrence,
} from '../store.ts'
import { dropJobs } from './plan-jobs.ts'

type Input = { body: z.infer<typeof cancelGroupSessionBody> }

/** Cancels one occurrence, it and all later ones, or all that have not started. Rows stay; commitments and waitlists are cleared. */
export async function cancelSession(ctx: Context<Member>, { body }: Input): Promise<GroupSession> {
  const { sessionId: id, cancelReason: reason, occurrenceDate: date } = body
  const session = requireHost(await findSessionForUpdate(ctx.db, id, ctx.actor.userId), ctx.actor)
  await cancelSelected(ctx, session, { scope: body.scope, date, reason })
  return refreshAndShow(ctx, id)
}

type LockedSession = NonNullable<Awaited<ReturnType<typeof findSessionForUpdate>>>
type Selected = { scope: Input['body']['scope']; date: Input['body']['occurrenceDate']; reason: string }

/** Cancels the selected occurrences of a session whose row the caller has locked. */
export async function cancelSelected(
  ctx: JobContext,
  session: LockedSession,
  { scope: wanted, date, reason }: Selected,
): Promise<void> {
  const { id } = session
  const hosts = await findHosts(ctx.db, id)
  await scheduleLock(hosts.map(({ profileId }) => profileId)).execute(ctx.db)
  const scope = session.rule === null ? 'series' : wanted
  const selection = { scope, date, editableUntil: 'startsAt' } as const
  const { selected, others } = await lockSelectedOccurrences(ctx.db, session, selection, ctx.now)
  const occurrenceIds = selected.map((one) => one.id)
  await cancelOccurrences(ctx, occurrenceIds, reason)
  const whole = !others.some((one) => isUpcoming(one, ctx.now))
  await sql`
    update group_sessions set sequence = sequence + 1,
      status = case when ${whole} then 'CANCELLED' else status end,
      cancel_reason = case when ${whole} then ${reason} else cancel_reason end,
      cancelled_at = case when ${whole} then ${ctx.now}::timestamptz else cancelled_at end
    where id = ${id}`.execute(ctx.db)
  const sequence = session.sequence + 1
  await ctx.emit('group-session.cancelled', { groupSessionId: id, sequence, occurrenceIds, reason, whole })
  await invalidateClients(ctx, id, hosts)
}

const isUpcoming = (one: LockedOccurrence, now: Date) => one.status === 'UPCOMING' && one.ends_at > now

async function cancelOccurrences(ctx: JobContext, ids: readonly string[], reason: string): Promise<void> {
  const { db, now } = ctx
  await sql`
    update group_occurrences set status = 'CANCELLED', cancel_reason = ${reason}, cancelled_at = ${now}, offered = 0,
      sequence = sequence + 1
    where id = any(${[...ids]}::uuid[])`.execute(db)
  // `changed_at` equal to the occurrence's `cancelled_at` marks those who were on the waitlist until the cancellation.
  await sql`
    update rsvps set status = 'CANCELLED', offer_expires_at = null, changed_at = ${now}
    where occurrence_id = any(${[...ids]}::uuid[]) and status in ('WAITLISTED', 'OFFERED')`.execute(db)
  await releaseTime(db, ids)
  await dropJobs(ctx, ids)
}
