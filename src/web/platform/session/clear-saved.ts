/** The IndexedDB database of what pages show without a network (`platform/offline/`). */
export const savedReads = 'saved-reads'
/** That of commands which wait for a network. */
export const unsentCommands = 'unsent-commands'
/** In local storage: what was chosen in the search of everything. */
export const recentSearches = 'recent-searches'

/** Removes all of them: they end with the session that they belong to. */
export function clearSaved(): void {
  localStorage.removeItem(recentSearches)
  for (const database of [savedReads, unsentCommands])
    try {
      indexedDB.deleteDatabase(database)
    } catch {
      // Private windows may refuse storage: nothing is stored then.
    }
}
