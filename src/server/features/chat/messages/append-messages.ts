import { sql } from 'kysely'
import type { Message, SendBody } from '#contract/chat/schemas.ts'
import { isSignedIn } from '#server/platform/auth/actor.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planDigests } from '../digests/plan-digest.ts'
import {
  assertMayWrite,
  otherIn,
  otherSide,
  sideOf,
  writingColumns,
  writingIn,
  type WritingColumns,
} from '../policy.ts'
import { partiesOf } from '../reads/conversations.ts'
import { fromJson, showMessage, type JsonMessage } from '../reads/messages.ts'
import {
  stateColumns,
  insertMessages,
  lockConversations,
  type ConversationState,
  type MessageRow,
  type Sending,
} from '../store.ts'

/** One message to add to an existing conversation; all contexts are of one transaction. */
export type NewMessage = {
  ctx: Context<Member>
  conversationId: string
  body: SendBody
  /** Bytes of the attachment that the conversation has taken over. */
  attachmentSize: number | null
}

/** What decides about a message, read under the lock of its conversation. */
type State = ConversationState &
  WritingColumns & {
    existing: JsonMessage | null
    hasReplied: boolean
    isReceiver: boolean
    isSignedIn: boolean
    call: number
  }

/**
 * Adds messages to their conversations, in the given order: three statements, however many. Answers each with the stored message or with
 * why it is refused; a refused one changes nothing for those behind it.
 */
