import { afterAll, describe, expect, test } from 'vitest'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MemberOptions } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeAvailable } from './factory.ts'

/** Monday; Nairobi is three hours ahead of UTC. */
const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
const tuesday = [{ weekday: 2, startMinute: 9 * 60, endMinute: 11 * 60 }]

async function mentorWith(options: Parameters<typeof makeAvailable>[2] = {}, person: MemberOptions = {}) {
  const mentor = await makeMentor(api, person)
  await makeAvailable(api, mentor, { week: tuesday, ...options })
  return mentor
}

const slots = (
  mentorId: string,
  query: { from: string; to: string; durationMinutes?: number; timeZone?: string; movingSession?: string },
  as?: string,
) => api.call(availabilityRoutes.slots, { params: { mentorId }, query: query as never }, { as })

const week = { from: '2026-11-23', to: '2026-11-29', timeZone: 'Africa/Nairobi' }
const times = (answer: Awaited<ReturnType<typeof slots>>) =>
  answer.body.days.flatMap((day) => day.slots.map((slot) => `${day.date} ${slot.time}`))

describe('slots', () => {
  test('are the free starts by date of the viewer, with both wall times', async () => {
    const mentor = await mentorWith()
    const answer = await slots(mentor.profileId, { ...week, durationMinutes: 60, timeZone: 'America/New_York' })
    expect(answer.body).toEqual({
      timeZone: 'America/New_York',
      mentorTimeZone: 'Africa/Nairobi',
      days: [
        {
          date: '2026-11-24',
          slots: [
            { startsAt: '2026-11-24T06:00:00.000Z', time: '01:00:00', mentorTime: '09:00:00' },
            { startsAt: '2026-11-24T06:30:00.000Z', time: '01:30:00', mentorTime: '09:30:00' },
            { startsAt: '2026-11-24T07:00:00.000Z', time: '02:00:00', mentorTime: '10:00:00' },
          ],
        },
      ],
    })
  })

  test('are also found by the slug of the profile, in the zone of the caller, else UTC', async () => {
    const mentor = await mentorWith()
    const mentee = await makeMentee(api, { timeZone: 'Africa/Lagos' })
    const query = { from: '2026-11-24', to: '2026-11-24' }
    expect((await slots(mentor.slug, query, mentee.token)).body).toMatchObject({
      timeZone: 'Africa/Lagos',
      days: [{ slots: [{ time: '07:00:00' }, {}, {}, {}] }],
    })
    expect((await slots(mentor.slug, query)).body).toMatchObject({
      timeZone: 'UTC',
      days: [{ slots: [{ time: '06:00:00' }, {}, {}, {}] }],
    })
  })

  test('exclude sessions of either kind, and the buffer around them', async () => {
    const mentor = await mentorWith({ bufferMinutes: 15 })
    await makeSession(api, mentor, await makeMentee(api), {
      startsAt: '2026-11-24T07:00:00Z',
      durationMinutes: 30,
      status: 'PENDING',
    })
    expect(times(await slots(mentor.profileId, week))).toEqual(['2026-11-24 09:00:00'])
  })

  test('follow a change of hours at once', async () => {
    const mentor = await mentorWith()
    expect(times(await slots(mentor.profileId, week))).toHaveLength(4)
    const body = [{ dayOfWeek: 'WEDNESDAY' as const, timeSlots: [{ startTime: '10:00:00', endTime: '10:30:00' }] }]
    await api.call(availabilityRoutes.setAvailability, { body }, { as: mentor.token })
    expect(times(await slots(mentor.profileId, week))).toEqual(['2026-11-25 10:00:00'])
    await api.call(availabilityRoutes.setTimeZone, { body: { timezone: 'Africa/Lagos' } }, { as: mentor.token })
    expect(times(await slots(mentor.profileId, week))).toEqual(['2026-11-25 12:00:00'])
  })

  test('follow a booking, a move and a cancellation at once, however often they were read before', async () => {
    const mentor = await mentorWith({ minimumNoticeMinutes: 0 })
    const mentee = await makeMentee(api)
    const starts = async () =>
      times(await slots(mentor.profileId, { ...week, durationMinutes: 60 })).map((time) => time.slice(11, 16))
    expect([await starts(), await starts()]).toEqual(Array(2).fill(['09:00', '09:30', '10:00']))
    const at = { date: '2026-11-24', timeZone: 'Africa/Nairobi' }
    const booked = await api.call(
      bookingRoutes.book,
      { body: { mentorId: mentor.profileId, ...at, time: '09:00:00', durationMinutes: 60 } },
      { as: mentee.token },
    )
    expect(await starts()).toEqual(['10:00'])
    const body = { sessionId: booked.body.id, reason: 'Emergency' }
    await api.call(
      bookingRoutes.reschedule,
      { params: { role: 'mentee' }, body: { ...body, ...at, time: '10:00:00' } },
      { as: mentee.token },
    )
    expect(await starts()).toEqual(['09:00'])
    await api.call(
      bookingRoutes.cancel,
      { params: { role: 'mentee' }, body: { sessionId: booked.body.id, cancelReason: 'Emergency' } },
      { as: mentee.token },
    )
    expect(await starts()).toEqual(['09:00', '09:30', '10:00'])
  })

  test('include the time of a session that is being moved, for its two sides only', async () => {
    const mentor = await mentorWith({ bufferMinutes: 30, maxSessionsPerWeek: 1 })
    const [mentee, stranger] = [await makeMentee(api), await makeMentee(api)]
    const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T06:30:00Z' })
    const starts = async (as: string | undefined, movingSession: string, mentorId = mentor.profileId) =>
      times(await slots(mentorId, { ...week, durationMinutes: 60, movingSession }, as)).map((time) =>
        time.slice(11, 16),
      )
    for (const person of [mentor, mentee]) expect(await starts(person.token, id)).toEqual(['09:00', '10:00'])
    for (const token of [stranger.token, undefined]) expect(await starts(token, id)).toEqual([])
    expect(await starts(mentee.token, crypto.randomUUID())).toEqual([])
    // The cached busy times are unchanged by the read without the session.
    expect(times(await slots(mentor.profileId, week, mentee.token))).toEqual([])
    const other = await mentorWith()
    expect(await starts(mentee.token, id, other.slug)).toEqual(['09:00', '09:30', '10:00'])
    const refused = await slots(mentor.profileId, { ...week, movingSession: 'x' }, mentee.token)
    expect([refused.status, refused.error.code]).toEqual([400, 'invalid_input'])
  })

  test('exclude hours that have passed', async () => {
    const mentor = await mentorWith({ minimumNoticeMinutes: 0 })
    await makeSession(api, mentor, await makeMentee(api), { startsAt: '2026-11-24T07:00:00Z', durationMinutes: 30 })
    expect(times(await slots(mentor.profileId, week))).toHaveLength(3)
    api.clock.set('2026-11-24T06:15:00Z')
    expect(times(await slots(mentor.profileId, week))).toEqual(['2026-11-24 09:30:00', '2026-11-24 10:30:00'])
    api.clock.set(now)
    expect(times(await slots(mentor.profileId, week))).toHaveLength(3)
  })

  test('are offered until the exact instant of their notice, although the response is cached', async () => {
    const mentor = await mentorWith({ minimumNoticeMinutes: 0 })
    const counts: number[] = []
    for (const at of ['05:59:59.999', '06:00:00.000', '06:00:00.001', '06:00:59.999', '06:30:00.000', '06:30:00.001']) {
      api.clock.set(`2026-11-24T${at}Z`)
      counts.push(times(await slots(mentor.profileId, week)).length)
    }
    api.clock.set(now)
    expect(counts).toEqual([4, 4, 3, 3, 3, 2])
  })

  test('are none in a week that has reached its cap', async () => {
    const mentor = await mentorWith({ maxSessionsPerWeek: 1 })
    const fortnight = { ...week, to: '2026-12-06' }
    expect(times(await slots(mentor.profileId, fortnight))).toHaveLength(8)
    await makeSession(api, mentor, await makeMentee(api), { startsAt: '2026-11-26T07:00:00Z' })
    expect(new Set(times(await slots(mentor.profileId, fortnight)).map((time) => time.slice(0, 10)))).toEqual(
      new Set(['2026-12-01']),
    )
  })

  test('require a calendar', async () => {
    const mentor = await mentorWith({ calendar: false })
    expect(times(await slots(mentor.profileId, week))).toEqual([])
    await api.call(calendarRoutes.addCalendar, { body: { provider: 'builtin' } }, { as: mentor.token })
    expect(times(await slots(mentor.profileId, week))).toHaveLength(4)
  })

  test('are none for a mentor who never set hours', async () => {
    const mentor = await makeMentor(api)
    expect((await slots(mentor.profileId, week)).body).toEqual({
      timeZone: 'Africa/Nairobi',
      mentorTimeZone: 'Africa/Nairobi',
      days: [],
    })
  })

  test('are none in the far past and future', async () => {
    const mentor = await mentorWith()
    expect(times(await slots(mentor.profileId, { ...week, from: '1901-01-01', to: '1901-01-31' }))).toEqual([])
    expect(times(await slots(mentor.profileId, { ...week, from: '2190-01-01', to: '2190-01-31' }))).toEqual([])
  })

  test.each([
    ['63 days', { from: '2026-11-23', to: '2027-01-24' }, 'To: At most 62 days at once'],
    ['an end before its start', { from: '2026-11-24', to: '2026-11-23' }, 'To: Must not be before the first day'],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }, 'From: Invalid date'],
    ['an unknown zone', { ...week, timeZone: 'Mars/Olympus' }, 'TimeZone: Unknown time zone'],
    ['an offset as a zone', { ...week, timeZone: '+03:00' }, 'TimeZone: Unknown time zone'],
    ['a zone in another spelling', { ...week, timeZone: 'AFRICA/nairobi' }, 'TimeZone: Unknown time zone'],
    [
      'a length that is not offered',
      { ...week, durationMinutes: 50 },
      'DurationMinutes: Sessions last 30, 45 or 60 minutes',
    ],
  ])('refuse %s', async (_, query, message) => {
    const mentor = await makeMentor(api)
    const refused = await slots(mentor.profileId, query)
    expect(refused).toMatchObject({ status: 400, error: { errorMessages: [message] } })
  })

  test('exist for mentors only', async () => {
    const mentee = await makeMentee(api)
    const suspended = await mentorWith({}, { suspended: true })
    for (const id of [
      mentee.profileId,
      mentee.slug,
      suspended.profileId,
      'nobody',
      '00000000-0000-4000-8000-000000000000',
    ]) {
      expect((await slots(id, week)).status).toBe(404)
    }
  })
})

