import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeSession } from './factory.ts'
import * as errorTexts from '#texts/bookings/errors.ts'

/** Monday, 11:00 in Nairobi; mentors there have hours every day from 8 to 18. */
const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))

async function mentorWith(options: Parameters<typeof makeAvailable>[2] = {}) {
  const mentor = await makeMentor(api, {
    fullName: 'Wanjirũ Kariũki',
    jobTitle: 'Staff Engineer',
    companyName: 'Twiga',
  })
  await makeAvailable(api, mentor, options)
  return mentor
}

const request = { date: '2026-11-24', time: '10:00:00', timeZone: 'Africa/Nairobi', durationMinutes: 60 as const }
type BookingRequest = Partial<Omit<typeof request, 'durationMinutes'>> & {
  durationMinutes?: 30 | 45 | 60
  sessionNotes?: string
  mentorId?: string
}

const book = (
  mentor: MadeMember,
  mentee: MadeMember | undefined,
  more: BookingRequest = {},
  headers: Record<string, string> = {},
) =>
  api.call(
    bookingRoutes.book,
    { body: { mentorId: mentor.profileId, ...request, ...more } },
    { as: mentee?.token, headers },
  )

test('a mentee books a free slot, with a wall time of the zone in the request; it is agreed in the mentor’s zone', async () => {
  const mentor = await mentorWith()
  const mentee = await makeMentee(api, {
    fullName: 'Chidi Okafor',
    timeZone: 'Africa/Lagos',
    jobTitle: 'Student',
    companyName: 'UNILAG',
  })
  const answer = await book(mentor, mentee, { time: '08:00:00', timeZone: 'Africa/Lagos', sessionNotes: ' My CV ' })
  expect(answer).toMatchObject({
    status: 201,
    body: {
      status: 'UPCOMING',
      startsAt: '2026-11-24T07:00:00.000Z',
      endsAt: '2026-11-24T08:00:00.000Z',
      timeZone: 'Africa/Nairobi',
      date: '2026-11-24',
      time: '08:00:00',
      durationMinutes: 60,
      sessionNotes: 'My CV',
      mentorId: mentor.profileId,
      mentorFullName: 'Wanjirũ Kariũki',
      mentorJobTitle: 'Staff Engineer',
      mentorCompanyName: 'Twiga',
      mentorTimeZone: 'Africa/Nairobi',
      menteeId: mentee.profileId,
      menteeFullName: 'Chidi Okafor',
      menteeTimeZone: 'Africa/Lagos',
      hasRoom: true,
      sessionVideoLink: null,
      expiresAt: null,
      moveRequest: null,
      cancelledBy: null,
      attended: { mentor: false, mentee: false },
    },
  })
  const { id } = answer.body
  const one = await api.call(bookingRoutes.oneBooking, { params: { role: 'mentor', id } }, { as: mentor.token })
  expect(one.body).toEqual({ ...answer.body, time: '10:00:00' })
  const own = await api.call(bookingRoutes.oneBooking, { params: { role: 'mentee', id } }, { as: mentee.token })
  expect(own.body).toEqual(answer.body)
  const upcoming = await api.call(bookingRoutes.listUpcoming, { params: { role: 'mentee' } }, { as: mentee.token })
  expect(upcoming.body).toEqual([answer.body])
  expect(upcoming.headers['x-has-more']).toBe('false')
})

test('a zone in another spelling is stored in its canonical one', async () => {
  const answer = await book(await mentorWith(), await makeMentee(api), { timeZone: 'aFRICA/nAIROBI' })
  expect([answer.status, answer.body.timeZone]).toEqual([201, 'Africa/Nairobi'])
})

test('with a mentor who approves requests it is pending for 48 hours, and holds the slot', async () => {
  const mentor = await mentorWith({ approveRequests: true })
  const [mentee, other] = [await makeMentee(api), await makeMentee(api)]
  const answer = await book(mentor, mentee, { date: '2026-11-27' })
  expect(answer).toMatchObject({ status: 201, body: { status: 'PENDING', expiresAt: '2026-11-25T08:00:00.000Z' } })
  expect((await book(mentor, other, { date: '2026-11-27' })).error.code).toBe('slot_taken')
  const pending = await api.call(bookingRoutes.listPending, { params: { role: 'mentor' } }, { as: mentor.token })
  expect(pending.body.map(({ id }) => id)).toEqual([answer.body.id])
  const soon = await book(mentor, other, { time: '16:00:00', date: '2026-11-23' })
  expect(soon.body.expiresAt).toBe(soon.body.startsAt)
})

