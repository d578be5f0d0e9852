// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import ContactPage from '../contact-us.tsx'

const form = vi.hoisted(() => ({ isBroken: true }))
vi.mock('#web/features/contact/public.ts', () => ({
  ContactForm() {
    if (form.isBroken) throw new Error('broken')
    return <p>The form</p>
  },
}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a form that fails says so, below its heading, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<ContactPage />, { wrapper: await webTree() })
  expect(screen.getByRole('alert').textContent).toContain("The form couldn't be shown")
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  form.isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('The form')).toBeTruthy()
})
