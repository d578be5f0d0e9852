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
