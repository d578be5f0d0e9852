// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, Unreachable } from '#web/platform/api/api-error.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import * as failures from '#texts/failures.ts'
import { receiveToasts } from '#web/ui/feedback/toast.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { useSaving } from './use-saving.ts'
import * as settings from '#texts/settings.ts'
import * as fields from '#texts/profiles/fields.ts'

type Values = { bio: string }
const schema = formSchema(z.object({ bio: z.string() }), {})

/** A form with a changed bio, sent once through `save`. */
async function submit(save: (values: Values) => Promise<unknown>) {
  const { result } = renderHook(() => {
    const form = useSchemaForm<Values>(schema, { bio: '' })
    const bio = useField({ control: form.control, name: 'bio' })
    return { bio, isDirty: useIsDirty(form.control), saving: useSaving(form, save) }
  })
  await act(async () => result.current.bio.onChange('I build payment systems.'))
  expect(result.current.isDirty).toBe(true)
  await act(() => result.current.saving.submit())
  return result.current
}

const refusal = (status: number, errorMessages: string[]) => () =>
  Promise.reject(new ApiError(status, { errorMessages, code: status === 400 ? 'invalid_input' : 'internal' }))

afterEach(cleanup)

test('what was stored is what changes are measured by, and a toast says so', async () => {
  const said: string[] = []
  const stop = receiveToasts(({ message }) => said.push(message))
  const { isDirty, saving } = await submit(async () => undefined)
  stop()
  expect(isDirty).toBe(false)
  expect(saving).toMatchObject({ isSaved: true, isPending: false, alert: null })
  expect(said).toEqual([settings.profileUpdated])
})

test('a 400 shows its first message', async () => {
  const { saving, isDirty } = await submit(refusal(400, ['No links, please', 'And shorter']))
  expect(saving.alert?.message).toBe('No links, please')
  expect(isDirty).toBe(true)
})

test('a 400 that names a field is shown at the field', async () => {
  const { saving, bio } = await submit(refusal(400, [`Bio: ${fields.bio_too_short}`]))
  expect(bio).toMatchObject({ errorMessage: fields.bio_too_short })
  expect(saving.alert).toBeNull()
})

test('a fault of the server is told apart from a lost answer, of which nobody knows yet', async () => {
  const { serverError, noResponse } = failures
  const failed = await submit(refusal(500, ['boom']))
  expect(failed.saving.alert?.message).toBe(`${settings.profileUpdateFailed}. ${serverError}`)
  const silent = await submit(() => Promise.reject(new Unreachable('unanswered')))
  expect(silent.saving.alert?.message).toBe(noResponse.unanswered)
})

test('a form that refuses itself on the way is not saved', async () => {
  const { saving, isDirty } = await submit(async () => false)
  expect(saving).toMatchObject({ isSaved: false, isPending: false, alert: null })
  expect(isDirty).toBe(true)
})
