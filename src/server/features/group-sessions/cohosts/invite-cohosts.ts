import type { CohostInvite } from '#contract/group-sessions/cohost-routes.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireHost } from '../policy.ts'
import { isSettled } from '../queries.ts'
import { findSessionForUpdate } from '../store.ts'
import { findCohosts, showInvite } from './queries.ts'
import { enforceCohostLimit, findInvitableMentors, insertInvites } from './store.ts'

type Input = { body: { groupSessionId: string; mentorIds: string[] } }

/** The host invites mentors to cohost: all of them, or none if one cannot be invited. */
export async function inviteCohosts(ctx: Context<Member>, { body }: Input): Promise<CohostInvite[]> {
  const session = requireHost(await findSessionForUpdate(ctx.db, body.groupSessionId, ctx.actor.userId), ctx.actor)
  if (isSettled(session, ctx.now)) throw new Refusal('group_session_settled')
  const mentors = await findInvitableMentors(ctx, body.mentorIds)
  const ids = await insertInvites(ctx, session.id, mentors)
  await enforceCohostLimit(ctx, session.id)
  ctx.push([ctx.actor.userId, ...mentors.map(({ userId }) => userId)], { subject: 'group-sessions', ids: [session.id] })
  return (await findCohosts(ctx.db, ids)).map(showInvite)
}
