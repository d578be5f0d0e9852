// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setAriaLocale } from './aria-locale.ts'

afterEach(cleanup)

it('gives React Aria our language instead of the navigator’s', async () => {
  expect(navigator.language).toBe('en-US')
  setAriaLocale('en-GB')
  const { useLocale } = await import('react-aria-components')
  const Locale = () => useLocale().locale
  render(<Locale />)
  expect(screen.getByText('en-GB')).toBeDefined()
})
