// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ErrorBody } from '#contract/errors.ts'
import { ApiError, Unreachable, type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { emptyDraft, type SessionDraft } from './draft/draft.ts'
import { showCreateError } from './use-create.ts'
import * as fields from '#texts/group-sessions/fields.ts'
import * as errors from '#texts/group-sessions/errors.ts'

const moment = (at: string) => `at ${at}`

/** What a form shows of an error: the message above it, and those at three of its fields. */
async function shown(error: CallError) {
  const { result } = renderHook(() => {
    const form = useSchemaForm<SessionDraft>(formSchema(z.any(), {}), emptyDraft)
    const messageOf = (field: { errorMessage?: unknown }) => field.errorMessage
    const title = messageOf(useField({ control: form.control, name: 'sessionTitle' }))
    const date = messageOf(useField({ control: form.control, name: 'date' }))
    const tags = messageOf(useField({ control: form.control, name: 'tags' }))
    return { form, fields: { title, date, tags } }
  })
  let above: string | null = null
  await act(async () => {
    above = showCreateError(result.current.form, error, moment)
  })
  return { above, ...result.current.fields }
}

const refusal = (status: number, code: ErrorBody['code'], ...errorMessages: string[]) =>
  new ApiError(status, { code, errorMessages })
const nothing = { above: null, title: undefined, date: undefined, tags: undefined }

afterEach(cleanup)

test('a 400 is shown at the field that the server named', async () => {
  expect(await shown(refusal(400, 'invalid_input', 'Tags: Tags need 2 to 30 characters'))).toEqual({
    ...nothing,
    tags: 'Tags need 2 to 30 characters',
  })
})

test('a 400 about the content is shown at the title, one about the date at the date', async () => {
  const inappropriate = errors.title_inappropriate
  expect(await shown(refusal(400, 'title_inappropriate', inappropriate))).toEqual({ ...nothing, title: inappropriate })
  expect(await shown(refusal(400, 'group_date_invalid', `Date: ${fields.session_in_past}`))).toEqual({
    ...nothing,
    date: fields.session_start_invalid,
  })
})

test('a 400 that names no field of the form is the specified sentence above it', async () => {
  expect(await shown(refusal(400, 'invalid_input', 'Invalid input'))).toEqual({
    ...nothing,
    above: errors.title_inappropriate,
  })
})

test('taken times stand at the date; other refusals above the form', async () => {
  const taken = new ApiError(409, {
    code: 'occurrences_taken',
    errorMessages: ['Taken'],
    taken: [{ date: '2026-11-27', startsAt: 'nine' }],
  } as Partial<ErrorBody>)
  expect(await shown(taken)).toEqual({ ...nothing, date: 'You already have a session at these times: at nine' })
  expect((await shown(refusal(400, 'room_needed', 'Room'))).above).toBe('Add the link to your video room first')
  expect((await shown(refusal(403, 'calendar_required', 'Connect a calendar'))).above).toBe('Connect a calendar')
  expect((await shown(refusal(429, 'rate_limited', 'Slow down'))).above).toBe('Slow down')
  for (const error of [refusal(500, 'internal', 'boom'), new Unreachable('unanswered')])
    expect((await shown(error)).above).toBe(failureText(error))
})
