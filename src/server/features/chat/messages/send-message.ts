import type { chatRoutes } from '#contract/chat/routes.ts'
import type { Message, SendBody } from '#contract/chat/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { lockPair } from '#server/features/connections/public.ts'
import { hashToken, type Secrets } from '#server/platform/auth/secrets.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { claimAttachment, storeAttachment } from '../attachments/store.ts'
import { findPerson } from '../reads/people.ts'
import { findByPair, insertConversation, secretUse } from '../store.ts'
import { appendMessages } from './append-messages.ts'

type Call = Parsed<typeof chatRoutes.sendMessage>

/**
 * Sends a message: stored once per id, ordered under the lock of its conversation, pushed whole after the commit. Messages that arrive at
 * the same time share a transaction, unless they begin a conversation or have an attachment.
 */
export const sendMessage = ({ secrets, storage }: Pick<AppDependencies, 'secrets' | 'storage'>) =>
  command(
    async (ctx: Context<Member>, { body }: Call): Promise<Message> => {
      const conversationId = body.conversationId ?? (await startConversation(ctx, secrets, body))
      const attachmentSize = body.attachmentId === undefined ? null : await claimAttachment(ctx, body, conversationId)
      const [answer] = await appendMessages([{ ctx, conversationId, body, attachmentSize }])
      if (answer instanceof Refusal) throw answer
      return answer!
    },
    // The storage may be remote.
    async (ctx: Context<Member>, { body }: Call) => {
      if (body.attachmentId !== undefined) await storeAttachment(storage, ctx, body.attachmentId)
    },
    {
      accepts: ({ body }: Call) => body.conversationId !== undefined && body.attachmentId === undefined,
      run: (calls) =>
        appendMessages(
          calls.map(({ ctx, input: { body } }) => ({
            ...{ ctx, body, attachmentSize: null },
            conversationId: body.conversationId!,
          })),
        ),
    },
  )

/** The conversation with a person, begun with the sender's secret if there is none yet. */
async function startConversation(
  { db, actor, now }: Context<Member>,
  secrets: Secrets,
  body: SendBody,
): Promise<string> {
  const { userId: other } = await findPerson(db, body.receiverId!, actor.userId)
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
