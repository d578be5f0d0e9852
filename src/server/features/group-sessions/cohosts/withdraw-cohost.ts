import type { Context, Member } from '#server/platform/context.ts'
import { requireCohostSender } from '../policy.ts'
import { findCohosts, type CohostRow } from './queries.ts'
import { settleCohost } from './store.ts'

type Input = { params: { id: string } }

const withdraw =
  (origin: CohostRow['origin']) =>
  async (ctx: Context<Member>, { params: { id } }: Input): Promise<void> => {
    const row = requireCohostSender((await findCohosts(ctx.db, [id]))[0], origin, ctx.actor)
    await settleCohost(ctx, id, 'WITHDRAWN')
    ctx.push([row.host_user_id, row.mentor_user_id], { subject: 'group-sessions', ids: [row.group_session_id] })
  }

/** Withdraw a pending invite or request; nobody is notified. */
export const withdrawInvite = withdraw('invite')
export const withdrawRequest = withdraw('request')
