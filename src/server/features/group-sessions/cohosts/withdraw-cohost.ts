import type { Context, Member } from '#server/platform/context.ts'
import { settle } from './answer-cohost.ts'
import { findCohosts, type CohostRow } from './queries.ts'
import { asSender } from '../policy.ts'

type Input = { params: { id: string } }

const withdraw =
  (origin: CohostRow['origin']) =>
  async (ctx: Context<Member>, { params: { id } }: Input): Promise<void> => {
    const row = asSender((await findCohosts(ctx.db, [id]))[0], origin, ctx.actor)
    await settle(ctx, id, 'WITHDRAWN')
    ctx.push([row.host_user_id, row.mentor_user_id], { feature: 'group-sessions', ids: [row.group_session_id] })
  }

/** Take back what nobody has answered yet; nobody is told. */
export const withdrawInvite = withdraw('invite')
export const withdrawRequest = withdraw('request')
