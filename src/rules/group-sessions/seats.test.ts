import { expect, test } from 'vitest'
import { attendeeStatus, bestStatus, freeSeats, offerDeadline, statusAfterRsvp } from './seats.ts'

const HOUR = 3_600_000
const start = Date.UTC(2026, 10, 24, 18)

test('an offer expires after twelve hours, and an hour before the start at the latest', () => {
  expect(offerDeadline(start, start - 30 * HOUR)).toBe(start - 18 * HOUR)
  expect(offerDeadline(start, start - 13 * HOUR)).toBe(start - HOUR)
  expect(offerDeadline(start, start - 2 * HOUR)).toBe(start - HOUR)
  expect(offerDeadline(start, start - HOUR - 1)).toBe(start - HOUR)
  expect(offerDeadline(start, start - HOUR)).toBeNull()
  expect(offerDeadline(start, start + HOUR)).toBeNull()
})

test('offered seats are not free, and a session without a capacity is never full', () => {
  expect(freeSeats({ capacity: 3, going: 1, offered: 1 })).toBe(1)
  expect(freeSeats({ capacity: 3, going: 2, offered: 1 })).toBe(0)
  expect(freeSeats({ capacity: null, going: 5000, offered: 0 })).toBe(Infinity)
})

test('a request takes an offered seat, then a free one, else a place on the waitlist', () => {
  expect(statusAfterRsvp('OFFERED', 0)).toBe('GOING')
  expect(statusAfterRsvp('GOING', 0)).toBe('GOING')
  expect(statusAfterRsvp(null, 1)).toBe('GOING')
  expect(statusAfterRsvp('WAITLISTED', 1)).toBe('GOING')
  expect(statusAfterRsvp('CANCELLED', 0)).toBe('WAITLISTED')
  expect(statusAfterRsvp(null, 0)).toBe('WAITLISTED')
})

test('the best status of several seats is shown', () => {
  expect(bestStatus(['CANCELLED', 'WAITLISTED', 'OFFERED'])).toBe('OFFERED')
  expect(bestStatus(['WAITLISTED', 'GOING', null])).toBe('GOING')
  expect(bestStatus([null])).toBe('CANCELLED')
  expect(bestStatus([])).toBe('CANCELLED')
})

test('the attendee table shows an offer as waitlisted, and an attended seat as attended', () => {
  expect(attendeeStatus('OFFERED', false)).toBe('Waitlisted')
  expect(attendeeStatus('WAITLISTED', false)).toBe('Waitlisted')
  expect(attendeeStatus('GOING', false)).toBe('Going')
  expect(attendeeStatus('CANCELLED', false)).toBe('Cancelled')
  expect(attendeeStatus('GOING', true)).toBe('Attended')
})
