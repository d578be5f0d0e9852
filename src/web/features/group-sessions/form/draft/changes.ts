import type * as z from 'zod/mini'
import type { GroupSessionDetail, updateGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import type { Scope } from '#contract/group-sessions/constants.ts'
import { emptyDraft, posterOf, type DraftField, type SessionDraft } from './draft.ts'

/** The fields that can differ between occurrences; all others belong to the series. */
const occurrenceFields = [
  'sessionTitle',
  'sessionDescription',
  'capacity',
  'tags',
  'poster',
] as const satisfies readonly DraftField[]
const seriesFields = ['privateSession', 'language'] as const satisfies readonly DraftField[]
type Changed = (typeof occurrenceFields)[number] | (typeof seriesFields)[number]

/** Which occurrences a change applies to; `date` is the original date of one. */
export type ChangeScope = { scope: Scope; date: string | null }

/** What is preselected: the date that was opened, else all dates; the next one is proposed where the one opened is over or cancelled. */
export function changeScopeOf(
  { occurrenceDate, occurrences, recurrenceIntervals }: GroupSessionDetail,
  opened: string | null,
): ChangeScope {
  const ahead = occurrences.filter(({ status }) => status === 'UPCOMING')
  const date = (ahead.find((one) => one.occurrenceDate === occurrenceDate) ?? ahead[0])?.occurrenceDate ?? null
  const isOne = recurrenceIntervals !== null && opened !== null && opened === date
  return { scope: isOne ? 'occurrence' : 'series', date }
}

/** A session as initial values of the edit form. */
export const draftOf = (session: GroupSessionDetail): SessionDraft => ({
  ...emptyDraft,
  sessionTitle: session.sessionTitle,
  sessionDescription: session.sessionDescription,
  tags: session.tags.map(({ name }) => name),
  poster: { kind: 'file', link: session.sessionPosterUrl },
  privateSession: session.privateSession,
  capacity: session.capacity === null ? '' : String(session.capacity),
  language: session.language ?? '',
})

/** A former session as initial values of a new one: everything but when, and who cohosts. */
export const copyOf = (session: GroupSessionDetail): SessionDraft => ({
  ...draftOf(session),
  durationMinutes: (Date.parse(session.endsAt) - Date.parse(session.startsAt)) / 60_000,
})

/** The changed fields that this scope allows. */
export function changedFields(before: SessionDraft, after: SessionDraft, scope: Scope): Changed[] {
  const fields: readonly Changed[] = scope === 'series' ? [...occurrenceFields, ...seriesFields] : occurrenceFields
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** The API's body: only the changes. */
export function changesOf(before: SessionDraft, after: SessionDraft, { scope, date }: ChangeScope) {
  const body: z.input<typeof updateGroupSessionBody> = { scope }
  if (date !== null && scope !== 'series') body.occurrenceDate = date
  for (const field of changedFields(before, after, scope)) {
    if (field === 'poster') Object.assign(body, posterOf(after.poster))
    else if (field === 'tags') body.tags = after.tags.map((name) => ({ name }))
    else if (field === 'capacity') body.capacity = after.capacity === '' ? null : Number(after.capacity)
    else if (field === 'language') body.language = after.language === '' ? null : after.language
    else Object.assign(body, { [field]: after[field] })
  }
  return body
}