describe('refused', () => {
  const slots: [string, BookingRequest, number, ErrorCode][] = [
    ['in the past', { date: '2026-11-22' }, 400, 'slot_in_past'],
    ['within the notice of two hours', { date: '2026-11-23', time: '12:30:00' }, 400, 'slot_too_soon'],
    ['beyond the horizon of 60 days', { date: '2027-01-23' }, 400, 'slot_beyond_horizon'],
    ['outside the hours', { time: '17:30:00' }, 409, 'slot_outside_availability'],
    ['off the half hour', { time: '10:15:00' }, 409, 'slot_outside_availability'],
    [
      'at a wall time that the clocks skip',
      { date: '2026-03-08', time: '02:30:00', timeZone: 'America/New_York' },
      409,
      'slot_outside_availability',
    ],
  ]
  test.each(slots)('%s', async (_, more, status, code) => {
    const answer = await book(await mentorWith(), await makeMentee(api), more)
    expect(answer).toMatchObject({ status, error: { code } })
  })

  test('a past slot has the specified message', async () => {
    const answer = await book(await mentorWith(), await makeMentee(api), { date: '2026-11-22' })
    expect(answer.error.errorMessages).toEqual(['Date cannot be in the past'])
  })

  test('a taken slot lists the three nearest free ones, in the zone of the caller', async () => {
    const mentor = await mentorWith({ week: [{ weekday: 2, startMinute: 540, endMinute: 780 }] })
    expect((await book(mentor, await makeMentee(api), { time: '10:30:00' })).status).toBe(201)
    const closed = await book(mentor, await makeMentee(api), { time: '07:00:00', timeZone: 'Africa/Kigali' })
    expect(closed.error).toMatchObject({
      code: 'slot_outside_availability',
      nearest: [{ time: '08:00:00' }, { time: '08:30:00' }, { time: '10:30:00' }],
    })
    const taken = await book(mentor, await makeMentee(api), {
      time: '10:00:00',
      timeZone: 'Africa/Kigali',
      durationMinutes: 30,
    })
    expect(taken.error).toMatchObject({ code: 'slot_taken', errorMessages: [errorTexts.slot_taken] })
    expect(taken.error.nearest).toEqual([
      { startsAt: '2026-11-24T07:00:00.000Z', date: '2026-11-24', time: '09:00:00' },
      { startsAt: '2026-11-24T08:30:00.000Z', date: '2026-11-24', time: '10:30:00' },
      { startsAt: '2026-11-24T09:00:00.000Z', date: '2026-11-24', time: '11:00:00' },
    ])
  })

  test('within the buffer around another session', async () => {
    const mentor = await mentorWith({ bufferMinutes: 15 })
    await makeSession(api, mentor, await makeMentee(api), { startsAt: '2026-11-24T08:00:00Z' })
    expect((await book(mentor, await makeMentee(api))).error.code).toBe('slot_taken')
    expect((await book(mentor, await makeMentee(api), { durationMinutes: 45 })).status).toBe(201)
  })

  test('over the weekly cap', async () => {
    const mentor = await mentorWith({ maxSessionsPerWeek: 1 })
    expect((await book(mentor, await makeMentee(api))).status).toBe(201)
    const over = await book(mentor, await makeMentee(api), { date: '2026-11-26' })
    expect(over).toMatchObject({ status: 409, error: { code: 'weekly_cap_reached' } })
    expect(over.error.nearest?.[0]?.date).toBe('2026-11-30')
    expect((await book(mentor, await makeMentee(api), { date: '2026-11-30' })).status).toBe(201)
  })

  test('two sessions of one mentee at the same time, without leaving rows of the second', async () => {
    const [one, other, mentee] = [await mentorWith(), await mentorWith(), await makeMentee(api)]
    expect((await book(one, mentee)).status).toBe(201)
    const second = await book(other, mentee, { time: '10:30:00' })
    expect(second).toMatchObject({ status: 409, error: { code: 'own_time_taken' } })
    expect(second.error.nearest).toBeUndefined()
    expect(
      (await api.call(bookingRoutes.listUpcoming, { params: { role: 'mentor' } }, { as: other.token })).body,
    ).toEqual([])
    expect((await book(other, await makeMentee(api), { time: '10:30:00' })).status).toBe(201)
  })

  test('a mentor without a calendar', async () => {
    const answer = await book(await mentorWith({ calendar: false }), await makeMentee(api))
    expect(answer).toMatchObject({
      status: 403,
      error: { code: 'calendar_required', errorMessages: ['Please add a calendar first'] },
    })
  })

  test('a mentor who never set hours', async () => {
    const mentor = await makeMentor(api)
    expect((await book(mentor, await makeMentee(api))).error.code).toBe('calendar_required')
  })

  test('unknown mentors: no profile, a mentee, a suspended mentor', async () => {
    const mentee = await makeMentee(api)
    const suspended = await makeMentor(api, { suspended: true })
    for (const mentorId of [
      '00000000-0000-4000-8000-000000000000',
      (await makeMentee(api)).profileId,
      suspended.profileId,
    ]) {
      expect(await book(suspended, mentee, { mentorId })).toMatchObject({
        status: 404,
        error: { code: 'mentor_unknown' },
      })
    }
  })

  test('a booking of the caller by themselves', async () => {
    const person = await makeMentor(api)
    await makeAvailable(api, person)
    const mentee = await makeMentee(api)
    // One account with both profiles, currently a mentee.
    await api.db.updateTable('profiles').set({ user_id: mentee.userId }).where('id', '=', person.profileId).execute()
    expect((await book(person, mentee)).error.code).toBe('own_profile')
    expect((await book(person, mentee, { mentorId: mentee.profileId })).error.code).toBe('own_profile')
  })

  test('a booking across a block, in either direction', async () => {
    const [mentor, blocked, blocker] = [await mentorWith(), await makeMentee(api), await makeMentee(api)]
    await api.db
      .insertInto('blocks')
      .values([
        { blocker_id: mentor.userId, blocked_id: blocked.userId, created_at: api.clock.now() },
        { blocker_id: blocker.userId, blocked_id: mentor.userId, created_at: api.clock.now() },
      ])
      .execute()
    const [one, other] = [await book(mentor, blocked), await book(mentor, blocker)]
    expect(one).toMatchObject({ status: 403, error: { code: 'counterpart_blocked' } })
    expect(one.error.errorMessages).toEqual(other.error.errorMessages)
  })

  test('visitors and mentors', async () => {
    const [mentor, other] = [await mentorWith(), await mentorWith()]
    expect((await book(mentor, undefined)).status).toBe(401)
    expect((await book(mentor, other)).status).toBe(403)
  })

  const inputs: [string, object, string][] = [
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'TimeZone: Unknown time zone'],
    ['an impossible date', { date: '2026-02-30' }, 'Date: Invalid date'],
    ['an impossible time', { time: '24:00:00' }, 'Time: Invalid time'],
    ['a wrong duration', { durationMinutes: 50 }, 'DurationMinutes: Sessions last 30, 45 or 60 minutes'],
    ['an unknown field', { status: 'UPCOMING' }, 'Status: Unknown field'],
  ]
  test.each(inputs)('%s', async (_, more, message) => {
    const answer = await book(await makeMentor(api), await makeMentee(api), more as BookingRequest)
    expect(answer).toMatchObject({ status: 400, error: { errorMessages: [message] } })
  })
})