describe('the coming week', () => {
  test('shows the free hours in the zone of the viewer, split at midnight there', async () => {
    const mentor = await mentorWith()
    await makeSession(api, mentor, await makeMentee(api), { startsAt: '2026-11-24T07:00:00Z', durationMinutes: 30 })
    const read = async (timeZone: string) =>
      (await api.call(availabilityRoutes.week, { params: { mentorId: mentor.profileId }, query: { timeZone } })).body
    expect(await read('Africa/Nairobi')).toEqual([
      {
        dayOfWeek: 'TUESDAY',
        timeSlots: [
          { startTime: '09:00:00', endTime: '10:00:00' },
          { startTime: '10:30:00', endTime: '11:00:00' },
        ],
      },
    ])
    // 23:00 on Monday to 1:00 on Tuesday there.
    expect(await read('Pacific/Pago_Pago')).toEqual([
      {
        dayOfWeek: 'MONDAY',
        timeSlots: [
          { startTime: '19:00:00', endTime: '20:00:00' },
          { startTime: '20:30:00', endTime: '21:00:00' },
        ],
      },
    ])
    expect(await read('Etc/GMT+6')).toEqual([
      {
        dayOfWeek: 'TUESDAY',
        timeSlots: [
          { startTime: '00:00:00', endTime: '01:00:00' },
          { startTime: '01:30:00', endTime: '02:00:00' },
        ],
      },
    ])
    expect(await read('Asia/Kathmandu')).toEqual([
      {
        dayOfWeek: 'TUESDAY',
        timeSlots: [
          { startTime: '11:45:00', endTime: '12:45:00' },
          { startTime: '13:15:00', endTime: '13:45:00' },
        ],
      },
    ])
  })

  test('is empty for a mentor who is not available, and unknown mentors are not found', async () => {
    const mentor = await makeMentor(api)
    expect((await api.call(availabilityRoutes.week, { params: { mentorId: mentor.profileId } })).body).toEqual([])
    expect((await api.call(availabilityRoutes.week, { params: { mentorId: 'nobody' } })).status).toBe(404)
  })
})

