// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clearDrafts, readDraft, writeDraft } from './draft-storage.ts'
import { useFormDraft } from './form-draft.ts'
import { useField } from './form-fields.tsx'
import { formSchema } from './form-schema.ts'
import { useIsDirty, useSchemaForm } from './schema-form.ts'

const schema = formSchema(z.object({ city: z.string() }), {})

async function show() {
  const { result } = renderHook(() => {
    const form = useSchemaForm<{ city: string }>(schema, { city: 'Lagos' })
    useFormDraft(form, 'place')
    return { form, city: useField({ control: form.control, name: 'city' }), isDirty: useIsDirty(form.control) }
  })
  await act(async () => undefined)
  return result
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('what is typed is stored until it is saved or discarded', async () => {
  const result = await show()
  expect(readDraft('', 'place')).toBeNull()
  await act(async () => result.current.city.onChange('Kisumu'))
  expect(readDraft('', 'place')).toEqual({ city: 'Kisumu' })
  await act(async () => result.current.form.reset())
  expect(readDraft('', 'place')).toBeNull()
})

test('a draft is there again, and counts as a change', async () => {
  writeDraft('', 'place', { city: 'Kisumu', gone: 'a field of an older release' })
  const result = await show()
  expect(result.current.city.value).toBe('Kisumu')
  expect(result.current.isDirty).toBe(true)
  expect(result.current.form.getValues()).toEqual({ city: 'Kisumu' })
})

test('logging out forgets every draft, and nothing else', () => {
  writeDraft('ada', 'place', { city: 'Kisumu' })
  sessionStorage.setItem('other', 'stays')
  clearDrafts()
  expect(readDraft('ada', 'place')).toBeNull()
  expect(sessionStorage.getItem('other')).toBe('stays')
})
