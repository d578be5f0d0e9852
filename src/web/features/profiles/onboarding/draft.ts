import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/fields.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import type { PhoneValue } from '#web/ui/fields/phone-text.ts'

/** The values so far; stored in this browser after every change, so a refresh loses nothing. */
export type Draft = {
  usertype: Role | ''
  profilePictureLink: string
  nationality: string
  timezone: string
  phone: PhoneValue
  /** E.164, once the second step accepted it. */
  phoneNumber: string
  gender: string
  dob: string
  jobTitle: string
  levelOfExperience: string
  companyName: string
  fieldOfInterest: string[]
  areaOfExpertise: string[]
}

const empty: Draft = {
  usertype: '',
  profilePictureLink: '',
  nationality: '',
  timezone: '',
  phone: { country: 'KE', national: '' },
  phoneNumber: '',
  gender: '',
  dob: '',
  jobTitle: '',
  levelOfExperience: '',
  companyName: '',
  fieldOfInterest: [],
  areaOfExpertise: [],
}

const keyOf = (userId: string) => `onboarding ${userId}`
const listeners = new Set<() => void>()
let cached: { text: string | null; draft: Draft } = { text: null, draft: empty }

function read(userId: string): Draft {
  const text = localStorage.getItem(keyOf(userId))
  if (text !== cached.text) cached = { text, draft: { ...empty, ...parse(text) } }
  return cached.draft
}

function parse(text: string | null): Partial<Draft> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Partial<Draft>
  } catch {
    return {}
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft of the signed-in person, and how to change or delete it. */
export function useDraft() {
  const userId = useSession()?.userId ?? ''
  const draft = useSyncExternalStore(
    subscribe,
    () => read(userId),
    () => empty,
  )
  const write = (text: string | null) => {
    if (text === null) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), text)
    for (const listener of [...listeners]) listener()
  }
  return {
    draft,
    change: (fields: Partial<Draft>) => write(JSON.stringify({ ...read(userId), ...fields })),
    clear: () => write(null),
  }
}

/** Choosing the other type clears the fields that only the first one has. */
export const fieldsOfType = (usertype: Role): Partial<Draft> => ({
  usertype,
  ...(usertype === 'mentor' ? { fieldOfInterest: [] } : { areaOfExpertise: [] }),
})

/** Whether the second step is complete, as far as the third depends on it. */
export const hasPersonalDetails = (draft: Draft) =>
  Boolean(
    draft.nationality && draft.dob && draft.profilePictureLink && draft.timezone && draft.phoneNumber && draft.gender,
  )

/** Begins the draft of somebody who was invited, with the names of the topics that were chosen for them. */
export function startDraft(userId: string, role: Role | null, topics: string[]): void {
  const chosen = role === 'mentor' ? { areaOfExpertise: topics } : { fieldOfInterest: topics }
  localStorage.setItem(keyOf(userId), JSON.stringify({ ...read(userId), ...(role && { usertype: role }), ...chosen }))
}
