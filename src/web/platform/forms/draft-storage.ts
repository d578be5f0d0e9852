// In this tab's storage: a draft survives a reload and a look at another page, and ends with the tab.
const prefix = 'draft '
const keyOf = (userId: string, name: string) => `${prefix}${userId} ${name}`

/** What this person left unsaved under a name; null where there is nothing that can be read. */
export function readDraft(userId: string, name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId, name)) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Keeps unsaved values, or forgets them (null). A full or refused storage loses nothing that is on the screen. */
export function writeDraft(userId: string, name: string, values: unknown): void {
  try {
    if (values === null) sessionStorage.removeItem(keyOf(userId, name))
    else sessionStorage.setItem(keyOf(userId, name), JSON.stringify(values))
  } catch {
    // Private windows may refuse storage.
  }
}

/** Whether drafts can be kept here. */
export function canKeepDrafts(): boolean {
  try {
    sessionStorage.setItem(prefix, '')
    sessionStorage.removeItem(prefix)
    return true
  } catch {
    return false
  }
}

/** Forgets every draft of this tab: after a log-out nothing typed stays on the device. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
