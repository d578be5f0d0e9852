/** Unsaved work that a reload would lose. */
type UnsavedWork = {
  /** Writes what was typed to the browser's storage; false if that fails. */
  keep: () => boolean
}

const unsaved = new Set<UnsavedWork>()
let isReloading = false

/** Registers unsaved work until the returned function is called. */
export function holdWork(work: UnsavedWork): () => void {
  unsaved.add(work)
  return () => unsaved.delete(work)
}

/** Whether the page reloads on purpose with its work saved: no confirmation is needed. */
export const isReloadingOnPurpose = () => isReloading

/** Saves unsaved work and loads another document in place of this one; where something would be lost, the browser asks. */
export function leaveFor(address: string, { isAutomatic = false } = {}): boolean {
  const isSaved = [...unsaved].map((work) => work.keep()).every(Boolean)
  if (isAutomatic && !isSaved) return false
  isReloading = isSaved
  location.replace(address)
  return true
}

/** Saves unsaved work and reloads the page. An automatic reload is skipped (false) if something would be lost. */
export function reloadPage({ isAutomatic = false } = {}): boolean {
  const isSaved = [...unsaved].map((work) => work.keep()).every(Boolean)
  if (isAutomatic && !isSaved) return false
  isReloading = isSaved
  location.reload()
  return true
}
