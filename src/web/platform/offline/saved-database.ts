import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { savedReads } from '#web/platform/session/clear-saved.ts'
import type { ReadKey } from '#web/platform/api/address.ts'

/** A read as it was last answered to a person. */
export type SavedRead = {
  person: string
  /** The hash of its key in the cache. */
  hash: string
  queryKey: ReadKey
  data: unknown
  /** When it was answered, by the device's clock. */
  at: number
}

interface SavedDatabase extends DBSchema {
  reads: { key: [string, string]; value: SavedRead }
}

/** So many are kept of a person, the latest ones. */
const MAX_READS = 150

let opening: Promise<IDBPDatabase<SavedDatabase> | null> | undefined

const open = () => (opening ??= openNow().catch(() => null))

// Asynchronous, because a browser that refuses storage throws at once.
async function openNow(): Promise<IDBPDatabase<SavedDatabase>> {
  return await openDB<SavedDatabase>(savedReads, 1, {
    upgrade: (created) => void created.createObjectStore('reads', { keyPath: ['person', 'hash'] }),
    // Logging out deletes the database, which waits for every tab.
    blocking: (_current, _next, event) => {
      ;(event.target as IDBDatabase).close()
      opening = undefined
    },
    terminated: () => (opening = undefined),
  })
}

const ofPerson = (person: string) => IDBKeyRange.bound([person], [person, '\uffff'])

/** Runs work on the database; undefined where the browser refuses storage, or its disk is full. */
async function run<T>(work: (database: IDBPDatabase<SavedDatabase>) => Promise<T>): Promise<T | undefined> {
  const database = await open()
  try {
    return database === null ? undefined : await work(database)
  } catch {
    return undefined
  }
}

export const findSaved = (person: string, hash: string) => run((database) => database.get('reads', [person, hash]))

export const savedOf = async (person: string): Promise<SavedRead[]> =>
  (await run((database) => database.getAll('reads', ofPerson(person)))) ?? []

export async function saveReads(reads: readonly SavedRead[]): Promise<void> {
  await run(async (database) => {
    const transaction = database.transaction('reads', 'readwrite')
    await Promise.all([...reads.map((read) => transaction.store.put(read)), transaction.done])
  })
}

/** Removes what is of anybody else, and of this person what is oldest. */
export async function tidySaved(person: string): Promise<void> {
  await run(async (database) => {
    const all = await database.getAll('reads')
    const own = all.filter((read) => read.person === person).toSorted((a, b) => b.at - a.at)
    const kept = new Set(own.slice(0, MAX_READS))
    const transaction = database.transaction('reads', 'readwrite')
    const ended = all.filter((read) => !kept.has(read))
    await Promise.all([...ended.map((read) => transaction.store.delete([read.person, read.hash])), transaction.done])
  })
}
