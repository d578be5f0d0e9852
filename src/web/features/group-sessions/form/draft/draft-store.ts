import { isBlank, type SessionDraft } from './draft.ts'

export const draftKey = 'session-draft'

/** Whether this device has a draft of anyone. */
export function hasDraft(): boolean {
  try {
    return localStorage.getItem(draftKey) !== null
  } catch {
    return false
  }
}

/** Saves a draft; an empty one is removed. If storage fails the form stays as it is. */
export function saveDraft(userId: string, draft: SessionDraft | null): void {
  try {
    if (draft === null || isBlank(draft)) localStorage.removeItem(draftKey)
    else localStorage.setItem(draftKey, JSON.stringify({ userId, draft }))
  } catch {
    // Private windows may refuse storage.
  }
}
