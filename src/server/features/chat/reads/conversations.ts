import { sql, type RawBuilder } from 'kysely'
import type { chatRoutes } from '#contract/chat/routes.ts'
import type { Block, Conversation, ConversationWith, OpenConversation, Party } from '#contract/chat/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { writingState } from '#rules/chat/writing.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { containsText } from '#server/platform/database/contains-text.ts'
import { Page } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { otherIn, otherSide, sideOf, writingColumns, writingIn, type WritingColumns } from '../policy.ts'
import {
  conversationColumns,
  ownConversation,
  secretUse,
  stateColumns,
  type ConversationRow,
  type ConversationState,
} from '../store.ts'
import { fromJson, showMessage, type JsonMessage } from './messages.ts'
import { findPerson, gonePerson, isBlockedBy, partyJson } from './people.ts'

type Secrets = Pick<AppDependencies, 'secrets'>
type ById = { params: { id: string } }
type Row = ConversationRow & {
  partyA: Party | null
  partyB: Party | null
  latest: JsonMessage | null
  block_id: string | null
  blocker_id: string | null
}

/** SQL: what user `me` sees of conversations `c`. */
const shown = (me: string) => sql`
  select ${conversationColumns}, ${partyJson(sql`c.party_a`, me)} as "partyA", ${partyJson(sql`c.party_b`, me)} as "partyB",
    (select to_json(m) from chat_messages m where m.conversation_id = c.id and m.sequence = c.latest_sequence) as latest,
    b.id as block_id, b.blocker_id
  from c left join lateral (
    select id, blocker_id from blocks where (blocker_id = c.party_a and blocked_id = c.party_b) or (blocker_id = c.party_b and blocked_id = c.party_a)
    order by blocker_id <> ${me} limit 1) b on true`

const otherOf = (me: string) => sql`(case when c.party_a = ${me} then c.party_b else c.party_a end)`

/** The caller's conversations, the latest first. */
export const listConversations =
  ({ secrets }: Secrets) =>
  async ({ db, actor }: Context<Member>, { query }: Parsed<typeof chatRoutes.conversations>) => {
    const { text = '', after, size } = query
    const me = actor.userId
    const [at, id] = after?.split('_') ?? []
    const isBefore = after === undefined ? sql`true` : sql`(updated_at, id) < (${at}::timestamptz, ${id}::uuid)`
    const isNamed =
      text === ''
        ? sql`true`
        : sql`exists (select from users u where u.id = (case when party_a = ${me} then party_b else party_a end)
            and not ${isBlockedBy(me, sql`u.id`)} and ${containsText(sql`u.full_name`, sql`${text}`)})`
    const side = (party: 'party_a' | 'party_b') => sql`
      (select ${conversationColumns} from conversations c where ${sql.ref(party)} = ${me} and ${isBefore} and ${isNamed}
      order by updated_at desc, id desc limit ${size + 1})`
    const { rows } = await sql<Row>`
      with c as (select ${conversationColumns} from (${side('party_a')} union all ${side('party_b')}) c order by updated_at desc, id desc limit ${size + 1})
      ${shown(me)} order by c.updated_at desc, c.id desc`.execute(db)
    return Page.of(rows, size, (row) => showConversation(secrets, row, me))
  }

/** One conversation of the caller. */
export const readConversation =
  ({ secrets }: Secrets) =>
  async ({ db, actor }: Context<Member>, { params: { id } }: ById): Promise<OpenConversation> =>
    openConversation(secrets, await findOpen(db, actor.userId, sql`id = ${id}`), actor.userId)

/** The person of a profile, with the conversation if there is one. */
export const readConversationWith =
  ({ secrets }: Secrets) =>
  async ({ db, actor }: Context<Member>, { params: { id } }: ById): Promise<ConversationWith> => {
    const { userId, person } = await findPerson(db, id, actor.userId)
    if (userId === actor.userId) throw new Refusal('chat_yourself')
    const [a, b] = [userId, actor.userId].toSorted()
    const row = await findOpen(db, actor.userId, sql`party_a = ${a} and party_b = ${b}`).catch(ifMissing)
    if (row) {
      const conversation = openConversation(secrets, row, actor.userId)
      return { person, conversation, writing: conversation.writing }
    }
    const { rows } =
      await sql<WritingColumns>`select ${writingColumns(actor.userId, sql`${userId}::uuid`, sql`false`)}`.execute(db)
    return {
      person,
      conversation: null,
      writing: writingState({ ...rows[0]!, hasWritten: false, hasOtherWritten: false }),
    }
  }

