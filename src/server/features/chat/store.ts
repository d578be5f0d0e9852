import { sql } from 'kysely'
import { MINUTE } from '#rules/time/days.ts'
import type { SessionFact } from '#contract/chat/constants.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sendWithCommit } from '#server/platform/database/fast/public.ts'

/** How long before the start of a session the line with "Join" comes: the button opens then. */
export const joinLead = 10 * MINUTE

/** The use under which the secrets of conversations are encrypted. */
export const secretUse = 'conversation'

/** A side of a conversation: the party with the lower id is `a`. */
export type Side = 'a' | 'b'

/** A row of conversations. */
export type ConversationRow = {
  id: string
  party_a: string | null
  party_b: string | null
  secret: Buffer
  secret_hash: Buffer
  last_sequence: number
  latest_sequence: number
  wrote_a: boolean
  wrote_b: boolean
  seen_a: number
  seen_b: number
  unread_a: number
  unread_b: number
  created_at: Date
  updated_at: Date
}

/** A row of chat_messages. */
export type MessageRow = {
  conversation_id: string
  sequence: number
  id: string
  kind: 'message' | 'system' | 'deletion' | 'change'
  sender: Side | null
  body: string | null
  reply_to: string | null
  deleted_id: string | null
  is_deleted: boolean
  attachment_id: string | null
  attachment_size: number | null
  fact: SessionFact | null
  booking_id: string | null
  starts_at: Date | null
  ends_at: Date | null
  created_at: Date
  changed_id: string | null
  version: number | null
  edited_at: Date | null
  reaction_a: string | null
  reaction_b: string | null
  /** Of a change: the message as it is now. Rows that can only be messages are read without. */
  changed?: ChangedRow | null
}

/** What can change in a message, as PostgreSQL writes it as JSON. */
export type ChangedRow = Pick<MessageRow, 'id' | 'sender' | 'body' | 'reaction_a' | 'reaction_b'> & {
  edited_at: string | null
}

/** A conversation without its secret, which only its readers need. */
export type ConversationState = Omit<ConversationRow, 'secret'>

/** SQL: the columns of conversations `c` without the secret. */
export const stateColumns = sql`c.id, c.party_a, c.party_b, c.secret_hash, c.last_sequence, c.latest_sequence, c.wrote_a, c.wrote_b,
  c.seen_a, c.seen_b, c.unread_a, c.unread_b, c.created_at, c.updated_at`

/** SQL: the columns of conversations `c`. */
export const conversationColumns = sql`${stateColumns}, c.secret`

/** SQL: the columns of messages `m`. */
export const messageColumns = sql`m.conversation_id, m.sequence, m.id, m.kind, m.sender, m.body, m.reply_to, m.deleted_id, m.is_deleted, m.attachment_id,
  m.attachment_size, m.fact, m.booking_id, m.starts_at, m.ends_at, m.created_at, m.changed_id, m.version, m.edited_at, m.reaction_a,
  m.reaction_b, case when m.changed_id is not null then (
    select json_build_object('id', t.id, 'sender', t.sender, 'body', t.body, 'edited_at', t.edited_at, 'reaction_a', t.reaction_a,
      'reaction_b', t.reaction_b)
    from chat_messages t where t.conversation_id = m.conversation_id and t.id = m.changed_id) end as changed`

/** SQL: the conversation of this id, for its own people only. */
export const ownConversation = (id: string, userId: string) =>
  sql<ConversationRow>`select ${conversationColumns} from conversations c where id = ${id} and ${userId} in (party_a, party_b)`

/** SQL: orders entries of a conversation, and what reads or changes its state, until the end of the transaction. */
export const lockConversation = (id: string, userId: string) =>
  sql`select from conversations where id = ${id} and ${userId} in (party_a, party_b) for no key update`

/** The conversation of two people, whose pair is locked (`lockPair`); on request its row as well. */
export async function findByPair(
  db: Db,
  one: string,
  other: string,
  lock?: 'locked',
): Promise<ConversationRow | undefined> {
  const [a, b] = [one, other].toSorted()
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns} from conversations c where party_a = ${a} and party_b = ${b} ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

