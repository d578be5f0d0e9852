import { openDB, type IDBPDatabase } from 'idb'
import type { OutboxEntry } from '#rules/outbox.ts'

/** An entry of an outbox with whose it is: others who use this browser neither see nor send it. */
export type UnsentEntry = OutboxEntry & {
  senderId: string
  /** Why the server refused it. */
  reason: string | null
}

/** Where entries survive a reload. */
export type OutboxStore<E extends UnsentEntry> = {
  all: (senderId: string) => Promise<E[]>
  put: (entry: E) => Promise<void>
  /** Stores what changed about an entry; false where it was given up meanwhile, maybe in another tab. */
  update: (entry: E) => Promise<boolean>
  remove: (id: string) => Promise<void>
}

type OpenOptions = {
  database: string
  /** Of its one object store. */
  store: string
  /** Whether entries may be stored on this device now; else they wait in memory. */
  mayStore?: () => boolean
  /** What anybody else left is removed. */
  only?: string
}

/**
 * The store of this browser. What the database refuses waits in memory: in private windows, on a full disk. A database that the browser
 * closed, as when the data of the site is cleared, is opened again.
 */
export async function openOutboxStore<E extends UnsentEntry>(options: OpenOptions): Promise<OutboxStore<E>> {
  const { store, mayStore = () => true, only } = options
  const memory = memoryStore<E>()
  let opening = openDatabase(options).catch(() => null)
  const run = async <T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T | null> => {
    if (!mayStore()) return null
    const database = await opening
    if (!database) return null
    try {
      return await work(database)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') return null
      opening = openDatabase(options).catch(() => null)
      const reopened = await opening
      return reopened && work(reopened).catch(() => null)
    }
  }
  await opening
  if (only !== undefined) await run((database) => removeOthers(database, store, only))
  return {
    async all(senderId) {
      const stored = await run((database) => database.getAllFromIndex(store, 'senderId', senderId) as Promise<E[]>)
      const kept = await memory.all(senderId)
      return [...(stored ?? []).filter(({ id }) => !kept.some((entry) => entry.id === id)), ...kept]
    },
    async put(entry) {
      const key = await run((database) => database.put(store, entry))
      if (key === null) await memory.put(entry)
      else await memory.remove(entry.id)
    },
    async update(entry) {
      if (await memory.update(entry)) return true
      const isThere = await run((database) => replace(database, store, entry))
      if (isThere === null) await memory.put(entry)
      return isThere !== false
    },
    async remove(id) {
      await run((database) => database.delete(store, id))
      await memory.remove(id)
    },
  }
}

async function openDatabase({ database: name, store }: OpenOptions): Promise<IDBPDatabase> {
  const database = await openDB(name, 1, {
    upgrade: (created) => {
      created.createObjectStore(store, { keyPath: 'id' }).createIndex('senderId', 'senderId')
    },
    // Logging out deletes the database, which waits for every tab.
    blocking: () => database.close(),
  })
  return database
}

async function removeOthers(database: IDBPDatabase, store: string, senderId: string): Promise<void> {
  const { store: entries, done } = database.transaction(store, 'readwrite')
  const all = (await entries.getAll()) as UnsentEntry[]
  const others = all.filter((entry) => entry.senderId !== senderId)
  await Promise.all([...others.map(({ id }) => entries.delete(id)), done])
}

async function replace(database: IDBPDatabase, store: string, entry: UnsentEntry): Promise<boolean> {
  const { store: entries, done } = database.transaction(store, 'readwrite')
  const isThere = (await entries.getKey(entry.id)) !== undefined
  await Promise.all([isThere ? entries.put(entry) : null, done])
  return isThere
}

function memoryStore<E extends UnsentEntry>(): OutboxStore<E> {
  const entries = new Map<string, E>()
  return {
    all: async (senderId) => [...entries.values()].filter((entry) => entry.senderId === senderId),
    put: async (entry) => void entries.set(entry.id, entry),
    update: async (entry) => entries.has(entry.id) && Boolean(entries.set(entry.id, entry)),
    remove: async (id) => void entries.delete(id),
  }
}
