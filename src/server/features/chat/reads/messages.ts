import { sql } from 'kysely'
import type { chatRoutes } from '#contract/chat/routes.ts'
import type { Message } from '#contract/chat/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { otherSide } from '../policy.ts'
import {
  conversationColumns,
  messageColumns,
  type ChangedRow,
  type ConversationRow,
  type ConversationState,
  type MessageRow,
} from '../store.ts'

type DateColumn = 'created_at' | 'starts_at' | 'ends_at' | 'edited_at'
/** A message as PostgreSQL writes it as JSON. */
export type JsonMessage = Omit<MessageRow, DateColumn> & Record<DateColumn, string | null>

/** Messages in the order of their sequence: the latest, the latest before one, or the first after one. */
export async function listMessages(
  { db, actor }: Context<Member>,
  { params, query }: Parsed<typeof chatRoutes.messages>,
): Promise<Page<Message>> {
  const { before, after, size } = query
  // A condition of its own for each direction: the index is of no use to one with an optional bound.
  const isInRange =
    after !== undefined ? sql`sequence > ${after}` : before !== undefined ? sql`sequence < ${before}` : sql`true`
  const order = after === undefined ? sql`desc` : sql`asc`
  const { rows } = await sql<ConversationRow & { messages: JsonMessage[] }>`
    select ${conversationColumns}, coalesce((select json_agg(m) from (
      select ${messageColumns} from chat_messages m where conversation_id = c.id and ${isInRange} order by sequence ${order} limit ${size + 1}) m), '[]') as messages
    from conversations c where c.id = ${params.id} and ${actor.userId} in (party_a, party_b)`.execute(db)
  const row = rows[0]
  if (!row) throw new Refusal('not_found')
  const page = Page.of(row.messages, size, (message) => showMessage(row, fromJson(message)))
  return after === undefined ? new Page(page.items.toReversed(), page.hasMore) : page
}

/** A message as PostgreSQL wrote it, with dates. */
export const fromJson = ({
  created_at: createdAt,
  starts_at: startsAt,
  ends_at: endsAt,
  edited_at: editedAt,
  ...row
}: JsonMessage): MessageRow => ({
  ...row,
  created_at: new Date(createdAt!),
  starts_at: startsAt === null ? null : new Date(startsAt),
  ends_at: endsAt === null ? null : new Date(endsAt),
  edited_at: editedAt === null ? null : new Date(editedAt),
})

/** A message as both sides see it. */
export function showMessage(conversation: ConversationState, row: MessageRow): Message {
  const { sender } = row
  const receiver = sender && otherSide(sender)
  return {
    id: row.id,
    conversationId: conversation.id,
    sequence: row.sequence,
    kind: row.kind,
    senderId: sender && conversation[`party_${sender}`],
    receiverId: receiver && conversation[`party_${receiver}`],
    messageBody: row.body,
    editedAt: row.edited_at?.toISOString() ?? null,
    reactions: showReactions(conversation, row),
    version: row.version ?? row.sequence,
    seen: receiver !== null && conversation[`seen_${receiver}`] >= row.sequence,
    createdAt: row.created_at.toISOString(),
    replyToId: row.reply_to,
    attachment: row.attachment_id === null ? null : { id: row.attachment_id, size: row.attachment_size! },
    isDeleted: row.is_deleted,
    deletedId: row.deleted_id,
    changed: row.changed ? showChanged(conversation, row.changed) : null,
    session: row.fact && {
      fact: row.fact,
      sessionId: row.booking_id!,
      startsAt: row.starts_at!.toISOString(),
      endsAt: row.ends_at!.toISOString(),
    },
  }
}

/** Who reacted, and with what; without people whose account no longer exists. */
const showReactions = (conversation: ConversationState, row: Pick<MessageRow, 'reaction_a' | 'reaction_b'>) =>
  (['a', 'b'] as const).flatMap((side) => {
    const [userId, body] = [conversation[`party_${side}`], row[`reaction_${side}`]]
    return userId !== null && body !== null ? [{ userId, body }] : []
  })

const showChanged = (conversation: ConversationState, row: ChangedRow): Message['changed'] => ({
  id: row.id,
  senderId: row.sender && conversation[`party_${row.sender}`],
  messageBody: row.body,
  editedAt: row.edited_at && new Date(row.edited_at).toISOString(),
  reactions: showReactions(conversation, row),
})
