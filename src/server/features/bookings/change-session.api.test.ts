import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { presetReasons } from '#contract/bookings/constants.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeSession } from './factory.ts'

/** Monday, 11:00 in Nairobi; hours there are every day from 8 to 18. */
const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))

type Session = { mentor: MadeMember; mentee: MadeMember; id: string }

/** Tomorrow, 10:00 to 11:00 in Nairobi. */
async function agreed(
  options: Partial<Parameters<typeof makeSession>[3]> = {},
  hours: Parameters<typeof makeAvailable>[2] = {},
): Promise<Session> {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api, { timeZone: 'Africa/Lagos' })]
  await makeAvailable(api, mentor, hours)
  const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T07:00:00Z', ...options })
  return { mentor, mentee, id }
}

const reason = presetReasons[0]
type Slot = { date?: string; time?: string; timeZone?: string }
const move = (by: MadeMember, id: string, slot: Slot = {}) =>
  api.call(
    bookingRoutes.reschedule,
    { params: { role: by.role }, body: { sessionId: id, reason, ...slot } },
    { as: by.token },
  )
const respond = (by: MadeMember, id: string, answer: 'accept' | 'decline', slot: Slot = {}) =>
  api.call(
    bookingRoutes.respond,
    { params: { role: by.role }, body: { sessionId: id, answer, ...slot } },
    { as: by.token },
  )
const cancel = (by: MadeMember, id: string, cancelReason: string = reason) =>
  api.call(bookingRoutes.cancel, { params: { role: by.role }, body: { sessionId: id, cancelReason } }, { as: by.token })
const book = (mentor: MadeMember, mentee: MadeMember, time: string) =>
  api.call(
    bookingRoutes.book,
    { body: { mentorId: mentor.profileId, date: '2026-11-24', time, timeZone: 'Africa/Nairobi', durationMinutes: 60 } },
    { as: mentee.token },
  )

const afternoon = { date: '2026-11-24', time: '14:00:00', timeZone: 'Africa/Nairobi' }

