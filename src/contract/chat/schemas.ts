import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { id, instant, text } from '#contract/fields.ts'
import { chatLimits, messageKinds, nonceBytes, sessionFacts, tagBytes, writingStates } from './constants.ts'

// Base64url writes three bytes as four characters; an empty text would be nonce and tag only.
const shortestBody = Math.ceil(((nonceBytes + tagBytes + 1) * 4) / 3)

/**
 * An AES-256-GCM ciphertext in base64url: nonce (12 bytes), ciphertext, tag (16 bytes). The additional data is UTF-8
 * `<message id> <sender's user id>`. The plaintext is the JSON of `ChatContent`. A retry sends the same body again.
 */
const encryptedBody = z.string().check(
  z.maxLength(chatLimits.body, { error: fieldError('message_unreadable'), abort: true }),
  z.minLength(shortestBody, { error: fieldError('message_unreadable'), abort: true }),
  z.regex(/^[A-Za-z0-9_-]+$/, { error: fieldError('message_unreadable'), abort: true }),
  z.refine((value) => value.length % 4 !== 1, fieldError('message_unreadable')),
)

/**
 * A reaction, encrypted in the same way with the additional data `<message id> <user id of who reacts> reaction`. The plaintext is one
 * byte, its place in `reactions`, so that every reaction has the same length.
 */
const encryptedReaction = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{38}[AEIMQUYcgkosw048]$/, fieldError('message_unreadable')))

/** 256 random bits in base64url: the AES key of one conversation. */
const conversationSecret = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/, fieldError('secret_invalid')))

/**
 * What a body contains once decrypted, checked by `readContent` of `rules/chat/content.ts`; the server never reads it. `file` describes
 * the attachment, whose bytes are encrypted in the same way with the additional data `<message id> <sender's user id> file`.
 */
export type ChatContent = {
  text: string
  file?: {
    name: string
    type: string
    width?: number
    height?: number
    /** The length of a recording. */
    seconds?: number
  }
}

/** One side of a conversation. The profile is the present one; null for somebody whose account no longer exists. */
export const party = z.object({
  userId: z.nullable(id),
  userName: z.string(),
  profileId: z.nullable(id),
  profileSlug: z.nullable(z.string()),
  isMentor: z.boolean(),
  profilePictureUrl: z.nullable(z.string()),
  jobTitle: z.string(),
})
export type Party = z.infer<typeof party>

export const block = z.object({
  blockId: id,
  blockerId: id,
  blockedUserId: id,
  conversationId: z.nullable(id),
  createdAt: instant,
})
export type Block = z.infer<typeof block>

/** A one-on-one session that a system line is about, as it was agreed then. */
const sessionLine = z.object({ fact: z.enum(sessionFacts), sessionId: id, startsAt: instant, endsAt: instant })

/** What can change in a message. */
const changeable = {
  /** Null for system lines, deletions, changes and messages that were deleted. */
  messageBody: z.nullable(z.string()),
  editedAt: z.nullable(instant),
  /** At most one of each side; `body` is encrypted (`encryptedReaction`). */
  reactions: z.array(z.object({ userId: id, body: z.string() })),
}

/** A message as it is now, in an entry that says that it changed. `senderId` is that of the message. */
const changedMessage = z.object({ id, senderId: z.nullable(id), ...changeable })

export const message = z.object({
  /** Chosen by the sender's browser: sent twice, stored once. */
  id,
  conversationId: id,
  /** From 1 without gaps within a conversation; messages, system lines, deletions and changes share it. */
  sequence: z.int(),
  kind: z.enum(messageKinds),
  /** Null for system lines and for people whose account no longer exists. */
  senderId: z.nullable(id),
  receiverId: z.nullable(id),
  ...changeable,
  /** The sequence of the entry that changed it last; its own before. What an earlier entry says of it is out of date. */
  version: z.int(),
  /** Whether the receiver has seen it. */
  seen: z.boolean(),
  createdAt: instant,
  replyToId: z.nullable(id),
  /** `size` is in bytes, encrypted. */
  attachment: z.nullable(z.object({ id, size: z.int() })),
  /** The message was deleted for both: a tombstone. */
  isDeleted: z.boolean(),
  /** Of a deletion: the message that was deleted. */
  deletedId: z.nullable(id),
  /** Of a change: the message, as it is when this is read. */
  changed: z.nullable(changedMessage),
  /** Of a system line. Only the server writes them. */
  session: z.nullable(sessionLine),
})
export type Message = z.infer<typeof message>

