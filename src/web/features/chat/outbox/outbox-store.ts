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

/**
 * The store of this browser. What the database refuses waits in memory: in private windows, on a full disk. A database that the browser
 * closed, as when the data of the site is cleared, is opened anew.
 */
export async function openOutboxStore(): Promise<OutboxStore> {
  const memory = memoryStore()
  let opening = openDatabase().catch(() => null)
  const run = async <T>(work: (database: IDBPDatabase<OutboxDatabase>) => Promise<T>): Promise<T | null> => {
    const database = await opening
    if (!database) return null
    try {
      return await work(database)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') return null
      opening = openDatabase().catch(() => null)
      const reopened = await opening
      return reopened && work(reopened).catch(() => null)
    }
  }
  await opening
  return {
    async all(senderId) {
      const stored = await run((database) => database.getAllFromIndex('messages', 'senderId', senderId))
      return [...(stored ?? []), ...(await memory.all(senderId))]
    },
    async put(message) {
      const key = await run((database) => database.put('messages', message))
      if (key === null) await memory.put(message)
      else await memory.remove(message.id)
    },
    async remove(id) {
      await run((database) => database.delete('messages', id))
      await memory.remove(id)
    },
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
