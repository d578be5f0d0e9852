// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { NotificationItem } from './notification-item.tsx'

vi.mock('#web/platform/time/browser-zone.ts', () => ({ browserZone: () => 'Africa/Lagos' }))

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-23T08:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  ['2026-11-23T07:51:00Z', '9 minutes ago (Mon 23 Nov · 08:51 WAT)'],
  ['2026-11-23T07:50:00Z', '08:50'],
  ['2026-11-22T23:00:00Z', '00:00'],
  ['2026-11-22T22:59:00Z', 'Yesterday 23:59'],
  ['2026-11-21T23:00:00Z', 'Yesterday 00:00'],
  ['2026-11-21T22:59:00Z', '21 Nov 2026'],
])('a notification of %s is dated %s', async (createdAt, shown) => {
  const item = {
    id: '7a3c0d0e-0000-4000-8000-000000000001',
    notificationType: 'GENERAL_ANNOUNCEMENT',
    message: 'Hello',
    groupSessionId: null,
    profileImageUrl: null,
    targetUrl: null,
    read: true,
    createdAt,
  } as const
  const nothing = () => undefined
  render(<NotificationItem item={item} onOpen={nothing} onMark={nothing} />, { wrapper: await webTree() })
  expect(screen.getByRole('time').textContent).toBe(shown)
})
