import { openOutboxStore, type OutboxStore, type UnsentEntry } from '#web/platform/offline/outbox-store.ts'
import { isRemembered } from '#web/platform/session/session-storage.ts'
import { outboxDatabase } from './outbox-database.ts'

/** A message that is not on the server yet: everything that sending it again needs, encrypted. */
export type UnsentMessage = UnsentEntry & {
  /** The user id of the other person, and their conversation if it exists. */
  receiverId: string
  conversationId: string | null
  secret: string
  messageBody: string
  replyToId: string | null
  /** The encrypted bytes; `attachmentId` once they are uploaded. */
  file: { data: Blob; attachmentId: string | null } | null
  createdAt: string
}

/**
 * Where unsent messages of a person survive a reload. Whoever stays signed in here ends what others left; a session for one tab does not.
 */
export const openMessageStore = (senderId: string): Promise<OutboxStore<UnsentMessage>> =>
  openOutboxStore({ database: outboxDatabase, store: 'messages', ...(isRemembered() && { only: senderId }) })