export async function appendMessages(messages: readonly NewMessage[]): Promise<(Message | Refusal)[]> {
  const { ctx } = messages[0]!
  const states = await lockStates(ctx.db, messages)
  const conversations = new Map<string, ConversationState>()
  const stored: MessageRow[] = []

  const add = (message: NewMessage, read: State | undefined): Message => {
    const {
      body,
      ctx: { actor, pushEvent },
    } = message
    if (body.senderId !== undefined && body.senderId !== actor.userId) throw new Refusal('chat_sender_forged')
    if (read && !read.isSignedIn) throw new Refusal('unauthenticated')
    if (!read?.isReceiver) throw new Refusal('not_found')
    // What this batch has already added to the conversation counts as well.
    const state = { ...read, ...conversations.get(read.id) }
    const before = stored.filter((row) => row.conversation_id === read.id)
    const known = read.existing ? [fromJson(read.existing), ...before] : before
    const row = addedRow(message, state, known)
    const shown = showMessage(state, row)
    if (known.includes(row)) return shown
    stored.push(row)
    conversations.set(read.id, afterMessage(state, row))
    pushEvent(partiesOf(state), 'chat:message', shown)
    return shown
  }
  const answers = messages.map((message, index) => {
    try {
      return add(message, states.get(index))
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  })
  if (stored.length > 0) await insertMessages(ctx.db, stored, [...conversations.values()])
  await planDigests(ctx, absentReceivers(messages, states, stored))
  return answers
}

/** The row that a message becomes, or the known one with its id; refuses what may not be stored. */
function addedRow({ ctx, body, attachmentSize }: NewMessage, state: State, known: readonly MessageRow[]): MessageRow {
  const secret = body.conversationSecret
  if (secret !== undefined && !hashToken(secret).equals(state.secret_hash)) throw new Refusal('chat_other_secret')
  const sender = sideOf(state, ctx.actor.userId)
  const existing = known.find(({ id }) => id === body.id)
  if (existing && (existing.sender !== sender || existing.body !== body.messageBody))
    throw new Refusal('chat_duplicate_id')
  if (existing) return existing
  assertMayWrite(writingIn(state, sender))
  if (!state.hasReplied && !known.some(({ id }) => id === body.replyToId)) throw new Refusal('chat_reply_unknown')
  const none = {
    ...{ deleted_id: null, is_deleted: false, fact: null, booking_id: null, starts_at: null, ends_at: null },
    ...{ changed_id: null, version: null, edited_at: null, reaction_a: null, reaction_b: null },
  }
  return {
    ...none,
    conversation_id: state.id,
    sequence: state.last_sequence + 1,
    id: body.id,
    kind: 'message',
    sender,
    body: body.messageBody,
    reply_to: body.replyToId ?? null,
    attachment_id: body.attachmentId ?? null,
    attachment_size: attachmentSize,
    created_at: ctx.now,
  }
}

/** The conversation once a message was added to it. */
function afterMessage(
  state: ConversationState,
  { sequence, sender, created_at: createdAt }: MessageRow,
): ConversationState {
  const { id, party_a, party_b, secret_hash, seen_a, seen_b, created_at } = state
  return {
    ...{ id, party_a, party_b, secret_hash, seen_a, seen_b, created_at },
    last_sequence: sequence,
    latest_sequence: sequence,
    wrote_a: state.wrote_a || sender === 'a',
    wrote_b: state.wrote_b || sender === 'b',
    unread_a: state.unread_a + (sender === 'b' ? 1 : 0),
    unread_b: state.unread_b + (sender === 'a' ? 1 : 0),
    updated_at: createdAt,
  }
}

/** Whose first unread message is among the stored ones: only that one may lead to an email. */
function absentReceivers(
  messages: readonly NewMessage[],
  states: ReadonlyMap<number, State>,
  stored: readonly MessageRow[],
): string[] {
  const ids = new Set(stored.map(({ id }) => id))
  const receivers = messages.flatMap(({ ctx: { actor }, body }, index) => {
    const state = states.get(index)
    if (!state || !ids.has(body.id)) return []
    const isFirst = state[`unread_${otherSide(sideOf(state, actor.userId))}`] === 0
    return isFirst ? [otherIn(state, actor.userId)] : []
  })
  return [...new Set(receivers)].filter((id) => id !== null)
}

/** Locks the conversations and reads what decides about each message. The second statement sees what the locks waited for. */
async function lockStates(db: Db, messages: readonly NewMessage[]): Promise<Map<number, State>> {
  const sendings = messages.map(({ ctx, conversationId, body }): Sending => {
    const { id, replyToId, receiverId } = body
    return {
      conversationId,
      me: ctx.actor.userId,
      device: ctx.actor.deviceSessionId,
      id,
      replyTo: replyToId ?? null,
      receiver: receiverId ?? null,
    }
  })
  const [, { rows }] = await pipeline(db, lockConversations(sendings), readStates(sendings, messages[0]!.ctx.now))
  return new Map(rows.map((row) => [Number(row.call) - 1, row]))
}

const other = sql`(case when c.party_a = call.me then c.party_b else c.party_a end)`
const hasOtherWritten = sql`(case when c.party_a = call.me then c.wrote_b else c.wrote_a end)`
const me = sql`call.me`

function readStates(sendings: readonly Sending[], now: Date) {
  const column = (name: keyof Sending) => sql`${sendings.map((sending) => sending[name])}::uuid[]`
  return sql<State>`
    select call.number as call, ${stateColumns}, ${writingColumns(me, other, hasOtherWritten)},
      ${isSignedIn(me, sql`call.device`, now)} as "isSignedIn",
      (select to_json(m) from chat_messages m where m.conversation_id = c.id and m.id = call.id) as existing,
      call.reply_to is null or exists (select from chat_messages m where m.conversation_id = c.id and m.id = call.reply_to
        and m.kind = 'message') as "hasReplied",
      call.receiver is null or call.receiver = ${other}
        or exists (select from profiles where id = call.receiver and user_id = ${other}) as "isReceiver"
    from unnest(${column('conversationId')}, ${column('me')}, ${column('device')}, ${column('id')}, ${column('replyTo')},
        ${column('receiver')}) with ordinality as call (conversation_id, me, device, id, reply_to, receiver, number)
      join conversations c on c.id = call.conversation_id and call.me in (c.party_a, c.party_b)`
}
