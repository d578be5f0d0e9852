import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { OutboxEntry } from '#rules/chat/outbox.ts'
import { outboxDatabase } from './outbox-database.ts'

/** A message that is not on the server yet: everything that sending it again needs, encrypted. */
export type UnsentMessage = OutboxEntry & {
  /** Whose message it is: others who use this browser neither see nor send it. */
  senderId: string
  /** The user id of the other person, and their conversation if it exists. */
  receiverId: string
  conversationId: string | null
  secret: string
  messageBody: string
  replyToId: string | null
  /** The encrypted bytes; `attachmentId` once they are uploaded. */
  file: { data: Blob; attachmentId: string | null } | null
  createdAt: string
  /** Why the server refused it. */
  reason: string | null
}

interface OutboxDatabase extends DBSchema {
  messages: { key: string; value: UnsentMessage; indexes: { senderId: string } }
}

/** Where unsent messages survive a reload. */
export type OutboxStore = {
  all: (senderId: string) => Promise<UnsentMessage[]>
  put: (message: UnsentMessage) => Promise<void>
  remove: (id: string) => Promise<void>
}

async function openDatabase(): Promise<IDBPDatabase<OutboxDatabase>> {
  const database = await openDB<OutboxDatabase>(outboxDatabase, 1, {
    upgrade: (created) => {
      created.createObjectStore('messages', { keyPath: 'id' }).createIndex('senderId', 'senderId')
    },
    // Logging out deletes the database, which waits for every tab.
    blocking: () => database.close(),
  })
  return database
}

/** The store of this browser. Private windows may refuse storage: then messages wait in memory. */
export async function openOutboxStore(): Promise<OutboxStore> {
  const database = await openDatabase().catch(() => null)
  if (!database) return memoryStore()
  return {
    all: (senderId) => database.getAllFromIndex('messages', 'senderId', senderId),
    put: async (message) => void (await database.put('messages', message)),
    remove: (id) => database.delete('messages', id),
  }
}

function memoryStore(): OutboxStore {
  const messages = new Map<string, UnsentMessage>()
  return {
    all: async (senderId) => [...messages.values()].filter((message) => message.senderId === senderId),
    put: async (message) => void messages.set(message.id, message),
    remove: async (id) => void messages.delete(id),
  }
}