describe('a move', () => {
  test.each(['mentor', 'mentee'] as const)('by the %s takes effect at once and frees the old slot', async (role) => {
    const session = await agreed()
    const moved = await move(session[role], session.id, afternoon)
    expect(moved).toMatchObject({
      status: 200,
      body: {
        status: 'UPCOMING',
        startsAt: '2026-11-24T11:00:00.000Z',
        endsAt: '2026-11-24T12:00:00.000Z',
        moveRequest: null,
      },
    })
    expect((await book(session.mentor, await makeMentee(api), '10:00:00')).status).toBe(201)
    expect((await book(session.mentor, await makeMentee(api), '14:30:00')).error.code).toBe('slot_taken')
  })

  test('ignores the session’s own slot, also in the weekly cap', async () => {
    const { mentor, id } = await agreed({}, { maxSessionsPerWeek: 1, bufferMinutes: 30 })
    expect((await move(mentor, id, { date: '2026-11-24', time: '10:30:00' })).body.startsAt).toBe(
      '2026-11-24T07:30:00.000Z',
    )
  })

  test('is in the zone of the caller unless the request contains one', async () => {
    const { mentee, id } = await agreed()
    expect((await move(mentee, id, { date: '2026-11-24', time: '12:00:00' })).body).toMatchObject({
      startsAt: '2026-11-24T11:00:00.000Z',
      time: '12:00:00',
      timeZone: 'Africa/Nairobi',
    })
  })

  test('is refused after twenty changes within an hour, until the first one is an hour ago', async () => {
    const { mentor, mentee, id } = await agreed()
    const to = (hour: number) => ({ ...afternoon, time: `${String(hour).padStart(2, '0')}:30:00` })
    for (let count = 0; count < 19; count++) {
      expect((await move(mentor, id, to(14 + (count % 2)))).status).toBe(200)
      api.clock.advance(10_000)
    }
    // A request to move counts; a refused change does not.
    expect((await move(mentee, id)).status).toBe(200)
    expect((await move(mentor, id, to(20))).status).toBe(409)
    const refused = await move(mentor, id, to(16))
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([429, 'rate_limited', '3410'])
    expect((await move(mentee, id)).error.code).toBe('rate_limited')
    // Other sessions are not limited.
    const other = await agreed()
    expect((await move(other.mentor, other.id, to(14))).status).toBe(200)
    api.clock.advance(3410_000)
    const later = { ...mentor, token: (await signInAs(api, mentor.userId)).token }
    expect((await move(later, id, to(16))).status).toBe(200)
    expect((await move(later, id, to(15))).status).toBe(429)
  })

  test.each([
    ['to a taken slot', { ...afternoon, time: '12:30:00' }, 409, 'slot_taken'],
    ['to a time outside the hours', { ...afternoon, time: '19:00:00' }, 409, 'slot_outside_availability'],
    ['into the past', { ...afternoon, date: '2026-11-22' }, 400, 'slot_in_past'],
    ['too soon', { ...afternoon, date: '2026-11-23', time: '12:00:00' }, 400, 'slot_too_soon'],
    ['beyond the horizon', { ...afternoon, date: '2027-03-01' }, 400, 'slot_beyond_horizon'],
    ['to where it is', { ...afternoon, time: '10:00:00' }, 400, 'invalid_input'],
    ['with a date alone', { date: '2026-11-24' }, 400, 'slot_needed'],
  ])('%s is refused and leaves everything as it was', async (_, slot, status, code) => {
    const { mentor, mentee, id } = await agreed()
    await makeSession(api, mentor, await makeMentee(api), { startsAt: '2026-11-24T10:00:00Z' })
    const refused = await move(mentee, id, slot)
    expect(refused).toMatchObject({ status, error: { code } })
    expect(refused.error.nearest?.length ?? 0).toBe(status === 409 ? 3 : 0)
    const one = await api.call(bookingRoutes.oneBooking, { params: { role: 'mentee', id } }, { as: mentee.token })
    expect(one.body.startsAt).toBe('2026-11-24T07:00:00.000Z')
    expect((await book(mentor, await makeMentee(api), '10:00:00')).error.code).toBe('slot_taken')
  })

  test('to a mentor without a calendar is refused without alternatives; it can still be requested', async () => {
    const { mentor, mentee, id } = await agreed()
    await api.db.deleteFrom('calendars').where('user_id', '=', mentor.userId).execute()
    const refused = await move(mentee, id, afternoon)
    expect([refused.status, refused.error.code, refused.error.nearest]).toEqual([
      409,
      'slot_outside_availability',
      undefined,
    ])
    expect((await move(mentee, id)).status).toBe(200)
    expect((await respond(mentor, id, 'accept', afternoon)).error.code).toBe('slot_outside_availability')
    expect((await cancel(mentee, id)).status).toBe(200)
  })

  test('into a session of the mentee with somebody else is refused', async () => {
    const { mentor, mentee, id } = await agreed()
    await makeSession(api, await makeMentor(api), mentee, { startsAt: '2026-11-24T11:00:00Z' })
    expect((await move(mentor, id, afternoon)).error.code).toBe('own_time_taken')
  })

  test('of a request by the mentee keeps it pending with a new deadline; by the mentor it accepts the request', async () => {
    const pending = await agreed({ status: 'PENDING' }, { approveRequests: true })
    expect((await move(pending.mentee, pending.id, { ...afternoon, date: '2026-11-30' })).body).toMatchObject({
      status: 'PENDING',
      expiresAt: '2026-11-25T08:00:00.000Z',
    })
    expect((await move(pending.mentor, pending.id, afternoon)).body).toMatchObject({
      status: 'UPCOMING',
      expiresAt: null,
    })
  })

  test('of an agreed session needs no new approval', async () => {
    const { mentee, id } = await agreed({}, { approveRequests: true })
    expect((await move(mentee, id, afternoon)).body.status).toBe('UPCOMING')
  })

  test('of a request without a slot is refused', async () => {
    const pending = await agreed({ status: 'PENDING' })
    expect((await move(pending.mentee, pending.id)).error.code).toBe('slot_needed')
  })

  test('requires a reason, with the specified message', async () => {
    const { mentor, id } = await agreed()
    const refused = await api.call(
      bookingRoutes.reschedule,
      { params: { role: 'mentor' }, body: { sessionId: id, reason: ' ' } },
      { as: mentor.token },
    )
    expect(refused.error.errorMessages).toEqual([
      'Reason: You must either select one of the predefined reasons or provide a custom reason',
    ])
  })
})

describe('a request to move', () => {
  test('is shown to both and settled when the other side chooses a slot', async () => {
    const { mentor, mentee, id } = await agreed()
    expect((await move(mentee, id)).body).toMatchObject({
      status: 'UPCOMING',
      startsAt: '2026-11-24T07:00:00.000Z',
      moveRequest: { by: 'mentee', reason, expiresAt: '2026-11-24T07:00:00.000Z' },
    })
    expect((await respond(mentee, id, 'accept', afternoon)).error.code).toBe('nothing_to_answer')
    expect((await respond(mentor, id, 'accept')).error.code).toBe('slot_needed')
    expect((await respond(mentor, id, 'accept', { ...afternoon, time: '20:00:00' })).error.code).toBe(
      'slot_outside_availability',
    )
    expect((await respond(mentor, id, 'accept', afternoon)).body).toMatchObject({
      startsAt: '2026-11-24T11:00:00.000Z',
      moveRequest: null,
    })
    expect((await respond(mentor, id, 'decline')).error.code).toBe('nothing_to_answer')
  })

  test('that is declined leaves the session unchanged', async () => {
    const { mentor, mentee, id } = await agreed()
    await move(mentor, id)
    expect((await respond(mentee, id, 'decline')).body).toMatchObject({
      status: 'UPCOMING',
      startsAt: '2026-11-24T07:00:00.000Z',
      moveRequest: null,
    })
  })

  test('expires after 48 hours', async () => {
    const { mentor, mentee, id } = await agreed({ startsAt: '2026-11-30T07:00:00Z' })
    const requested = await move(mentee, id)
    expect(requested.body.moveRequest?.expiresAt).toBe('2026-11-25T08:00:00.000Z')
    await api.db.updateTable('bookings').set({ move_expires_at: api.clock.now() }).where('id', '=', id).execute()
    expect((await respond(mentor, id, 'decline')).error.code).toBe('nothing_to_answer')
    const one = await api.call(bookingRoutes.oneBooking, { params: { role: 'mentor', id } }, { as: mentor.token })
    expect(one.body.moveRequest).toBeNull()
  })
})

