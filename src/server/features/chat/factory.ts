import { randomBytes, randomUUID } from 'node:crypto'
import type { SendBody } from '#contract/chat/schemas.ts'
import { encryptContent, encryptReaction } from './messages/encrypt-content.ts'

/** A new secret of a conversation, as browsers make it. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Encrypts a text as browsers do. */
export const encrypt = (secret: string, messageId: string, senderId: string, text: string): string =>
  encryptContent(secret, messageId, senderId, { text })

type Options = { text?: string; secret?: string; id?: string }

/** The body of a message that begins a conversation. */
export function firstMessage(sender: { userId: string }, receiverId: string, options: Options = {}): SendBody {
  const { text = 'Hello', secret = newSecret(), id = randomUUID() } = options
  return { id, receiverId, conversationSecret: secret, messageBody: encrypt(secret, id, sender.userId, text) }
}

/** The body of a message in a conversation. */
export function nextMessage(sender: { userId: string }, conversationId: string, options: Options = {}): SendBody {
  const { text = 'Hello', secret = newSecret(), id = randomUUID() } = options
  return { id, conversationId, messageBody: encrypt(secret, id, sender.userId, text) }
}

/** A reaction of somebody to a message, encrypted as browsers do: its place in the list of the contract. */
export const reactionTo = ({ id }: { id: string }, { userId }: { userId: string }, secret: string, reaction = 0) =>
  encryptReaction(secret, id, userId, reaction)