type NewConversation = { one: string; other: string; secret: Buffer; secretHash: Buffer; now: Date }

/** Inserts the conversation of two people. Needs the lock of the pair. */
export async function insertConversation(db: Db, { one, other, secret, secretHash, now }: NewConversation) {
  const [a, b] = [one, other].toSorted()
  const { rows } = await sql<ConversationRow>`
    insert into conversations as c (party_a, party_b, secret, secret_hash, created_at, updated_at)
    values (${a}, ${b}, ${secret}, ${secretHash}, ${now}, ${now}) returning ${conversationColumns}`.execute(db)
  return rows[0]!
}

/** A message of user `me` that is about to be stored in an existing conversation. */
export type Sending = {
  conversationId: string
  me: string
  device: string
  id: string
  replyTo: string | null
  receiver: string | null
}

/** SQL: orders what is sent in these conversations, in the order of their ids, so that two batches cannot deadlock. */
export function lockConversations(sendings: readonly Sending[]) {
  const ids = sendings.map(({ conversationId }) => conversationId)
  const people = sendings.map(({ me }) => me)
  return sql`
    select from conversations c join unnest(${ids}::uuid[], ${people}::uuid[]) as call (id, me)
      on c.id = call.id and call.me in (c.party_a, c.party_b)
    order by c.id for no key update of c`
}

/** A conversation after messages were added to it. */
type Updated = Pick<
  ConversationRow,
  'id' | 'last_sequence' | 'wrote_a' | 'wrote_b' | 'unread_a' | 'unread_b' | 'updated_at'
>

/** Adds messages and updates their conversations with the commit. Needs the locks of the conversations. */
export async function insertMessages(
  db: Db,
  messages: readonly MessageRow[],
  conversations: readonly Updated[],
): Promise<void> {
  const inserted = messages.map(({ conversation_id, sequence, id, sender, body, reply_to, attachment_id, ...rest }) => {
    const { attachment_size, created_at } = rest
    return { conversation_id, sequence, id, sender, body, reply_to, attachment_id, attachment_size, created_at }
  })
  const updated = conversations.map(({ id, last_sequence, wrote_a, wrote_b, unread_a, unread_b, updated_at }) => {
    return { id, last_sequence, wrote_a, wrote_b, unread_a, unread_b, updated_at }
  })
  await sendWithCommit(
    db,
    sql`
      with message as (
        insert into chat_messages (conversation_id, sequence, id, kind, sender, body, reply_to, attachment_id, attachment_size, created_at)
        select conversation_id, sequence, id, 'message', sender, body, reply_to, attachment_id, attachment_size, created_at
        from json_to_recordset(${JSON.stringify(inserted)}::json) as m (conversation_id uuid, sequence integer, id uuid, sender text,
          body text, reply_to uuid, attachment_id uuid, attachment_size integer, created_at timestamptz))
      update conversations c set last_sequence = u.last_sequence, latest_sequence = u.last_sequence, updated_at = u.updated_at,
        wrote_a = u.wrote_a, wrote_b = u.wrote_b, unread_a = u.unread_a, unread_b = u.unread_b
      from json_to_recordset(${JSON.stringify(updated)}::json) as u (id uuid, last_sequence integer, updated_at timestamptz,
        wrote_a boolean, wrote_b boolean, unread_a integer, unread_b integer)
      where c.id = u.id`,
  )
}

type NewDeletion = { id: string; sender: Side; message: MessageRow }

/** Empties a message and adds the entry that says so; it no longer counts as unread. Needs the lock of the conversation. */
export async function insertDeletion(db: Db, row: ConversationRow, { id, sender, message }: NewDeletion, now: Date) {
  const sequence = row.last_sequence + 1
  const isUnread = message.sequence > (sender === 'a' ? row.seen_b : row.seen_a) ? 1 : 0
  const { rows } = await sql<MessageRow>`
    with emptied as (
      update chat_messages set is_deleted = true, body = null, attachment_id = null, attachment_size = null,
        edited_at = null, reaction_a = null, reaction_b = null
      where conversation_id = ${row.id} and sequence = ${message.sequence}),
    file as (update chat_attachments set conversation_id = null where id = ${message.attachment_id}),
    counted as (
      update conversations set last_sequence = ${sequence},
        unread_a = unread_a - ${sender === 'b' ? isUnread : 0}, unread_b = unread_b - ${sender === 'a' ? isUnread : 0}
      where id = ${row.id})
    insert into chat_messages as m (conversation_id, sequence, id, kind, sender, deleted_id, created_at)
    values (${row.id}, ${sequence}, ${id}, 'deletion', ${sender}, ${message.id}, ${now}) returning ${messageColumns}`.execute(
    db,
  )
  return rows[0]!
}

