// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { SaveScope, useSaveEntry } from './save-scope.tsx'

afterEach(cleanup)

type FieldProps = { name: string; save: (value: string) => Promise<boolean> }

/** One form of a settings page: a text that is dirty while it differs from what was saved. */
function Field({ name, save }: FieldProps) {
  const [saved, setSaved] = useState('')
  const [value, setValue] = useState('')
  const place = useSaveEntry({
    name,
    isDirty: value !== saved,
    save: async () => {
      const isSaved = await save(value)
      if (isSaved) setSaved(value)
      return isSaved
    },
    discard: () => setValue(saved),
  })
  return <input ref={place} aria-label={name} value={value} onChange={(event) => setValue(event.target.value)} />
}

async function page(...fields: FieldProps[]) {
  render(
    <SaveScope saveLabel="Save changes">
      {fields.map((field) => (
        <Field key={field.name} {...field} />
      ))}
    </SaveScope>,
    { wrapper: await webTree() },
  )
  return {
    type: (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } }),
    button: () => screen.getByRole('button', { name: 'Save changes' }),
    status: () => screen.getByRole('status').textContent,
  }
}

test('one bar names what is unsaved and saves it in the order of the page', async () => {
  const saved: string[] = []
  const save = (value: string) => Promise.resolve(saved.push(value) > 0)
  const { type, button, status } = await page({ name: 'About', save }, { name: 'Place', save })
  expect(button().getAttribute('aria-disabled')).toBe('true')
  type('Place', 'Kano')
  type('About', 'I teach')
  expect(status()).toBe('You have unsaved changes: About, Place')
  fireEvent.click(button())
  await waitFor(() => expect(saved).toEqual(['I teach', 'Kano']))
  await waitFor(() => expect(status()).not.toContain('unsaved'))
})

test('the first that is refused stops the others, which stay unsaved', async () => {
  const place = vi.fn<FieldProps['save']>(async () => true)
  const { type, button, status } = await page(
    { name: 'About', save: async () => false },
    { name: 'Place', save: place },
  )
  type('About', 'Too short')
  type('Place', 'Kano')
  fireEvent.click(button())
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  expect(place).not.toHaveBeenCalled()
  expect(status()).toBe('You have unsaved changes: About, Place')
})

test('discarding takes everything back and leaves the focus on the bar', async () => {
  const { type, button } = await page({ name: 'About', save: async () => true })
  type('About', 'I teach')
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.getByLabelText<HTMLInputElement>('About').value).toBe('')
  expect(document.activeElement).toBe(button())
})
