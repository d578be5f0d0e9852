// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  // A desktop: jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const options = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Swahili' },
]

async function show() {
  const { Select } = await import('./select.tsx')
  // Compiled before the press, which would otherwise wait for it.
  await import('./list-select.tsx')
  function Language() {
    const [value, setValue] = useState<string | null>(null)
    return <Select label="Language" placeholder="Choose one" options={options} value={value} onChange={setValue} />
  }
  render(<Language />)
  return screen.getByRole('button', { name: 'Choose one Language' })
}

it('is a button with the chosen value, and opens its list on the first press', async () => {
  fireEvent.click(await show())
  fireEvent.click(await screen.findByRole('option', { name: 'Swahili' }))
  expect((await screen.findByRole('button', { name: /Language/ })).textContent).toBe('Swahili')
})

it.each(['ArrowDown', 'ArrowUp'])('opens with %s', async (key) => {
  fireEvent.keyDown(await show(), { key })
  expect(await screen.findAllByRole('option')).toHaveLength(2)
})

it('is a native select, with the focus, where the list cannot be loaded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.click(await show())
  const native = await screen.findByRole('combobox', { name: 'Language' })
  expect(document.activeElement).toBe(native)
  fireEvent.change(native, { target: { value: 'sw' } })
  expect((native as HTMLSelectElement).value).toBe('sw')
})

it('does not open once the focus has gone on to another field', async () => {
  const button = await show()
  button.focus()
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  button.blur()
  await act(async () => undefined)
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.getByRole('button', { name: /Language/ }).getAttribute('aria-busy')).toBeNull()
})
