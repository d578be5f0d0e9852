import { expect, test } from 'vitest'
import { attendeeStatus, bestStatus, freeSeats, offerDeadline, seatAsked } from './seats.ts'

const HOUR = 3_600_000
const start = Date.UTC(2026, 10, 24, 18)

test('an offer waits twelve hours, but never into the last hour before the start', () => {
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

test('who asks gets what she was offered, then what is free, else a place in line', () => {
  expect(seatAsked('OFFERED', 0)).toBe('GOING')
  expect(seatAsked('GOING', 0)).toBe('GOING')
  expect(seatAsked(null, 1)).toBe('GOING')
  expect(seatAsked('WAITLISTED', 1)).toBe('GOING')
  expect(seatAsked('CANCELLED', 0)).toBe('WAITLISTED')
  expect(seatAsked(null, 0)).toBe('WAITLISTED')
})

test('the best of several seats stands for them', () => {
  expect(bestStatus(['CANCELLED', 'WAITLISTED', 'OFFERED'])).toBe('OFFERED')
  expect(bestStatus(['WAITLISTED', 'GOING', null])).toBe('GOING')
  expect(bestStatus([null])).toBe('CANCELLED')
  expect(bestStatus([])).toBe('CANCELLED')
})

test('the attendee table calls an offer a place in line, and who came has come', () => {
  expect(attendeeStatus('OFFERED', false)).toBe('Waitlisted')
  expect(attendeeStatus('WAITLISTED', false)).toBe('Waitlisted')
  expect(attendeeStatus('GOING', false)).toBe('Going')
  expect(attendeeStatus('CANCELLED', false)).toBe('Cancelled')
  expect(attendeeStatus('GOING', true)).toBe('Attended')
})
