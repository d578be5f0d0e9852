// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { TermsDialogContent } from './terms-dialog-content.tsx'

vi.mock('#texts/language.ts', async (original) => ({ ...(await original<object>()), language: 'en-XA' }))

test('in another language the terms lead to the English text, beside the form and what was typed', async () => {
  render(<TermsDialogContent onClose={() => undefined} onAccept={() => undefined} />, { wrapper: await webTree() })
  const link = await screen.findByRole('link', { name: 'English text' })
  expect(link).toHaveProperty('hreflang', 'en')
  expect(link.getAttribute('href')).toBe('/terms-and-conditions')
  expect(link).toHaveProperty('target', '_blank')
})
