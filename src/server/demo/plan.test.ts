import { describe, expect, test } from 'vitest'
import { DAY } from '#rules/time/days.ts'
import { compileSchedule, isAvailable } from '#rules/availability/schedule.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import { joinState } from '#rules/sessions/join.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from './accounts.ts'
import { type DemoBooking, planDemo } from './plan.ts'

// A Saturday, a Monday in the week with a clock change in Europe, and New Year's Eve.
const MOMENTS = ['2026-11-21T07:10:00Z', '2027-03-29T22:50:00Z', '2026-12-31T23:30:00Z'].map((text) => new Date(text))

const held = (booking: DemoBooking) => booking.status !== 'CANCELLED'

describe.each(MOMENTS)('planned at %s', (now) => {
  const { hours, bookings, groups } = planDemo(now)
  const upcoming = bookings.filter((booking) => booking.startsAt >= now)
  const past = bookings.filter((booking) => booking.startsAt < now)

  test('nobody has overlapping sessions', () => {
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

  test('upcoming sessions but the one about to start lie within the hours and the booking horizon of their mentor', () => {
    for (const booking of upcoming.slice(1)) {
      const own = hours.find((each) => each.mentor === booking.mentor)
      if (!own) throw new Error(`No hours for ${booking.mentor.handle}`)
      const { timeZone, hours: weekly } = own.mentor
      const schedule = compileSchedule({ timeZone, weekly, overrides: own.overrides, settings: own.settings })
      const offsets = zoneOffsets(timeZone, now.getTime(), now.getTime() + 120 * DAY)
      expect(
        isAvailable(schedule, offsets, booking.startsAt.getTime(), booking.endsAt.getTime()),
        booking.mentor.handle,
      ).toBe(true)
      expect(booking.startsAt.getTime() - now.getTime()).toBeLessThan(own.settings.horizonDays * DAY)
    }
  })

  test('sessions cover five months back and three weeks ahead', () => {
    expect(past.length).toBeGreaterThan(200)
    expect(upcoming.length).toBeGreaterThan(60)
    expect(past[0]?.startsAt.getTime()).toBeLessThan(now.getTime() - 140 * DAY)
    expect(past.every((booking) => booking.endsAt < now)).toBe(true)
    expect(upcoming.at(-1)?.startsAt.getTime()).toBeGreaterThan(now.getTime() + 14 * DAY)
  })

  test('every session was created before it started, and in the past', () => {
    for (const { createdAt, startsAt, cancelled } of bookings) {
      expect(createdAt < startsAt && createdAt < now).toBe(true)
      if (cancelled) expect(cancelled.at >= createdAt && cancelled.at <= startsAt && cancelled.at < now).toBe(true)
    }
  })

  test('a cancelled session has canceller, reason and time, and nobody joined it', () => {
    const cancelled = bookings.filter((booking) => booking.status === 'CANCELLED')
    expect(cancelled.length).toBeGreaterThan(15)
    for (const booking of cancelled) {
      expect(booking.cancelled?.reason).toBeTruthy()
      expect(booking.joined).toEqual({ mentor: null, mentee: null })
    }
    expect(bookings.filter(held).every((booking) => booking.cancelled === null)).toBe(true)
  })

  test('pending requests exist only with mentors who approve requests, and have not expired', () => {
    const pending = bookings.filter((booking) => booking.status === 'PENDING')
    expect(pending.length).toBeGreaterThan(3)
    for (const booking of pending) {
      expect(hours.find((each) => each.mentor === booking.mentor)?.approveRequests).toBe(true)
      expect(booking.expiresAt && booking.expiresAt > now && booking.expiresAt <= booking.startsAt).toBe(true)
    }
  })

  test('the two sign-in accounts have a session together that they can join, one within a day and a half, and others', () => {
    const mentors = bookings.filter((booking) => booking.mentor.email === DEMO_MENTOR_EMAIL)
    const mentees = bookings.filter((booking) => booking.mentee.email === DEMO_MENTEE_EMAIL)
    const together = mentors.filter((booking) => mentees.includes(booking) && booking.startsAt > now)
    expect(together.length).toBe(2)
    const [next, later] = together
    expect(joinState(next!.startsAt.getTime(), next!.endsAt.getTime(), now.getTime())).toBe('open')
    expect(later?.startsAt.getTime()).toBeLessThan(now.getTime() + 1.5 * DAY)
    for (const own of [mentors, mentees]) {
      expect(own.filter((booking) => held(booking) && booking.startsAt > now).length).toBeGreaterThanOrEqual(3)
      expect(own.filter((booking) => held(booking) && booking.endsAt < now).length).toBeGreaterThanOrEqual(5)
    }
    expect(mentors.filter((booking) => booking.moveRequest)).toHaveLength(1)
    expect(mentees.filter((booking) => booking.status === 'PENDING')).toHaveLength(1)
  })

  test('the same time gives the same plan', () => {
    expect(planDemo(now)).toEqual({ hours, bookings, groups })
  })
})
