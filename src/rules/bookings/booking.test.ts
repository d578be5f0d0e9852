import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import {
  type BookingRequest,
  type BookingState,
  isExpired,
  mayReportNoShow,
  openMove,
  openQuestion,
  refuseBooking,
  refuseChange,
  requestExpiry,
  statusAfterMove,
  statusAt,
} from './booking.ts'
import { offsetsOfSchedule } from '../availability/schedule-offsets.ts'
import { compileSchedule } from '../availability/schedule.ts'
import { countByWeek, type MentorTime } from '../availability/slots.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Monday. */
const now = Date.UTC(2026, 10, 23, 8)
const tuesdayAt = (hour: number, minute = 0) => Date.UTC(2026, 10, 24, hour, minute)

function mentorTime(more: { busy?: number[]; cap?: number; bookedStarts?: number[] } = {}): MentorTime {
  const settings = {
    bufferMinutes: 15,
    minimumNoticeMinutes: 120,
    horizonDays: 10,
    maxSessionsPerWeek: more.cap ?? null,
  }
  const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 9 * 60, endMinute: 17 * 60 }))
  const schedule = compileSchedule({ timeZone: 'UTC', weekly, overrides: [], settings })
  const offsets = offsetsOfSchedule(schedule, now)
  return { schedule, offsets, busy: more.busy ?? [], bookedByWeek: countByWeek(more.bookedStarts ?? [], offsets), now }
}

const request = (more: Partial<BookingRequest> = {}): BookingRequest => ({
  mentorKnown: true,
  own: false,
  blocked: false,
  onBreak: false,
  hasCalendar: true,
  start: tuesdayAt(10),
  durationMinutes: 60,
  ...more,
})

const booking = (more: Partial<BookingState> = {}): BookingState => ({
  status: 'UPCOMING',
  startsAt: tuesdayAt(10),
  endsAt: tuesdayAt(11),
  expiresAt: null,
  move: null,
  ...more,
})

describe('a booking', () => {
  test('is accepted if the slot is free', () => {
    expect(refuseBooking(request(), mentorTime(), now)).toBeNull()
  })

  const people: [string, Partial<BookingRequest>, ErrorCode][] = [
    ['with oneself', { own: true, mentorKnown: false }, 'own_profile'],
    [
      'of somebody unknown, whatever else is wrong',
      { mentorKnown: false, blocked: true, hasCalendar: false },
      'mentor_unknown',
    ],
    ['between people of whom one blocked the other', { blocked: true, hasCalendar: false }, 'counterpart_blocked'],
    ['of a mentor on a break', { onBreak: true, hasCalendar: false }, 'mentor_on_break'],
    ['of a mentor without a calendar', { hasCalendar: false }, 'calendar_required'],
    ['at a time that the clocks skip', { start: null }, 'slot_outside_availability'],
    ['in the past', { start: now - HOUR }, 'slot_in_past'],
    ['within the notice', { start: now + HOUR }, 'slot_too_soon'],
    ['beyond the horizon', { start: Date.UTC(2026, 11, 21, 10) }, 'slot_beyond_horizon'],
    ['in the evening', { start: tuesdayAt(18) }, 'slot_outside_availability'],
    ['that runs over the end of the hours', { start: tuesdayAt(16, 30) }, 'slot_outside_availability'],
    ['off the half hour', { start: tuesdayAt(10, 10) }, 'slot_outside_availability'],
  ]
  test.each(people)('%s is refused', (_, more, code) => {
    expect(refuseBooking(request(more), mentorTime(), now)).toBe(code)
  })

  test('next to another one is refused because of the buffer', () => {
    const time = mentorTime({ busy: [tuesdayAt(11), tuesdayAt(12)] })
    expect(refuseBooking(request(), time, now)).toBe('slot_taken')
    expect(refuseBooking(request({ start: tuesdayAt(9, 30) }), time, now)).toBeNull()
  })

  test('in a full week is refused', () => {
    const time = mentorTime({ cap: 1, bookedStarts: [tuesdayAt(14)] })
    expect(refuseBooking(request(), time, now)).toBe('weekly_cap_reached')
  })

  test('with a mentor without hours is refused, but a past start takes precedence', () => {
    expect(refuseBooking(request(), null, now)).toBe('slot_outside_availability')
    expect(refuseBooking(request({ start: now - 1 }), null, now)).toBe('slot_in_past')
  })
})

