import type { chatRoutes } from '#contract/chat/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { mayWrite, otherIn, sideOf, writingIn } from '../policy.ts'
import { findWithWriting } from '../reads/conversations.ts'

/** Shows the other person that the caller is typing; nobody learns of it where the caller may not write. */
export async function showTyping(
  { db, actor, pushEvent }: Context<Member>,
  { body: { conversationId } }: Parsed<typeof chatRoutes.typing>,
): Promise<void> {
  const row = await findWithWriting(db, conversationId, actor.userId)
  const otherId = otherIn(row, actor.userId)
  if (otherId === null || !mayWrite(writingIn(row, sideOf(row, actor.userId)))) return
  pushEvent([otherId], 'chat:typing', { conversationId, userId: actor.userId })
}
