import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { chatRoutes } from '#contract/chat/routes.ts'
import type { Message } from '#contract/chat/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { isEditable } from '#rules/chat/changing.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertMayChange, sideOf, writingIn } from '../policy.ts'
import { findWithWriting, partiesOf } from '../reads/conversations.ts'
import { showMessage } from '../reads/messages.ts'
import { insertChange, lockConversation, messageColumns, type MessageRow, type Side } from '../store.ts'

/** Replaces the text of an own message, within some minutes by the server's clock. */
export async function editMessage(
  ctx: Context<Member>,
  { params, body: { messageBody: body } }: Parsed<typeof chatRoutes.editMessage>,
): Promise<Message> {
  const found = await lockMessage(ctx, params)
  const { message, side } = found
  if (message.sender !== side || message.attachment_id !== null) throw new Refusal('not_found')
  if (message.body === body) return lastChange(ctx, found)
  if (!isEditable(message.created_at.getTime(), ctx.now.getTime())) throw new Refusal('chat_too_late_to_edit')
  return change(ctx, found, { body, edited_at: ctx.now })
}

/** Sets or takes back the caller's reaction to a message of either side. */
export async function reactToMessage(
  ctx: Context<Member>,
  { params, body: { reaction } }: Parsed<typeof chatRoutes.reactToMessage>,
): Promise<Message> {
  const found = await lockMessage(ctx, params)
  if (found.message[`reaction_${found.side}`] === reaction) return lastChange(ctx, found)
  return change(ctx, found, found.side === 'a' ? { reaction_a: reaction } : { reaction_b: reaction })
}

type Found = { conversation: Awaited<ReturnType<typeof findWithWriting>>; message: MessageRow; side: Side }

/** A message that the caller may change or react to, in its locked conversation: a block comes before or after it. */
async function lockMessage(
  { db, actor }: Context<Member>,
  { conversationId, id }: { conversationId: string; id: string },
): Promise<Found> {
  await lockConversation(conversationId, actor.userId).execute(db)
  const conversation = await findWithWriting(db, conversationId, actor.userId)
  const message = await findMessage({ db }, conversationId, sql`m.id = ${id} and m.kind = 'message'`)
  if (!message) throw new Refusal('not_found')
  const side = sideOf(conversation, actor.userId)
  assertMayChange(writingIn(conversation, side))
  if (message.is_deleted) throw new Refusal('chat_message_deleted')
  return { conversation, message, side }
}

async function findMessage({ db }: Pick<Context<Member>, 'db'>, conversationId: string, where: ReturnType<typeof sql>) {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from chat_messages m where m.conversation_id = ${conversationId} and ${where}`.execute(db)
  return rows[0]
}

/** What the call that is repeated was answered: the entry of the last change, or the message where there was none. */
async function lastChange(ctx: Context<Member>, { conversation, message }: Found): Promise<Message> {
  const entry =
    message.version === null ? undefined : await findMessage(ctx, conversation.id, sql`m.sequence = ${message.version}`)
  return showMessage(conversation, entry ?? message)
}

async function change(
  { db, now, pushEvent }: Context<Member>,
  { conversation, message, side }: Found,
  changed: Parameters<typeof insertChange>[3],
): Promise<Message> {
  const entry = await insertChange(db, conversation, { id: randomUUID(), sender: side, message }, changed, now)
  const shown = showMessage(conversation, entry)
  pushEvent(partiesOf(conversation), 'chat:message', shown)
  return shown
}
