import { sql } from 'kysely'
import type { chatRoutes } from '#contract/chat/routes.ts'
import type { Message, SendBody } from '#contract/chat/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { lockPair } from '#server/features/connections/public.ts'
import { hashToken, type Secrets } from '#server/platform/auth/secrets.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { claimAttachment, storeAttachment } from '../attachments/store.ts'
import { planDigest } from '../digests/plan-digest.ts'
import { assertMayWrite, otherIn, sideOf, writingColumns, writingIn, type WritingColumns } from '../policy.ts'
import { partiesOf } from '../reads/conversations.ts'
import { showMessage } from '../reads/messages.ts'
import { findPerson } from '../reads/people.ts'
import {
  conversationColumns,
  findByPair,
  insertConversation,
  insertMessage,
  lockConversation,
  secretUse,
  type ConversationRow,
  type MessageRow,
} from '../store.ts'

type Call = Parsed<typeof chatRoutes.sendMessage>
type State = ConversationRow &
  WritingColumns & { existing: MessageRow | null; hasReplied: boolean; isReceiver: boolean }

/** Sends a message: stored once per id, ordered under the lock of its conversation, pushed whole after the commit. */
export const sendMessage = ({ secrets, storage }: Pick<AppDependencies, 'secrets' | 'storage'>) =>
  command(
    async (ctx: Context<Member>, { body }: Call): Promise<Message> => {
      const { actor, db, now } = ctx
      if (body.senderId !== undefined && body.senderId !== actor.userId) throw new Refusal('chat_sender_forged')
      const id = body.conversationId ?? (await startConversation(ctx, secrets, body))
      const state = await lockState(db, id, actor.userId, body)
      const secret = body.conversationSecret
      if (secret !== undefined && !hashToken(secret).equals(state.secret_hash)) throw new Refusal('chat_other_secret')
      const sender = sideOf(state, actor.userId)
      const { existing } = state
      if (existing && (existing.sender !== sender || existing.body !== body.messageBody))
        throw new Refusal('chat_duplicate_id')
      if (existing) return showMessage(state, { ...existing, created_at: new Date(existing.created_at) })
      assertMayWrite(writingIn(state, sender))
      if (!state.hasReplied) throw new Refusal('chat_reply_unknown')
      const size = body.attachmentId === undefined ? null : await claimAttachment(ctx, body.attachmentId, id)
      const row = await insertMessage(
        db,
        state,
        {
          id: body.id,
          sender,
          body: body.messageBody,
          reply_to: body.replyToId ?? null,
          attachment_id: body.attachmentId ?? null,
          attachment_size: size,
        },
        now,
      )
      const message = showMessage(state, row)
      const other = otherIn(state, actor.userId)
      if (other !== null && (sender === 'a' ? state.unread_b : state.unread_a) === 0) await planDigest(ctx, other)
      ctx.pushEvent(partiesOf(state), 'chat:message', message)
      return message
    },
    // The storage may be remote.
    async (ctx: Context<Member>, { body }: Call) => {
      if (body.attachmentId !== undefined) await storeAttachment(storage, ctx, body.attachmentId)
    },
  )

/** The conversation with a person, begun with the sender's secret if there is none yet. */
async function startConversation(
  { db, actor, now }: Context<Member>,
  secrets: Secrets,
  body: SendBody,
): Promise<string> {
  const { userId: other } = await findPerson(db, body.receiverId!)
  if (other === actor.userId) throw new Refusal('chat_yourself')
  await lockPair(db, actor.userId, other)
  const existing = await findByPair(db, actor.userId, other)
  if (existing) return existing.id
  const secret = body.conversationSecret!
  const created = await insertConversation(db, {
    one: actor.userId,
    other,
    secret: secrets.encrypt(secretUse, secret),
    secretHash: hashToken(secret),
    now,
  })
  return created.id
}

/** Locks a conversation and reads what decides about a message. The second statement sees what the lock waited for. */
async function lockState(db: Db, id: string, me: string, body: SendBody): Promise<State> {
  const other = sql`(case when c.party_a = ${me} then c.party_b else c.party_a end)`
  const hasOtherWritten = sql`(case when c.party_a = ${me} then c.wrote_b else c.wrote_a end)`
  const replyTo = body.replyToId ?? null
  const receiver = body.receiverId ?? null
  const [, { rows }] = await pipeline(
    db,
    lockConversation(id, me),
    sql<State>`
      select ${conversationColumns}, ${writingColumns(me, other, hasOtherWritten)},
        (select to_json(m) from chat_messages m where m.conversation_id = c.id and m.id = ${body.id}) as existing,
        ${replyTo}::uuid is null or exists (select from chat_messages m where m.conversation_id = c.id and m.id = ${replyTo}
          and m.kind = 'message') as "hasReplied",
        ${receiver}::uuid is null or ${receiver}::uuid = ${other}
          or exists (select from profiles where id = ${receiver} and user_id = ${other}) as "isReceiver"
      from conversations c where c.id = ${id} and ${me} in (c.party_a, c.party_b)`,
  )
  const state = rows[0]
  if (!state?.isReceiver) throw new Refusal('not_found')
  return state
}
