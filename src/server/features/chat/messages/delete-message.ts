import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { chatRoutes } from '#contract/chat/routes.ts'
import type { Message } from '#contract/chat/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { isDeletable } from '#rules/chat/changing.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sideOf } from '../policy.ts'
import { partiesOf } from '../reads/conversations.ts'
import { showMessage } from '../reads/messages.ts'
import { insertDeletion, lockConversation, messageColumns, ownConversation, type MessageRow } from '../store.ts'

/** Deletes an own message for both: it becomes a tombstone, and an entry of its own tells whoever reads on. */
export async function deleteMessage(
  { db, actor, now, pushEvent }: Context<Member>,
  { params: { conversationId, id } }: Parsed<typeof chatRoutes.deleteMessage>,
): Promise<Message> {
  const [, conversations, messages] = await pipeline(
    db,
    lockConversation(conversationId, actor.userId),
    ownConversation(conversationId, actor.userId),
    sql<MessageRow>`select ${messageColumns} from chat_messages m where conversation_id = ${conversationId}
      and (id = ${id} or deleted_id = ${id}) order by sequence`,
  )
  const conversation = conversations.rows[0]
  const [message, deletion] = messages.rows
  const sender = conversation && sideOf(conversation, actor.userId)
  if (!conversation || !sender || message?.kind !== 'message' || message.sender !== sender)
    throw new Refusal('not_found')
  if (deletion) return showMessage(conversation, deletion)
  if (!isDeletable(message.created_at.getTime(), now.getTime())) throw new Refusal('chat_too_late_to_delete')
  const entry = await insertDeletion(db, conversation, { id: randomUUID(), sender, message }, now)
  const shown = showMessage(conversation, entry)
  pushEvent(partiesOf(conversation), 'chat:message', shown)
  return shown
}
