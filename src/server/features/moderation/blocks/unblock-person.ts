import { sql } from 'kysely'
import type { moderationRoutes } from '#contract/moderation/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'

/** Ends the caller's own block; one of the other side stays. */
export async function unblockPerson(
  { db, actor, emit }: Context<Member>,
  { params }: Parsed<typeof moderationRoutes.unblockPerson>,
): Promise<void> {
  const { rows } = await sql<{ blocked_id: string }>`
    delete from blocks where blocker_id = ${actor.userId}
      and blocked_id = (select user_id from profiles where id = ${params.profileId}) returning blocked_id`.execute(db)
  for (const { blocked_id: blockedId } of rows) await emit('person.unblocked', { blockerId: actor.userId, blockedId })
}