test('a profile shows when the mentor is next free', async () => {
  const [mentor, without] = [await mentorWith(), await makeMentor(api)]
  const profile = (id: string) => api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id } })
  expect((await profile(mentor.profileId)).body).toMatchObject({
    isAvailable: true,
    nextFreeSlot: '2026-11-24T06:00:00.000Z',
    weeklyHours: [{ dayOfWeek: 'TUESDAY', startTime: '09:00:00', endTime: '11:00:00' }],
  })
  expect((await profile(without.profileId)).body).toMatchObject({
    isAvailable: false,
    nextFreeSlot: null,
    weeklyHours: [],
  })
})

test('neither side of a block can read the hours of the mentor, except to move a session that they have', async () => {
  const [mentor, other] = [await mentorWith(), await mentorWith()]
  const [blocked, blocker, third] = [await makeMentee(api), await makeMentee(api), await makeMentee(api)]
  const session = await makeSession(api, mentor, blocked, { startsAt: '2026-11-24T06:00:00Z' })
  const at = api.clock.now()
  await api.db
    .insertInto('blocks')
    .values([
      { blocker_id: mentor.userId, blocked_id: blocked.userId, created_at: at },
      { blocker_id: blocker.userId, blocked_id: mentor.userId, created_at: at },
    ])
    .execute()
  const coming = (mentorId: string, as: string) =>
    api.call(availabilityRoutes.week, { params: { mentorId }, query: {} }, { as })
  for (const { token } of [blocked, blocker]) {
    for (const address of [mentor.profileId, mentor.slug]) {
      const answers = [await slots(address, week, token), await coming(address, token)]
      for (const { status, error } of answers) expect([status, error.code]).toEqual([404, 'not_found'])
    }
    expect((await slots(other.profileId, week, token)).status).toBe(200)
  }
  for (const as of [third.token, mentor.token, undefined])
    expect((await slots(mentor.profileId, week, as)).status).toBe(200)
  const moving = { ...week, movingSession: session.id }
  expect((await slots(mentor.profileId, moving, blocked.token)).status).toBe(200)
  expect((await slots(mentor.profileId, moving, blocker.token)).status).toBe(404)
})
