import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { cancelGroupSessionBody, GroupSession } from '#contract/group-sessions/schemas.ts'
import { releaseTime, scheduleLock } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { lockChosen, lockSession, type OccurrenceRow } from './load-for-change.ts'
import { asHost } from './policy.ts'
import { refreshAndShow } from './refresh-sessions.ts'
import { readHosts, wakePeople } from './wake-people.ts'

type Input = { body: z.infer<typeof cancelGroupSessionBody> }

/** Cancels one occurrence, it and those after it, or all that have not begun. The rows stay; nobody is busy any more and nobody waits in line. */
export async function cancelSession(ctx: Context<Member>, { body }: Input): Promise<GroupSession> {
  const { sessionId: id, cancelReason: reason, occurrenceDate: date } = body
  const session = asHost(await lockSession(ctx.db, id, ctx.actor.userId), ctx.actor)
  const hosts = await readHosts(ctx.db, id)
  await scheduleLock(hosts.map(({ profileId }) => profileId)).execute(ctx.db)
  const scope = session.rule === null ? 'series' : body.scope
  const { chosen, others } = await lockChosen(ctx.db, session, { scope, date, open: 'startsAt' }, ctx.now)
  const occurrenceIds = chosen.map((one) => one.id)
  await endOccurrences(ctx, occurrenceIds, reason)
  const whole = !others.some((one) => isLeft(one, ctx.now))
  await sql`
    update group_sessions set sequence = sequence + 1,
      status = case when ${whole} then 'CANCELLED' else status end,
      cancel_reason = case when ${whole} then ${reason} else cancel_reason end,
      cancelled_at = case when ${whole} then ${ctx.now}::timestamptz else cancelled_at end
    where id = ${id}`.execute(ctx.db)
  const sequence = session.sequence + 1
  await ctx.emit('group-session.cancelled', { groupSessionId: id, sequence, occurrenceIds, reason, whole })
  await wakePeople(ctx, id, hosts)
  return refreshAndShow(ctx, id)
}

const isLeft = (one: OccurrenceRow, now: Date) => one.status === 'UPCOMING' && one.ends_at > now

async function endOccurrences({ db, now }: Context<Member>, ids: readonly string[], reason: string): Promise<void> {
  await sql`
    update group_occurrences set status = 'CANCELLED', cancel_reason = ${reason}, cancelled_at = ${now}, offered = 0, sequence = sequence + 1
    where id = any(${[...ids]}::uuid[])`.execute(db)
  // Those who waited until then are told by this moment (letters).
  await sql`
    update rsvps set status = 'CANCELLED', offer_expires_at = null, changed_at = ${now}
    where occurrence_id = any(${[...ids]}::uuid[]) and status in ('WAITLISTED', 'OFFERED')`.execute(db)
  await releaseTime(db, ids)
}