type Change = { id: string; sender: Side; message: Pick<MessageRow, 'id' | 'sequence'> }
type Changed = { body: string; edited_at: Date } | { reaction_a: string | null } | { reaction_b: string | null }

/**
 * Changes a message and adds the entry that says so, which is neither unread nor the latest of a list. Needs the lock of the
 * conversation.
 */
export async function insertChange(
  db: Db,
  row: Pick<ConversationRow, 'id' | 'last_sequence'>,
  { id, sender, message }: Change,
  changed: Changed,
  now: Date,
): Promise<MessageRow> {
  const sequence = row.last_sequence + 1
  await db
    .updateTable('chat_messages')
    .set({ ...changed, version: sequence })
    .where('conversation_id', '=', row.id)
    .where('sequence', '=', message.sequence)
    .execute()
  await db.updateTable('conversations').set({ last_sequence: sequence }).where('id', '=', row.id).execute()
  const { rows } = await sql<MessageRow>`
    insert into chat_messages as m (conversation_id, sequence, id, kind, sender, changed_id, created_at)
    values (${row.id}, ${sequence}, ${id}, 'change', ${sender}, ${message.id}, ${now}) returning ${messageColumns}`.execute(
    db,
  )
  return rows[0]!
}

type NewLine = { key: string; fact: SessionFact; bookingId: string; startsAt: Date; endsAt: Date }

/** Adds a system line once per key. Needs the lock of the conversation. */
export async function insertLine(
  db: Db,
  row: ConversationRow,
  line: NewLine,
  now: Date,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    with line as (
      insert into chat_messages as m (conversation_id, sequence, id, kind, fact, fact_key, booking_id, starts_at, ends_at, created_at)
      values (${row.id}, ${row.last_sequence + 1}, gen_random_uuid(), 'system', ${line.fact}, ${line.key}, ${line.bookingId},
        ${line.startsAt}, ${line.endsAt}, ${now})
      on conflict (conversation_id, fact_key) where fact_key is not null do nothing returning ${messageColumns}),
    counted as (
      update conversations set last_sequence = line.sequence, latest_sequence = line.sequence, updated_at = ${now}
      from line where conversations.id = line.conversation_id)
    select ${messageColumns} from line m`.execute(db)
  return rows[0]
}

/** SQL: what remains unread for one side of conversation `c` that has seen it up to a sequence. */
const unreadAfter = (side: Side, sequence: number) => sql`case when ${sequence} >= last_sequence then 0 else (
  select count(*) from chat_messages m where m.conversation_id = c.id and m.sequence > ${sequence} and m.kind = 'message'
    and not m.is_deleted and m.sender <> ${side}) end`

/** Moves what one side has seen forward and counts what remains unread for them. Needs the lock of the conversation. */
export async function updateSeen(db: Db, id: string, side: Side, sequence: number): Promise<void> {
  const [seen, unread] = [sql.ref(`seen_${side}`), sql.ref(`unread_${side}`)]
  await sql`
    update conversations c set ${seen} = ${sequence}, ${unread} = ${unreadAfter(side, sequence)}
    where id = ${id} and ${seen} < ${sequence}`.execute(db)
}

/** Counts what remains unread for one side, whose reading the other one does not learn of. Needs the lock of the conversation. */
export async function updateUnread(db: Db, id: string, side: Side, sequence: number): Promise<void> {
  const unread = sql.ref(`unread_${side}`)
  await sql`update conversations c set ${unread} = ${unreadAfter(side, sequence)} where id = ${id}`.execute(db)
}
