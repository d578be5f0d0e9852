import { recentSearches } from '#web/platform/session/clear-saved.ts'
import type { Entry } from './entry.ts'

/** What is kept of an entry; its icon follows from its kind. */
type Kept = Pick<Entry, 'key' | 'kind' | 'label' | 'detail' | 'to' | 'face'>

const most = 5

/** What this person chose last on this device, the latest first. It ends with their session (`clearSaved`). */
export function recentEntries(userId: string): Kept[] {
  try {
    const stored = JSON.parse(localStorage.getItem(recentSearches) ?? 'null') as {
      userId: string
      entries: Kept[]
    } | null
    return stored?.userId === userId ? stored.entries : []
  } catch {
    return []
  }
}

/** Keeps a choice. Where storage is refused there are no recent ones. */
export function keepEntry(userId: string, { key, kind, label, detail, to, face }: Entry): void {
  const others = recentEntries(userId).filter((one) => one.key !== key)
  const kept = { key, kind, label, ...(detail === undefined ? {} : { detail }), ...(to === undefined ? {} : { to }) }
  const entries = [{ ...kept, ...(face ? { face } : {}) }, ...others].slice(0, most)
  try {
    localStorage.setItem(recentSearches, JSON.stringify({ userId, entries }))
  } catch {
    // Private windows may refuse storage.
  }
}
