// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/notifications/routes.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { NotificationItem } from './notification-item.tsx'

vi.mock('#web/platform/time/browser-zone.ts', () => ({ browserZone: () => 'Africa/Lagos' }))

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-23T08:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const nothing = () => undefined
const read = {
  id: '7a3c0d0e-0000-4000-8000-000000000001',
  notificationType: 'CONNECTION_ADDED',
  message: 'Hello',
  groupSessionId: null,
  person: null,
  profileImageUrl: null,
  targetUrl: null,
  read: true,
  createdAt: '2026-11-23T07:51:00Z',
} as const

const open = async (changes: Partial<Notification>) => {
  const item = { ...read, ...changes }
  return render(<NotificationItem item={item} onOpen={nothing} onMark={nothing} />, { wrapper: await webTree() })
}

test.each([
  ['2026-11-23T07:51:00Z', '9 minutes ago (Mon 23 Nov · 08:51 WAT)'],
  ['2026-11-23T07:50:00Z', '08:50'],
  ['2026-11-22T23:00:00Z', '00:00'],
  ['2026-11-22T22:59:00Z', 'Yesterday 23:59'],
  ['2026-11-21T23:00:00Z', 'Yesterday 00:00'],
  ['2026-11-21T22:59:00Z', '21 Nov 2026'],
])('a notification of %s is dated %s', async (createdAt, shown) => {
  await open({ createdAt })
  expect(screen.getByRole('time').textContent).toBe(shown)
})

test('the person it is about has a face, by picture or initials, which says nothing that the message does not', async () => {
  const person = { profileId: '7a3c0d0e-0000-4000-8000-000000000002', name: 'Chidi Okafor' }
  const faces = ({ container }: { container: HTMLElement }) => [
    container.querySelector('img')?.getAttribute('src'),
    container.querySelector('[data-initials]')?.getAttribute('data-initials'),
  ]
  expect(faces(await open({ person }))).toEqual([undefined, 'CO'])
  cleanup()
  expect(faces(await open({ person, profileImageUrl: '/files/chidi.webp' }))).toEqual(['/files/chidi.webp', undefined])
  expect(screen.queryByRole('img')).toBeNull()
  cleanup()
  expect(faces(await open({}))).toEqual([undefined, undefined])
})