describe('status', () => {
  test('an agreed session is past from the minute it ends', () => {
    expect(statusAt(booking(), tuesdayAt(11) - 1)).toBe('UPCOMING')
    expect(statusAt(booking(), tuesdayAt(11))).toBe('PAST')
  })

  test('a cancelled session stays cancelled', () => {
    expect(statusAt(booking({ status: 'CANCELLED' }), tuesdayAt(12))).toBe('CANCELLED')
  })

  test('a request expires after 48 hours, and at the start at the latest', () => {
    expect(requestExpiry(now, now + 72 * HOUR)).toBe(now + 48 * HOUR)
    expect(requestExpiry(now, now + 5 * HOUR)).toBe(now + 5 * HOUR)
    const pending = booking({ status: 'PENDING', expiresAt: now + HOUR })
    expect(isExpired(pending, now)).toBe(false)
    expect(isExpired(pending, now + HOUR)).toBe(true)
    expect(isExpired(booking(), now + 1000 * HOUR)).toBe(false)
  })
})

describe('changes', () => {
  test('are open until the start and settled after the end or a cancellation', () => {
    expect(refuseChange(booking(), tuesdayAt(10) - 1)).toBeNull()
    expect(refuseChange(booking(), tuesdayAt(10))).toBe('session_started')
    expect(refuseChange(booking(), tuesdayAt(11))).toBe('booking_settled')
    expect(refuseChange(booking({ status: 'CANCELLED' }), now)).toBe('booking_settled')
  })

  test('a mentee who moves their request keeps it pending; a mentor who moves it accepts it', () => {
    expect(statusAfterMove('PENDING', 'mentee')).toBe('PENDING')
    expect(statusAfterMove('PENDING', 'mentor')).toBe('UPCOMING')
    expect(statusAfterMove('UPCOMING', 'mentee')).toBe('UPCOMING')
    expect(statusAfterMove('UPCOMING', 'mentor')).toBe('UPCOMING')
  })

  test('only the mentor can answer a request, and only while it is pending', () => {
    const pending = booking({ status: 'PENDING', expiresAt: now + HOUR })
    expect(openQuestion(pending, 'mentor', now)).toBe('request')
    expect(openQuestion(pending, 'mentee', now)).toBe('nothing')
    expect(openQuestion(pending, 'mentor', now + HOUR)).toBe('nothing')
  })

  test('only the other side can answer a request to move, and only while it is open', () => {
    const withRequest = booking({ move: { by: 'mentee', expiresAt: now + HOUR } })
    expect(openQuestion(withRequest, 'mentor', now)).toBe('move')
    expect(openQuestion(withRequest, 'mentee', now)).toBe('nothing')
    expect(openQuestion(withRequest, 'mentor', now + HOUR)).toBe('nothing')
    expect(openMove(withRequest, now + HOUR)).toBeNull()
    expect(openQuestion(booking(), 'mentor', now)).toBe('nothing')
  })
})

describe('a no-show', () => {
  const start = tuesdayAt(10)
  const came = { mine: start, theirs: null }

  test('can be reported by the side that joined, from ten minutes after the start for 72 hours', () => {
    expect(mayReportNoShow(booking(), came, start + 10 * MINUTE - 1)).toBe(false)
    expect(mayReportNoShow(booking(), came, start + 10 * MINUTE)).toBe(true)
    expect(mayReportNoShow(booking(), came, start + 72 * HOUR)).toBe(true)
    expect(mayReportNoShow(booking(), came, start + 72 * HOUR + 1)).toBe(false)
  })

  test('cannot be reported against a side that joined within ten minutes, nor by one that did not join', () => {
    const later = start + HOUR
    expect(mayReportNoShow(booking(), { mine: start, theirs: start + 10 * MINUTE }, later)).toBe(false)
    expect(mayReportNoShow(booking(), { mine: start, theirs: start + 11 * MINUTE }, later)).toBe(true)
    expect(mayReportNoShow(booking(), { mine: null, theirs: null }, later)).toBe(false)
    expect(mayReportNoShow(booking({ status: 'CANCELLED' }), came, later)).toBe(false)
  })
})
