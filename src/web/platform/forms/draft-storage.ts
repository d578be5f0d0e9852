// In session storage: a draft survives reloads and navigation, and ends with the tab.
const prefix = 'draft '
const keyOf = (userId: string, name: string) => `${prefix}${userId} ${name}`

/** This person's unsaved values under a name; null if there are none or they cannot be parsed. */
export function readDraft(userId: string, name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId, name)) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Stores unsaved values, or removes them (null). If storage fails the values on the screen stay. */
export function writeDraft(userId: string, name: string, values: unknown): void {
  try {
    if (values === null) sessionStorage.removeItem(keyOf(userId, name))
    else sessionStorage.setItem(keyOf(userId, name), JSON.stringify(values))
  } catch {
    // Private windows may refuse storage.
  }
}

/** Whether drafts can be stored in this browser. */
export function canStoreDrafts(): boolean {
  try {
    sessionStorage.setItem(prefix, '')
    sessionStorage.removeItem(prefix)
    return true
  } catch {
    return false
  }
}

/** Removes every draft of this tab: after a log-out nothing typed stays on the device. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
