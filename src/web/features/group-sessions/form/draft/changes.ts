import type * as z from 'zod/mini'
import type { GroupSessionDetail, updateGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import type { Scope } from '#contract/group-sessions/constants.ts'
import { emptyDraft, posterOf, type DraftField, type SessionDraft } from './draft.ts'

/** What differs between occurrences; all else belongs to the series. */
const occurrenceFields = ['sessionTitle', 'sessionDescription', 'capacity'] as const satisfies readonly DraftField[]
const seriesFields = ['tags', 'poster', 'privateSession', 'language'] as const satisfies readonly DraftField[]
type Changed = (typeof occurrenceFields)[number] | (typeof seriesFields)[number]

/** Which occurrences a change means; `date` names one by the date it was planned for. */
export type Reach = { scope: Scope; date: string | null }

/** The date that a change of one means first: the one on the page, or the next if that one is over or cancelled. */
export function dateIn({ occurrenceDate, occurrences }: GroupSessionDetail): string | null {
  const ahead = occurrences.filter(({ status }) => status === 'UPCOMING')
  return (ahead.find((one) => one.occurrenceDate === occurrenceDate) ?? ahead[0])?.occurrenceDate ?? null
}

/** A session as its edit form begins. */
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

/** The fields that differ, of those that may be changed with this scope. */
export function changedFields(before: SessionDraft, after: SessionDraft, scope: Scope): Changed[] {
  const fields: readonly Changed[] = scope === 'series' ? [...occurrenceFields, ...seriesFields] : occurrenceFields
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** What the API is sent: only what changes. */
export function changesOf(before: SessionDraft, after: SessionDraft, { scope, date }: Reach) {
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
