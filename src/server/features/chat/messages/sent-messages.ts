import { sql } from 'kysely'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { Db } from '#server/platform/database/database.ts'
import { secretUse } from '../store.ts'
import { decryptContent, decryptReaction } from './encrypt-content.ts'

/** A message that somebody sent; the text is null where the body cannot be decrypted. */
type SentMessage = { to: string | null; text: string | null; file: string | null } & Times
type Times = { sent_at: Date; edited_at: Date | null }
type Row = Times & { id: string; to: string | null; body: string; secret: Buffer }

/** How many of the latest messages an archive holds. */
const mostMessages = 50_000

/** What somebody wrote in conversations, for the archive of their data. */
export async function findSentMessages(db: Db, secrets: Secrets, userId: string): Promise<SentMessage[]> {
  const { rows } = await sql<Row>`
    select m.id, u.full_name as to, m.body, c.secret, m.created_at as sent_at, m.edited_at
    from conversations c join chat_messages m on m.conversation_id = c.id and m.body is not null
        and m.sender = case when c.party_a = ${userId} then 'a' else 'b' end
      left join users u on u.id = case when c.party_a = ${userId} then c.party_b else c.party_a end
    where ${userId} in (c.party_a, c.party_b) order by m.created_at desc limit ${mostMessages}`.execute(db)
  return rows.toReversed().map(({ id, to, body, secret, sent_at, edited_at }) => {
    const content = decryptContent(secrets.decrypt(secretUse, secret), id, userId, body)
    return { to, text: content?.text ?? null, file: content?.file?.name ?? null, sent_at, edited_at }
  })
}

/** How somebody reacted to a message; null where it cannot be decrypted. */
type SentReaction = { with: string | null; reaction: string | null; message_sent_at: Date }
type ReactionRow = { id: string; with: string | null; body: string; secret: Buffer; message_sent_at: Date }

/** How somebody reacted in conversations, for the archive of their data. */
export async function findReactions(db: Db, secrets: Secrets, userId: string): Promise<SentReaction[]> {
  const { rows } = await sql<ReactionRow>`
    select m.id, u.full_name as with, r.body, c.secret, m.created_at as message_sent_at
    from conversations c join chat_messages m on m.conversation_id = c.id
      cross join lateral (select case when c.party_a = ${userId} then m.reaction_a else m.reaction_b end as body) r
      left join users u on u.id = case when c.party_a = ${userId} then c.party_b else c.party_a end
    where ${userId} in (c.party_a, c.party_b) and r.body is not null
    order by m.created_at desc limit ${mostMessages}`.execute(db)
  return rows.toReversed().map(({ id, body, secret, ...row }) => {
    const reaction = decryptReaction(secrets.decrypt(secretUse, secret), id, userId, body)
    return { with: row.with, reaction: reaction ?? null, message_sent_at: row.message_sent_at }
  })
}
