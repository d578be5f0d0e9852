import { sql } from 'kysely'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Quote = { conversationId: string; otherId: string | null; ids: readonly string[] }
type QuotedMessage = { id: string; senderName: string; sentAt: Date; editedAt: Date | null }

/** Messages of the caller's conversation with somebody, in their order; `not_found` unless all of them belong to it. */
export async function findQuotedMessages(
  { db, actor }: Context<Member>,
  { conversationId, otherId, ids }: Quote,
): Promise<QuotedMessage[]> {
  const { rows } = await sql<QuotedMessage & { id: string | null }>`
    select m.id, u.full_name as "senderName", m.created_at as "sentAt", m.edited_at as "editedAt"
    from conversations c
      left join chat_messages m on m.conversation_id = c.id and m.id = any(${ids}::uuid[]) and m.kind = 'message'
      left join users u on u.id = case m.sender when 'a' then c.party_a else c.party_b end
    where c.id = ${conversationId} and ${actor.userId} in (c.party_a, c.party_b) and ${otherId} in (c.party_a, c.party_b)
    order by m.sequence`.execute(db)
  const found = rows.filter(({ id }) => id !== null)
  if (rows.length === 0 || found.length !== ids.length) throw new Refusal('not_found')
  return found
}
