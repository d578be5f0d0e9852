// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Booking } from '#contract/bookings/routes.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { SessionHead } from './session-head.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const booking = {
  id: '7a3c0d0e-0000-4000-8000-000000000001',
  status: 'UPCOMING',
  startsAt: '2026-11-23T10:00:00Z',
  endsAt: '2026-11-23T11:00:00Z',
  mentorId: '7a3c0d0e-0000-4000-8000-000000000002',
  mentorFullName: 'Amina Diallo',
  mentorJobTitle: 'Engineer',
  mentorCompanyName: 'Sahel Cloud',
  mentorProfilePictureUrl: null,
  isConnected: null,
} as Booking

test.each([
  ['2026-11-23T09:59:59Z', ['Upcoming', 'In 1 minute']],
  ['2026-11-23T10:00:00Z', ['Live now']],
  ['2026-11-23T10:59:59Z', ['Live now']],
  ['2026-11-23T11:00:00Z', ['Past']],
])('at %s a session from 10:00 to 11:00 says %j', async (now, shown) => {
  vi.setSystemTime(now)
  render(<SessionHead booking={booking} reader="mentee" isFresh={false} />, { wrapper: await webTree() })
  const words = ['Upcoming', 'In 1 minute', 'Live now', 'Past']
  expect(words.filter((word) => screen.queryByText(word))).toEqual(shown)
})
