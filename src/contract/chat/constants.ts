import { uploadLimit } from '#contract/files/constants.ts'

/** Bytes of an AES-GCM nonce, which precedes the ciphertext, and of its authentication tag, which ends it. */
export const nonceBytes = 12
export const tagBytes = 16

export const chatLimits = {
  /** Characters (UTF-16 units) of a text; the browser checks it, the server sees ciphertext. */
  text: 4000,
  /** Characters of an encrypted body in base64url: 4,000 characters of three bytes each, with the names of an attachment. */
  body: 18_000,
  /** Bytes of an encrypted attachment. */
  attachment: uploadLimit + nonceBytes + tagBytes,
  /** Minutes within which the sender may delete a message for both. */
  deleteMinutes: 15,
  /** Minutes within which the sender may edit the text of a message. */
  editMinutes: 15,
  /** Milliseconds in view after which a message is marked as seen. */
  seenAfter: 3000,
  /** Messages that one person may send within `rateSeconds`. */
  rate: 30,
  rateSeconds: 10,
  /** Milliseconds between two `chat:typing` events, and for which one is shown. */
  typingInterval: 3000,
  typingShown: 6000,
} as const

/** `deletion` and `change` have a sequence of their own, so whoever fetches everything after a sequence learns of them. */
export const messageKinds = ['message', 'system', 'deletion', 'change'] as const

/** How one can react to a message. Reactions are stored as places in this list: it only grows at its end. */
export const reactions = ['👍', '❤️', '😂', '🎉', '🙏', '😮'] as const

/** What a system line says about a one-on-one session; `soon` comes ten minutes before the start, with "Join". */
export const sessionFacts = ['booked', 'moved', 'cancelled', 'soon'] as const
export type SessionFact = (typeof sessionFacts)[number]

/**
 * Whether the caller may write in a conversation. `first`: one message, then nothing until the other person answers. `waiting`: that
 * one was sent. `blocking`: the caller blocked the other; `blocked`: the other way round. `gone`: the other account no longer exists.
 */
export const writingStates = ['open', 'first', 'waiting', 'blocking', 'blocked', 'gone'] as const
export type WritingState = (typeof writingStates)[number]

/** In conversations, stands for somebody who blocked the reader. */
export const hiddenName = 'Unavailable member'
