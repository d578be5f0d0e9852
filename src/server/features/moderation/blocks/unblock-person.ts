import type { moderationRoutes } from '#contract/moderation/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { deleteBlock } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'

/** Ends the caller's own block; one of the other side stays. */
export async function unblockPerson(
  { db, actor, now, emit }: Context<Member>,
  { params }: Parsed<typeof moderationRoutes.unblockPerson>,
): Promise<void> {
  const other = await db.selectFrom('profiles').select('user_id').where('id', '=', params.profileId).executeTakeFirst()
  if (!other) return
  const pair = { blockerId: actor.userId, blockedId: other.user_id }
  if (await deleteBlock(db, pair, now)) await emit('person.unblocked', pair)
}
