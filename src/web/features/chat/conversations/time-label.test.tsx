// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { TimeLabel } from './time-label.tsx'

vi.mock('#web/platform/time/browser-zone.ts', () => ({ browserZone: () => 'Africa/Lagos' }))

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-23T08:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  ['2026-11-22T23:00:00Z', '00:00'],
  ['2026-11-22T22:59:00Z', 'Yesterday'],
  ['2026-11-21T22:59:00Z', '21 Nov'],
  ['2025-11-22T12:00:00Z', '22 Nov 2025'],
])('a message of %s is dated %s in the list of conversations', async (at, shown) => {
  render(<TimeLabel at={at} />, { wrapper: await webTree() })
  expect(screen.getByRole('time').textContent).toBe(shown)
})
