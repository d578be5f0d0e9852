import * as z from 'zod/mini'
import { createGroupSessionBody, updateGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import { refuseSeries, seriesOf } from '#rules/group-sessions/recurrence.ts'
import { issueText, type FormSchema } from '#web/platform/forms/form-schema.ts'
import type { Zone } from '#web/platform/time/zones.ts'
import { changesOf, type ChangeScope } from './changes.ts'
import { bodyOf, fieldOrder, type DraftError, type DraftField, type SessionDraft } from './draft.ts'
import * as t from '#texts/group-sessions/hosting.ts'
import * as fields from '#texts/group-sessions/fields.ts'

/** `now` is the server's time. */
export type ValidationOptions = { zone: Zone; now: number }

/** A draft's errors in the order of the form, one per field. */
export function draftErrors(draft: SessionDraft, { zone, now }: ValidationOptions): DraftError[] {
  // Which zones exist is the server's to know.
  const found = firstErrors(z.safeParse(createGroupSessionBody, bodyOf(draft, 'UTC')).error)
  // The contract's schema checks the poster only once everything else is valid.
  if (draft.poster.kind === 'none') found.set('poster', t.posterRequired)
  if (!found.has('date') && !found.has('time') && !found.has('recurrence')) {
    const refusal = refuseSeries(seriesOf(draft, zone.name), zone.offsets, now)
    if (refusal) found.set(refusal.code === 'group_date_invalid' ? 'date' : 'recurrence', fields[refusal.reason])
  }
  return inFormOrder(found)
}

/** The errors of an edit, in the order of the form. */
export function changeErrors(before: SessionDraft, after: SessionDraft, changeScope: ChangeScope): DraftError[] {
  const found = firstErrors(z.safeParse(updateGroupSessionBody, changesOf(before, after, changeScope)).error)
  if (after.poster.kind === 'none') found.set('poster', t.posterRequired)
  return inFormOrder(found)
}

/** The schema of a form that is validated by a function, which gives the texts. */
export const schemaOf = <Values>(validate: (values: Values) => DraftError[]): FormSchema => ({
  schema: z.custom<Values>().check(({ value, issues }) => {
    for (const { field, message } of validate(value)) {
      issues.push({ code: 'custom', path: [field], message, input: value })
    }
  }),
  textOf: ({ message }) => message,
})

function firstErrors(error: z.core.$ZodError | undefined): Map<DraftField, string> {
  const found = new Map<DraftField, string>()
  for (const issue of error?.issues ?? []) {
    const field = issue.path[0] === 'sessionPosterUrl' ? 'poster' : (issue.path[0] as DraftField)
    if (!found.has(field)) found.set(field, textFor(field, issue))
  }
  return found
}

// On the screen with its spelling corrected.
const texts = { ...fields, session_description_too_short: t.descriptionTooShort }

function textFor(field: DraftField, issue: z.core.$ZodIssue): string {
  if (field === 'capacity') return t.capacityWrong
  if (field === 'poster') return t.posterRequired
  return issueText(issue, texts)
}

const inFormOrder = (found: ReadonlyMap<DraftField, string>) =>
  fieldOrder.flatMap((field) => {
    const message = found.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
