// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { ReportedSession } from './reported-session.tsx'

afterEach(cleanup)

const at = (time: string) => `2026-11-24T${time}:00.000Z`
const times = { startsAt: at('07:00'), endsAt: at('08:00') }
const textOf = async (session: Parameters<typeof ReportedSession>[0]['session']) =>
  render(<ReportedSession session={session} />, { wrapper: await webTree() }).container.textContent

test('staff see how long each was in the room, from when to when, beside the no-show reports', async () => {
  const text = await textOf({
    ...times,
    noShows: [
      {
        id: '0190a1c2-0000-7000-8000-000000000000',
        reportedBy: 'mentor',
        note: 'I waited for Chidi',
        reportedAt: at('07:43'),
        disputableUntil: at('07:43'),
        disputedAt: at('07:50'),
        disputeNote: 'I was there',
      },
    ],
    presences: [
      { side: 'mentor', name: 'Wanjirũ', minutes: 42, visits: [{ from: at('07:00'), to: at('07:42') }] },
      { side: 'mentee', name: 'Chidi', minutes: 3, visits: [{ from: at('07:49'), to: null }] },
    ],
    blockedBy: ['mentor'],
  })
  expect(text).toContain('Wanjirũ: 42 minutes in the room07:00 – 07:42 UTC')
  expect(text).toContain('Chidi: 3 minutes in the roomsince 07:49')
  expect(text).toContain('The mentor had blocked the mentee around this session')
  expect(text).toMatch(/The mentor reported a no-show.*I waited for Chidi.*Disputed.*I was there/)
})

test('staff learn that nobody was in the room', async () => {
  expect(await textOf({ ...times, noShows: [], presences: [], blockedBy: [] })).toContain(
    'Nobody was in the built-in room',
  )
})
