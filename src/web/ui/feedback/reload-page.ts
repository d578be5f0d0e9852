/** Unsaved work that a reload would lose. */
type Holder = {
  /** Writes what was typed to the browser's storage; false where it cannot be kept. */
  keep: () => boolean
}

const holders = new Set<Holder>()
let isReloading = false

/** Registers unsaved work until the returned function is called. */
export function holdWork(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Whether the page reloads on purpose with its work saved: no confirmation is needed. */
export const isReloadingOnPurpose = () => isReloading

/** Saves unsaved work and reloads the page. An automatic reload is skipped (false) if something would be lost. */
export function reloadPage({ isAutomatic = false } = {}): boolean {
  const isKept = [...holders].map((holder) => holder.keep()).every(Boolean)
  if (isAutomatic && !isKept) return false
  isReloading = isKept
  location.reload()
  return true
}
