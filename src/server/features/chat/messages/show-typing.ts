import type { chatRoutes } from '#contract/chat/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { isBlockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { findOwn } from '../reads/conversations.ts'

/** Shows the other person that the caller is typing; nobody learns of it after a block. */
export async function showTyping(
  { db, actor, pushEvent }: Context<Member>,
  { body: { conversationId } }: Parsed<typeof chatRoutes.typing>,
): Promise<void> {
  const { otherId } = await findOwn(db, conversationId, actor.userId)
  if (otherId === null || (await isBlockedBetween(db, actor.userId, otherId))) return
  pushEvent([otherId], 'chat:typing', { conversationId, userId: actor.userId })
}
