import { sql } from 'kysely'
import type { CohostInvite, CohostRequest } from '#contract/group-sessions/cohost-routes.ts'
import { scheduleLock, type HeldSession } from '#server/features/commitments/public.ts'
import { isBlockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireCohostRecipient } from '../policy.ts'
import { isSettled } from '../queries.ts'
import { giveUpSeats } from '../seats/leave-seats.ts'
import { holdOccurrences } from '../series/hold-occurrences.ts'
import { findSessionForUpdate } from '../store.ts'
import { findCohosts, showInvite, showRequest, type CohostRow } from './queries.ts'
import { enforceCohostLimit, settleCohost } from './store.ts'

type Input = { params: { id: string } }

const answer =
  <T>(origin: CohostRow['origin'], status: 'ACCEPTED' | 'DECLINED', show: (row: CohostRow) => T) =>
  async (ctx: Context<Member>, { params: { id } }: Input): Promise<T> => {
    const row = requireCohostRecipient((await findCohosts(ctx.db, [id]))[0], origin, ctx.actor)
    if (status === 'ACCEPTED') await accept(ctx, row)
    else await settleCohost(ctx, id, status)
    await ctx.emit(status === 'ACCEPTED' ? 'cohost.accepted' : 'cohost.declined', { cohostId: id })
    ctx.push([row.host_user_id, row.mentor_user_id], { subject: 'group-sessions', ids: [row.group_session_id] })
    return show({ ...row, status })
  }

/** Makes the mentor a cohost: they are busy at every upcoming occurrence and give up their own seats. */
async function accept(ctx: Context<Member>, row: CohostRow) {
  if (await isBlockedBetween(ctx.db, row.host_user_id, row.mentor_user_id)) throw new Refusal('not_found')
  const session = await findSessionForUpdate(ctx.db, row.group_session_id, ctx.actor.userId)
  await settleCohost(ctx, row.id, 'ACCEPTED')
  if (!session || isSettled(session, ctx.now)) throw new Refusal('group_session_settled')
  // Open invites are counted already.
  if (row.origin === 'request') await enforceCohostLimit(ctx, row.group_session_id)
  await holdUpcomingOccurrences(ctx, row)
  await giveUpSeats(ctx, { sessionId: row.group_session_id, userId: row.mentor_user_id, profileId: row.mentor_id })
}

/** Commits a new cohost to all upcoming occurrences; refuses with `occurrences_taken`. The caller holds the lock of the session. */
async function holdUpcomingOccurrences({ db, now, actor, push }: Context<Member>, row: CohostRow): Promise<void> {
  await scheduleLock([row.mentor_id]).execute(db)
  const { rows } = await sql<HeldSession>`
    select id, starts_at, ends_at from group_occurrences
    where group_session_id = ${row.group_session_id} and status = 'UPCOMING' and ends_at > ${now} order by starts_at`.execute(
    db,
  )
  await holdOccurrences(db, [row.mentor_user_id], rows, actor)
  push([row.mentor_user_id], { subject: 'availability', ids: [row.mentor_id] })
}

type AnswerInvite = (ctx: Context<Member>, input: Input) => Promise<CohostInvite>
type AnswerRequest = (ctx: Context<Member>, input: Input) => Promise<CohostRequest>

export const acceptInvite: AnswerInvite = answer('invite', 'ACCEPTED', showInvite)
export const declineInvite: AnswerInvite = answer('invite', 'DECLINED', showInvite)
export const acceptRequest: AnswerRequest = answer('request', 'ACCEPTED', showRequest)
export const declineRequest: AnswerRequest = answer('request', 'DECLINED', showRequest)
