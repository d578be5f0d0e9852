import { expect, test } from 'vitest'
import { changeKey, payloadsOf, type Change } from './notices.ts'

test.each([
  ['booking.made', { bookingId: 'b', sequence: 0 }, 'booking.made:b:0'],
  ['booking.reminder-due', { bookingId: 'b', sequence: 2, hours: 24 }, 'booking.reminder-due:b:2:24'],
  ['booking.local-time-changed', { bookingId: 'b', at: '2026' }, 'booking.local-time-changed:b:2026'],
  ['group-session.created', { groupSessionId: 'g', sequence: 1 }, 'group-session.created:g:1'],
  [
    'group-session.reminder-due',
    { groupSessionId: 'g', occurrenceId: 'o', sequence: 1, hours: 1 },
    'group-session.reminder-due:g:o:1:1',
  ],
  ['rsvp.made', { groupSessionId: 'g', occurrenceIds: ['o', 'p'], userId: 'u', at: '2026' }, 'rsvp.made:g:2026:o'],
  ['cohost.invited', { cohostId: 'c' }, 'cohost.invited:c'],
  ['review.written', { reviewId: 'r' }, 'review.written:r'],
  ['account.password-changed', { userId: 'u', at: '2026' }, 'account.password-changed:2026'],
] as const)('a %s is identified by what changed and when', (event, payload, key) => {
  expect(changeKey(event, payload as never)).toBe(key)
})

test('changes are read in the order in which they happened, whatever the order of their jobs', () => {
  const moved = (sequence: number): Change => ({
    event: 'booking.moved',
    payload: { bookingId: 'b', sequence, by: 'mentor', reason: '', from: '' },
  })
  const requested: Change = {
    event: 'booking.move-requested',
    payload: { bookingId: 'b', sequence: 2, by: 'mentee', reason: '' },
  }
  const moves = payloadsOf([moved(3), requested, moved(1)], 'booking.moved')
  expect(moves.map(({ sequence }) => sequence)).toEqual([1, 3])
})
