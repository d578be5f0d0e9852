import { sql } from 'kysely'
import type { CohostInvite, CohostRequest } from '#contract/group-sessions/cohost-routes.ts'
import { isBlockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { holdForCohost } from './hold-for-cohost.ts'
import { refuseTooMany } from './invite-cohosts.ts'
import { giveUpSeats } from '../seats/leave-seats.ts'
import { findCohosts, showInvite, showRequest, type CohostRow } from './queries.ts'
import { lockForCohosts } from './store.ts'
import { asReceiver } from '../policy.ts'

type Input = { params: { id: string } }
type Answer = 'ACCEPTED' | 'DECLINED'

const answer =
  <T>(origin: CohostRow['origin'], status: Answer, show: (row: CohostRow) => T) =>
  async (ctx: Context<Member>, { params: { id } }: Input): Promise<T> => {
    const row = asReceiver((await findCohosts(ctx.db, [id]))[0], origin, ctx.actor)
    if (status === 'ACCEPTED') await accept(ctx, row)
    else await settle(ctx, id, status)
    await ctx.emit(status === 'ACCEPTED' ? 'cohost.accepted' : 'cohost.declined', { cohostId: id })
    ctx.push([row.host_user_id, row.mentor_user_id], { feature: 'group-sessions', ids: [row.group_session_id] })
    return show({ ...row, status })
  }

/** From now on the mentor counts as a host: she is busy at every occurrence ahead and gives up the seats that she had there. */
async function accept(ctx: Context<Member>, row: CohostRow) {
  if (await isBlockedBetween(ctx.db, row.host_user_id, row.mentor_user_id)) throw new Refusal('not_found')
  const session = await lockForCohosts(ctx, row.group_session_id)
  await settle(ctx, row.id, 'ACCEPTED')
  if (!session || session.settled) throw new Refusal('group_session_settled')
  // An invite holds its place already.
  if (row.origin === 'request') await refuseTooMany(ctx, row.group_session_id)
  await holdForCohost(ctx, row)
  await giveUpSeats(ctx, { sessionId: row.group_session_id, userId: row.mentor_user_id, profileId: row.mentor_id })
}

/** The first answer counts, whoever gives it at the same moment: compare and set. */
export async function settle({ db, now }: Context<Member>, id: string, status: Answer | 'WITHDRAWN'): Promise<void> {
  const { rows } = await sql`
    update cohosts set status = ${status}, answered_at = ${now} where id = ${id} and status = 'PENDING' returning id`.execute(
    db,
  )
  if (rows.length === 0) throw new Refusal('cohost_settled')
}

export const acceptInvite: (ctx: Context<Member>, input: Input) => Promise<CohostInvite> = answer(
  'invite',
  'ACCEPTED',
  showInvite,
)
export const declineInvite: (ctx: Context<Member>, input: Input) => Promise<CohostInvite> = answer(
  'invite',
  'DECLINED',
  showInvite,
)
export const acceptRequest: (ctx: Context<Member>, input: Input) => Promise<CohostRequest> = answer(
  'request',
  'ACCEPTED',
  showRequest,
)
export const declineRequest: (ctx: Context<Member>, input: Input) => Promise<CohostRequest> = answer(
  'request',
  'DECLINED',
  showRequest,
)