describe('the same key', () => {
  test('with the same body repeats the answer and books once', async () => {
    const [mentor, mentee] = [await mentorWith(), await makeMentee(api)]
    const first = await book(mentor, mentee, {}, { 'idempotency-key': 'a-key' })
    const second = await book(mentor, mentee, {}, { 'idempotency-key': 'a-key' })
    expect(second).toMatchObject({ status: 201, body: first.body })
    const { count } = await api.db
      .selectFrom('bookings')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('mentee_id', '=', mentee.profileId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  test('with another body is refused', async () => {
    const [mentor, mentee] = [await mentorWith(), await makeMentee(api)]
    await book(mentor, mentee, {}, { 'idempotency-key': 'b-key' })
    expect((await book(mentor, mentee, { time: '12:00:00' }, { 'idempotency-key': 'b-key' })).error.code).toBe(
      'idempotency_conflict',
    )
  })
})

test('a wall time that occurs twice means the first occurrence', async () => {
  api.clock.set('2026-10-20T08:00:00Z')
  const mentor = await makeMentor(api, { timeZone: 'UTC' })
  await makeAvailable(api, mentor, { week: [{ weekday: 7, startMinute: 0, endMinute: 1440 }] })
  // On 25 October the clocks of Paris show 2:30 at 0:30 and again at 1:30 UTC.
  const answer = await book(mentor, await makeMentee(api), {
    date: '2026-10-25',
    time: '02:30:00',
    timeZone: 'Europe/Paris',
    durationMinutes: 30,
  })
  expect(answer.body.startsAt).toBe('2026-10-25T00:30:00.000Z')
})
