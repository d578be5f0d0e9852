/** The IndexedDB database of what pages show without a network (`platform/offline/`). */
export const savedReads = 'saved-reads'

/** Removes all of it: it ends with the session that it was read in. */
export function clearSavedReads(): void {
  try {
    indexedDB.deleteDatabase(savedReads)
  } catch {
    // Private windows may refuse storage: nothing is stored then.
  }
}
