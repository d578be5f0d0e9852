/** The IndexedDB database of unsent messages. */
export const outboxDatabase = 'chat-outbox'

/** Removes every unsent message: after a log-out nothing written stays on the device. */
export function clearOutbox(): void {
  try {
    indexedDB.deleteDatabase(outboxDatabase)
  } catch {
    // Private windows may refuse storage: nothing is stored then.
  }
}

/** Whether anybody has left a message unsent here. False where the browser refuses storage. */
export const hasUnsent = (): Promise<boolean> =>
  new Promise((done) => {
    const opening = indexedDB.open(outboxDatabase)
    // Nobody has written here: it is not made.
    opening.onupgradeneeded = () => opening.transaction!.abort()
    opening.onerror = () => done(false)
    opening.onsuccess = () => {
      const { result: database } = opening
      const counting = database.transaction('messages').objectStore('messages').count()
      counting.onsuccess = () => done(counting.result > 0)
      counting.onerror = () => done(false)
      database.close()
    }
  })
