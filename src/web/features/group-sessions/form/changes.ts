import * as z from 'zod/mini'
import { updateGroupSessionBody, type GroupSessionDetail, type Scope } from '#contract/group-sessions/schemas.ts'
import { groupSessionMessages } from '#contract/group-sessions/messages.ts'
import { emptyDraft, fieldOrder, posterOf, type DraftField, type Fault, type SessionDraft } from './draft.ts'

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

/** What is wrong with the changes, in the order of the form. */
export function changeFaults(before: SessionDraft, after: SessionDraft, reach: Reach, capacityWrong: string): Fault[] {
  const found = new Map<DraftField, string>()
  const judged = z.safeParse(updateGroupSessionBody, changesOf(before, after, reach))
  for (const { path, message } of judged.error?.issues ?? []) {
    const field = path[0] as DraftField
    if (!found.has(field)) found.set(field, field === 'capacity' ? capacityWrong : message)
  }
  if (after.poster.kind === 'none' && reach.scope === 'series') found.set('poster', groupSessionMessages.posterRequired)
  return fieldOrder.flatMap((field) => {
    const message = found.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
}
