import * as z from 'zod/mini'
import { createGroupSessionBody, groupSessionLimits, type Recurrence } from '#contract/group-sessions/schemas.ts'
import { groupSessionMessages } from '#contract/group-sessions/messages.ts'
import { refuseSeries, seriesOf } from '#rules/recurrence.ts'

export type Cohost = { id: string; name: string; picture: string | null }
/** An uploaded picture, or the cloth of a seed that the server weaves. */
export type Poster = { kind: 'none' } | { kind: 'file'; link: string } | { kind: 'woven'; seed: string }

/** What the form holds; every field is called as in the contract, except that `poster` stands for three of them. */
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

/** What the API is sent. */
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

export type Fault = { field: DraftField; message: string }
/** `now` is the server's time; `capacityWrong` are words that the contract does not have. */
type Judging = { timeZone: string; now: number; capacityWrong: string }

/** What is wrong with a draft, in the order of the form, one line per field. */
export function faultsOf(draft: SessionDraft, { timeZone, now, capacityWrong }: Judging): Fault[] {
  const found = new Map<DraftField, string>()
  const judged = z.safeParse(createGroupSessionBody, bodyOf(draft, timeZone))
  for (const { path, message } of judged.error?.issues ?? []) {
    const field = path[0] === 'sessionPosterUrl' ? 'poster' : (path[0] as DraftField)
    if (!found.has(field)) found.set(field, field === 'capacity' ? capacityWrong : message)
  }
  // The contract's schema asks for the poster only once all else is well.
  if (draft.poster.kind === 'none') found.set('poster', groupSessionMessages.posterRequired)
  if (!found.has('date') && !found.has('time') && !found.has('recurrence')) {
    const refusal = refuseSeries(seriesOf(draft, timeZone), now)
    if (refusal)
      found.set(refusal.code === 'group_date_invalid' ? 'date' : 'recurrence', groupSessionMessages[refusal.message])
  }
  return fieldOrder.flatMap((field) => {
    const message = found.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
}

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

/** What a session cannot do without; the footer counts them. */
export const neededFields = [
  'sessionTitle',
  'sessionDescription',
  'date',
  'time',
  'durationMinutes',
  'tags',
  'poster',
] as const satisfies readonly DraftField[]

/** A form schema that asks these judges. */
export const judgedBy = <Values>(faults: (values: Values) => { field: string; message: string }[]) =>
  z.custom<Values>().check(({ value, issues }) => {
    for (const { field, message } of faults(value))
      issues.push({ code: 'custom', path: [field], message, input: value })
  })

export const isBlank = (draft: SessionDraft) => JSON.stringify(draft) === JSON.stringify(emptyDraft)

/** Digits only, as many as the limit has. */
export const asCapacity = (typed: string) =>
  typed.replaceAll(/\D/g, '').slice(0, String(groupSessionLimits.capacity).length)