const ifMissing = (error: unknown) =>
  error instanceof Refusal && error.code === 'not_found' ? undefined : Promise.reject(error)

const hasOtherWritten = (me: string) => sql`(case when c.party_a = ${me} then c.wrote_b else c.wrote_a end)`

/** A conversation of user `me` with what decides whether they may write in it; `not_found` for strangers. */
export async function findWithWriting(db: Db, id: string, me: string): Promise<ConversationState & WritingColumns> {
  const { rows } = await sql<ConversationState & WritingColumns>`
    select ${stateColumns}, ${writingColumns(me, otherOf(me), hasOtherWritten(me))}
    from conversations c where id = ${id} and ${me} in (party_a, party_b)`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

async function findOpen(db: Db, me: string, where: RawBuilder<unknown>): Promise<Row & WritingColumns> {
  const { rows } = await sql<Row & WritingColumns>`
    with c as (select ${conversationColumns} from conversations c where ${where} and ${me} in (party_a, party_b)),
    shown as (${shown(me)})
    select shown.*, ${writingColumns(me, otherOf(me), hasOtherWritten(me))} from shown join c on c.id = shown.id`.execute(
    db,
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** How many messages the caller has not seen. */
export async function countUnread({ db, actor }: Context<Member>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce((select sum(unread_a) from conversations where party_a = ${actor.userId} and unread_a > 0), 0)
      + coalesce((select sum(unread_b) from conversations where party_b = ${actor.userId} and unread_b > 0), 0) as count`.execute(
    db,
  )
  return Number(rows[0]!.count)
}

/** A block between the caller and somebody else. */
export async function readBlock({ db, actor }: Context<Member>, { params: { id } }: ById): Promise<Block> {
  const { rows } = await sql<Omit<Block, 'createdAt'> & { created_at: Date }>`
    select b.id as "blockId", blocker_id as "blockerId", blocked_id as "blockedUserId", c.id as "conversationId", b.created_at
    from blocks b left join conversations c on c.party_a = least(blocker_id, blocked_id) and c.party_b = greatest(blocker_id, blocked_id)
    where b.id = ${id} and ${actor.userId} in (blocker_id, blocked_id)`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  const { created_at: createdAt, ...block } = rows[0]
  return { ...block, createdAt: createdAt.toISOString() }
}

function openConversation(
  secrets: AppDependencies['secrets'],
  row: Row & WritingColumns,
  me: string,
): OpenConversation {
  return { ...showConversation(secrets, row, me), writing: writingIn(row, sideOf(row, me)) }
}

function showConversation(secrets: AppDependencies['secrets'], row: Row, me: string): Conversation {
  const side = sideOf(row, me)
  return {
    id: row.id,
    partyA: row.partyA ?? gonePerson,
    partyB: row.partyB ?? gonePerson,
    conversationSecret: secrets.decrypt(secretUse, row.secret),
    blockId: row.block_id,
    blockerId: row.blocker_id,
    unreadCount: row[`unread_${side}`],
    updatedAt: row.updated_at.toISOString(),
    lastSequence: row.last_sequence,
    seenSequence: row[`seen_${side}`],
    otherSeenSequence: row[`seen_${otherSide(side)}`],
    latestMessage: row.latest && showMessage(row, fromJson(row.latest)),
  }
}

/** Both sides whose accounts exist. */
export const partiesOf = ({ party_a: a, party_b: b }: ConversationState): string[] => [a, b].filter((id) => id !== null)

/** The conversation of the caller and the other person's id, without a lock; `not_found` for strangers. */
export async function findOwn(
  db: Db,
  id: string,
  me: string,
): Promise<{ row: ConversationRow; otherId: string | null }> {
  const { rows } = await ownConversation(id, me).execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return { row: rows[0], otherId: otherIn(rows[0], me) }
}
