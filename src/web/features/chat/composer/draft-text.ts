import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'

const nameOf = (receiverId: string) => `chat ${receiverId}`

/** What `userId` has begun to write to somebody in this tab; empty if nothing. */
export function readDraftText(userId: string, receiverId: string): string {
  const stored = readDraft(userId, nameOf(receiverId))
  return typeof stored === 'string' ? stored : ''
}

export const keepDraftText = (userId: string, receiverId: string, text: string): void =>
  writeDraft(userId, nameOf(receiverId), text === '' ? null : text)
