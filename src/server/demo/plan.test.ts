import { describe, expect, test } from 'vitest'
import { DAY } from '#rules/days.ts'
import { compileSchedule, isAvailable } from '#rules/schedule.ts'
import { clockOf } from '#rules/zones.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from './people.ts'
import { type DemoBooking, planDemo } from './plan.ts'

// A Saturday, a Monday in the week when Europe changes its clocks, and New Year's Eve.
const MOMENTS = ['2026-11-21T07:10:00Z', '2027-03-29T22:50:00Z', '2026-12-31T23:30:00Z'].map((text) => new Date(text))

const held = (booking: DemoBooking) => booking.status !== 'CANCELLED'

describe.each(MOMENTS)('planned at %s', (now) => {
  const { hours, bookings, groups } = planDemo(now)
  const coming = bookings.filter((booking) => booking.startsAt >= now)
  const past = bookings.filter((booking) => booking.startsAt < now)

  test('nobody sits in two sessions at once', () => {
    const people = new Map<string, DemoBooking[]>()
    for (const booking of bookings.filter(held)) {
      for (const { handle } of [booking.mentor, booking.mentee])
        people.set(handle, [...(people.get(handle) ?? []), booking])
    }
    for (const [handle, own] of people) {
      const overlaps = own.filter((booking, index) => own[index + 1] && booking.endsAt > own[index + 1]!.startsAt)
      expect(overlaps, handle).toEqual([])
    }
  })

  test('coming sessions lie inside the hours and the horizon of their mentor', () => {
    for (const booking of coming) {
      const own = hours.find((each) => each.mentor === booking.mentor)
      if (!own) throw new Error(`No hours for ${booking.mentor.handle}`)
      const { timeZone, hours: weekly } = own.mentor
      const schedule = compileSchedule({ timeZone, weekly, overrides: own.overrides, settings: own.settings })
      const clock = clockOf(timeZone, now.getTime(), now.getTime() + 120 * DAY)
      expect(
        isAvailable(schedule, clock, booking.startsAt.getTime(), booking.endsAt.getTime()),
        booking.mentor.handle,
      ).toBe(true)
      expect(booking.startsAt.getTime() - now.getTime()).toBeLessThan(own.settings.horizonDays * DAY)
    }
  })

  test('there are five months behind and three weeks ahead', () => {
    expect(past.length).toBeGreaterThan(200)
    expect(coming.length).toBeGreaterThan(60)
    expect(past[0]?.startsAt.getTime()).toBeLessThan(now.getTime() - 140 * DAY)
    expect(past.every((booking) => booking.endsAt < now)).toBe(true)
    expect(coming.at(-1)?.startsAt.getTime()).toBeGreaterThan(now.getTime() + 14 * DAY)
  })

  test('every session was made before it began, and in the past', () => {
    for (const { createdAt, startsAt, cancelled } of bookings) {
      expect(createdAt < startsAt && createdAt < now).toBe(true)
      if (cancelled) expect(cancelled.at >= createdAt && cancelled.at <= startsAt && cancelled.at < now).toBe(true)
    }
  })

  test('a cancelled session says who, why and when, and nobody joined it', () => {
    const cancelled = bookings.filter((booking) => booking.status === 'CANCELLED')
    expect(cancelled.length).toBeGreaterThan(15)
    for (const booking of cancelled) {
      expect(booking.cancelled?.reason).toBeTruthy()
      expect(booking.joined).toEqual({ mentor: null, mentee: null })
    }
    expect(bookings.filter(held).every((booking) => booking.cancelled === null)).toBe(true)
  })

  test('requests wait only with mentors who answer them, and have not expired', () => {
    const pending = bookings.filter((booking) => booking.status === 'PENDING')
    expect(pending.length).toBeGreaterThan(3)
    for (const booking of pending) {
      expect(hours.find((each) => each.mentor === booking.mentor)?.approveRequests).toBe(true)
      expect(booking.expiresAt && booking.expiresAt > now && booking.expiresAt <= booking.startsAt).toBe(true)
    }
  })

  test('the two log-ins meet within a day and a half, and both have more to see', () => {
    const mentors = bookings.filter((booking) => booking.mentor.email === DEMO_MENTOR_EMAIL)
    const mentees = bookings.filter((booking) => booking.mentee.email === DEMO_MENTEE_EMAIL)
    const together = mentors.filter((booking) => mentees.includes(booking) && booking.startsAt > now)
    expect(together.length).toBe(1)
    expect(together[0]?.startsAt.getTime()).toBeLessThan(now.getTime() + 1.5 * DAY)
    for (const own of [mentors, mentees]) {
      expect(own.filter((booking) => held(booking) && booking.startsAt > now).length).toBeGreaterThanOrEqual(3)
      expect(own.filter((booking) => held(booking) && booking.endsAt < now).length).toBeGreaterThanOrEqual(5)
    }
    expect(mentors.filter((booking) => booking.moveRequest)).toHaveLength(1)
    expect(mentees.filter((booking) => booking.status === 'PENDING')).toHaveLength(1)
  })

  test('the same moment gives the same plan', () => {
    expect(planDemo(now)).toEqual({ hours, bookings, groups })
  })
})