/** A conversation as its reader sees it. */
export const conversation = z.object({
  id,
  /** The order of the two is the same for both readers. */
  partyA: party,
  partyB: party,
  conversationSecret: z.string(),
  /** The block between the two, the reader's own first; null without one. */
  blockId: z.nullable(id),
  blockerId: z.nullable(id),
  /** Messages of the other person after `seenSequence`. */
  unreadCount: z.int(),
  updatedAt: instant,
  /** The sequence of the latest entry. */
  lastSequence: z.int(),
  /** Up to where the reader has seen it, and up to where the other person has. */
  seenSequence: z.int(),
  otherSeenSequence: z.int(),
  /** The latest message or system line. */
  latestMessage: z.nullable(message),
})
export type Conversation = z.infer<typeof conversation>

/** A conversation with what only its own page needs. */
export const openConversation = z.object({ ...conversation.shape, writing: z.enum(writingStates) })
export type OpenConversation = z.infer<typeof openConversation>

/** The person of a profile, with the conversation if there is one already. */
export const conversationWith = z.object({
  person: party,
  conversation: z.nullable(openConversation),
  writing: z.enum(writingStates),
})
export type ConversationWith = z.infer<typeof conversationWith>

/**
 * A message of an existing conversation, or the first one to a person. The names, `senderId` and `timeNow` of the specified payload
 * may be sent: a `senderId` other than the caller's is refused, names and the sender's clock are ignored.
 */
export const sendBody = z
  .strictObject({
    id,
    conversationId: z.optional(id),
    /** A profile id, or the user id of a party. Required without `conversationId`. */
    receiverId: z.optional(id),
    messageBody: encryptedBody,
    /** Required without `conversationId`; otherwise it must be that conversation's. */
    conversationSecret: z.optional(conversationSecret),
    replyToId: z.optional(id),
    attachmentId: z.optional(id),
    senderId: z.optional(id),
    senderUserName: z.optional(text({ max: 100 })),
    receiverUserName: z.optional(text({ max: 100 })),
    timeNow: z.optional(text({ max: 40 })),
  })
  .check(
    z.refine(({ conversationId, receiverId }) => conversationId !== undefined || receiverId !== undefined, {
      path: ['receiverId'],
      error: fieldError('recipient_required'),
    }),
    z.refine(({ conversationId, conversationSecret: secret }) => conversationId !== undefined || secret !== undefined, {
      path: ['conversationSecret'],
      error: fieldError('recipient_required'),
    }),
  )
export type SendBody = z.infer<typeof sendBody>

export const editBody = z.strictObject({ messageBody: encryptedBody })
export const reactionBody = z.strictObject({ reaction: z.nullable(encryptedReaction) })

export const seenBody = z.strictObject({ conversationId: id, sequence: z.int().check(z.gte(1), z.lte(2_147_483_647)) })

/** Up to where somebody has seen a conversation; `unreadCount` is what remains unread for them in it. */
export const seenState = z.object({ conversationId: id, userId: id, sequence: z.int(), unreadCount: z.int() })
export type SeenState = z.infer<typeof seenState>

/** `updatedAt` and `id` of the last conversation that was shown. */
export const conversationCursor = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** Where to upload an encrypted attachment, and how it is named when it is sent. */
export const attachmentUpload = z.object({ attachmentId: id, signedUrl: z.string(), contentType: z.string() })
export type AttachmentUpload = z.infer<typeof attachmentUpload>
