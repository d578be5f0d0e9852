import { useState } from 'react'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'
import { useMe } from '#web/platform/session/auth-session.ts'

/** An uploaded PDF, by the name it has on the device. */
export type Uploaded = { name: string; size: number; link: string }
export type RequestDraft = { linkedinUrl: string | null; resume: Uploaded | null; certificate: Uploaded | null }

const empty: RequestDraft = { linkedinUrl: null, resume: null, certificate: null }
const draftName = 'verification'

/** What the request holds so far; survives a reload, as uploads do. */
export function useRequestDraft() {
  const { userId } = useMe()
  const [draft, setDraft] = useState<RequestDraft>(() => ({
    ...empty,
    ...(readDraft(userId, draftName) as Partial<RequestDraft> | null),
  }))
  const change = (fields: Partial<RequestDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...fields }
      writeDraft(userId, draftName, next)
      return next
    })
  return { draft, change, forget: () => writeDraft(userId, draftName, null) }
}
