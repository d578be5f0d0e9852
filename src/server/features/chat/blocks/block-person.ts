import type { chatRoutes } from '#contract/chat/routes.ts'
import type { Block } from '#contract/chat/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { deleteBlock, insertBlock } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOwn } from '../reads/conversations.ts'

/** Blocks the other person of a conversation (D52). A message that is being sent comes before or after it. */
export async function blockPerson(
  { db, actor, now, emit }: Context<Member>,
  { body: { conversationId } }: Parsed<typeof chatRoutes.blockPerson>,
): Promise<Block> {
  const { otherId } = await findOwn(db, conversationId, actor.userId)
  if (otherId === null) throw new Refusal('chat_gone')
  const { id, createdAt, isNew } = await insertBlock(db, { blockerId: actor.userId, blockedId: otherId }, now)
  if (isNew) await emit('person.blocked', { blockerId: actor.userId, blockedId: otherId })
  return {
    blockId: id,
    blockerId: actor.userId,
    blockedUserId: otherId,
    conversationId,
    createdAt: createdAt.toISOString(),
  }
}

/** Ends the caller's own block; one of the other side stays. */
export async function unblockPerson(
  { db, actor, now, emit }: Context<Member>,
  { params: { conversationId } }: Parsed<typeof chatRoutes.unblockPerson>,
): Promise<void> {
  const { otherId: blockedId } = await findOwn(db, conversationId, actor.userId)
  if (blockedId === null) return
  const pair = { blockerId: actor.userId, blockedId }
  if (await deleteBlock(db, pair, now)) await emit('person.unblocked', pair)
}