describe('a request', () => {
  test('is accepted by the mentor, once', async () => {
    const { mentor, mentee, id } = await agreed({ status: 'PENDING' })
    expect((await respond(mentee, id, 'accept')).error.code).toBe('nothing_to_answer')
    expect((await respond(mentor, id, 'accept', afternoon)).status).toBe(400)
    expect((await respond(mentor, id, 'accept')).body).toMatchObject({ status: 'UPCOMING', expiresAt: null })
    expect((await respond(mentor, id, 'decline')).error.code).toBe('nothing_to_answer')
  })

  test('that is declined counts as cancelled by the mentor and frees the slot', async () => {
    const { mentor, id } = await agreed({ status: 'PENDING' })
    expect((await respond(mentor, id, 'decline')).body).toMatchObject({ status: 'CANCELLED', cancelledBy: 'mentor' })
    expect((await respond(mentor, id, 'accept')).error.code).toBe('booking_settled')
    expect((await book(mentor, await makeMentee(api), '10:00:00')).status).toBe(201)
  })

  test('that is answered twice concurrently gets one answer', async () => {
    const { mentor, id } = await agreed({ status: 'PENDING' })
    const answers = await Promise.all([
      respond(mentor, id, 'accept'),
      respond(mentor, id, 'decline'),
      respond(mentor, id, 'accept'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a cancellation', () => {
  test.each(['mentor', 'mentee'] as const)('by the %s keeps the row and frees both people', async (role) => {
    const session = await agreed()
    const ended = await cancel(session[role], session.id, 'I am ill')
    expect(ended).toMatchObject({
      status: 200,
      body: {
        status: 'CANCELLED',
        cancelledBy: role,
        cancelReason: 'I am ill',
        cancelledAt: '2026-11-23T08:00:00.000Z',
      },
    })
    const list = await api.call(
      bookingRoutes.listCancelled,
      { params: { role: 'mentee' } },
      { as: session.mentee.token },
    )
    expect(list.body.map(({ id }) => id)).toEqual([session.id])
    expect((await book(session.mentor, session.mentee, '10:00:00')).status).toBe(201)
  })

  test('is final: every later change is refused', async () => {
    const { mentor, id } = await agreed()
    await cancel(mentor, id)
    expect((await cancel(mentor, id)).error.code).toBe('booking_settled')
    expect((await move(mentor, id, afternoon)).error.code).toBe('booking_settled')
  })

  test('is refused once the session has started', async () => {
    const running = await agreed({ startsAt: '2026-11-23T07:30:00Z' })
    expect((await cancel(running.mentee, running.id)).error.code).toBe('session_started')
    expect((await move(running.mentee, running.id, afternoon)).error.code).toBe('session_started')
    const past = await agreed({ startsAt: '2026-11-23T07:00:00Z' })
    expect((await cancel(past.mentee, past.id)).error.code).toBe('booking_settled')
  })
})

test('strangers, the other role and visitors change nothing', async () => {
  const { mentor, id } = await agreed()
  for (const stranger of [await makeMentor(api), await makeMentee(api)]) {
    expect((await move(stranger, id, afternoon)).status).toBe(404)
    expect((await cancel(stranger, id)).status).toBe(404)
    expect((await respond(stranger, id, 'accept')).status).toBe(404)
    expect(
      (await api.call(bookingRoutes.oneBooking, { params: { role: stranger.role, id } }, { as: stranger.token }))
        .status,
    ).toBe(404)
  }
  const asMentee = await api.call(
    bookingRoutes.cancel,
    { params: { role: 'mentee' }, body: { sessionId: id, cancelReason: reason } },
    { as: mentor.token },
  )
  expect(asMentee.status).toBe(403)
  const visitor = await api.call(bookingRoutes.cancel, {
    params: { role: 'mentee' },
    body: { sessionId: id, cancelReason: reason },
  })
  expect(visitor.status).toBe(401)
})
