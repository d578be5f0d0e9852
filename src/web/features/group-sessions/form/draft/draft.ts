import type * as z from 'zod/mini'
import type { createGroupSessionBody, Recurrence } from '#contract/group-sessions/schemas.ts'
import { groupSessionLimits } from '#contract/group-sessions/constants.ts'

export type Cohost = { id: string; name: string; picture: string | null }
/** An uploaded picture, or the cloth of a seed that the server weaves. */
export type Poster = { kind: 'none' } | { kind: 'file'; link: string } | { kind: 'woven'; seed: string }

/** The form's values; named as in the contract, except that `poster` replaces three fields. */
export type SessionDraft = {
  sessionTitle: string
  /** HTML. */
  sessionDescription: string
  date: string
  time: string
  durationMinutes: number
  recurrence: Recurrence | null
  cohosts: Cohost[]
  tags: string[]
  poster: Poster
  privateSession: boolean
  /** Digits, or empty for no limit. */
  capacity: string
  /** A language's own name, or empty. */
  language: string
}
export type DraftField = keyof SessionDraft

export const emptyDraft: SessionDraft = {
  sessionTitle: '',
  sessionDescription: '',
  date: '',
  time: '09:00:00',
  durationMinutes: 60,
  recurrence: null,
  cohosts: [],
  tags: [],
  poster: { kind: 'none' },
  privateSession: false,
  capacity: '',
  language: '',
}

/** The API's body. */
export function bodyOf(draft: SessionDraft, timeZone: string): z.input<typeof createGroupSessionBody> {
  const { poster, cohosts, tags, recurrence, capacity, language, ...same } = draft
  return {
    ...same,
    durationMinutes: draft.durationMinutes as 30 | 45 | 60,
    cohosts: cohosts.map(({ id }) => ({ id })),
    tags: tags.map((name) => ({ name })),
    timeZone,
    ...posterOf(poster),
    ...(recurrence === null ? {} : { recurrence }),
    ...(capacity === '' ? {} : { capacity: Number(capacity) }),
    ...(language === '' ? {} : { language }),
  }
}

export function posterOf(poster: Poster) {
  if (poster.kind === 'file') return { sessionPosterUrl: poster.link }
  return poster.kind === 'woven' ? { useWovenPoster: true, wovenPosterSeed: poster.seed } : {}
}

/** The errors of the form's fields. */
export type DraftError = { field: DraftField; message: string }

export const fieldOrder = [
  'sessionTitle',
  'sessionDescription',
  'date',
  'time',
  'durationMinutes',
  'recurrence',
  'cohosts',
  'tags',
  'poster',
  'privateSession',
  'capacity',
  'language',
] as const satisfies readonly DraftField[]

/** The required fields, counted in the footer. */
export const neededFields = [
  'sessionTitle',
  'sessionDescription',
  'date',
  'time',
  'durationMinutes',
  'tags',
  'poster',
] as const satisfies readonly DraftField[]

/** The needed fields that a blank draft has already. */
export const filledAtFirst = ['time', 'durationMinutes'] as const satisfies readonly (typeof neededFields)[number][]

export const isBlank = (draft: SessionDraft) => JSON.stringify(draft) === JSON.stringify(emptyDraft)

/** Digits only, as many as the limit has. */
export const asCapacity = (typed: string) =>
  typed.replaceAll(/\D/g, '').slice(0, String(groupSessionLimits.capacity).length)
