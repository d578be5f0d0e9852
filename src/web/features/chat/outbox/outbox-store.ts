import { openOutboxStore, type OutboxStore, type UnsentEntry } from '#web/platform/offline/outbox-store.ts'
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

/** Where unsent messages survive a reload. */
export const openMessageStore = (): Promise<OutboxStore<UnsentMessage>> =>
  openOutboxStore({ database: outboxDatabase, store: 'messages' })
