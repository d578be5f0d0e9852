import type { AvailabilityDraft } from './draft.ts'

let kept: { userId: string; draft: AvailabilityDraft } | null = null

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Keeps an unsaved draft while its owner looks at other pages, and has the browser ask before the tab is closed. */
export function keepUnsaved(userId: string, draft: AvailabilityDraft | null): void {
  kept = draft && { userId, draft }
  if (kept) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

export const unsavedOf = (userId: string): AvailabilityDraft | null => (kept?.userId === userId ? kept.draft : null)
