// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { TermsDialogContent } from './terms-dialog-content.tsx'

const read = vi.hoisted(() => ({ language: 'en-XA' }))

vi.mock('#texts/language.ts', async (original) => ({ ...(await original<object>()), language: 'en-XA' }))
vi.mock('#web/platform/api/use-read.ts', () => ({
  useRead: () => ({ data: { ...read, lead: '<p>Treat everyone with respect.</p>', sections: [] }, error: null }),
}))

const show = async () =>
  render(<TermsDialogContent onClose={() => undefined} onAccept={() => undefined} />, { wrapper: await webTree() })

afterEach(cleanup)
beforeEach(() => void (read.language = 'en-XA'))

test('in another language the terms lead to the English text, beside the form and what was typed', async () => {
  await show()
  const link = await screen.findByRole('link', { name: 'English text' })
  expect(link).toHaveProperty('hreflang', 'en')
  expect(link.getAttribute('href')).toBe('/terms-and-conditions')
  expect(link).toHaveProperty('target', '_blank')
})

test('where there is no translation the English text says so', async () => {
  read.language = 'en'
  await show()
  expect(await screen.findByText('This text is available in English only.')).toBeTruthy()
  expect(screen.getByText('Treat everyone with respect.').closest('[lang]')).toHaveProperty('lang', 'en')
})
