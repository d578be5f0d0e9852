// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
// Compiled before the first test, which would otherwise wait for it.
import './formatted-text.tsx'
import { RichTextField } from './rich-text-field.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const formatted = '<p>Bring <strong>one</strong> <a href="https://a.example/">question</a></p>'

/** The field, once it is shown; then the device goes offline, so that the editor cannot be loaded. */
async function show(value: string) {
  const onChange = vi.fn()
  await act(async () => void render(<RichTextField label="Description" value={value} onChange={onChange} />))
  const field = screen.getByRole('textbox', { name: 'Description' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  return { field, onChange }
}

it('shows plain text in a text area, which stays in use where the editor cannot be loaded', async () => {
  const { field, onChange } = await show('<p>First line<br>second</p>')
  expect((field as HTMLTextAreaElement).value).toBe('First line\nsecond')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'Mine' } })
  expect(onChange).toHaveBeenLastCalledWith('<p>Mine</p>')
  await act(async () => undefined)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('shows formatted text as it is, without links that lead away, until its editor is loaded', async () => {
  const { field } = await show(formatted)
  expect(field.textContent).toBe('Bring one question')
  expect(field.querySelector('strong')?.textContent).toBe('one')
  expect(field.querySelector('a')).toBeNull()
  expect(field.getAttribute('aria-readonly')).toBe('true')
})

it('keeps formatted text and offers to try again where the editor cannot be loaded', async () => {
  const { field, onChange } = await show(formatted)
  fireEvent.focus(field)
  expect(field.getAttribute('aria-busy')).toBe('true')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(field.getAttribute('aria-busy')).toBe('false')
  expect(field.querySelector('strong')?.textContent).toBe('one')
  expect(onChange).not.toHaveBeenCalled()
})
