import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { presetReasons } from '#contract/bookings/constants.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeSession } from './factory.ts'
import type { NamedStart } from './resolve-start.ts'
import * as fields from '#texts/bookings/fields.ts'

/** Monday, 11:00 in Nairobi; mentors there have hours every day from 8 to 18. */
const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))

const startsAt = '2026-11-24T07:00:00.000Z'
const timeZone = 'Africa/Casablanca'
const reason = presetReasons[0]

async function people(): Promise<[mentor: MadeMember, mentee: MadeMember]> {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api, { timeZone })]
  await makeAvailable(api, mentor)
  return [mentor, mentee]
}

const book = (mentor: MadeMember, mentee: MadeMember, start: NamedStart, headers: Record<string, string> = {}) =>
  api.call(
    bookingRoutes.book,
    { body: { mentorId: mentor.profileId, timeZone, durationMinutes: 30, ...start } },
    { as: mentee.token, headers },
  )
const move = (by: MadeMember, sessionId: string, start: NamedStart) =>
  api.call(
    bookingRoutes.reschedule,
    { params: { role: by.role }, body: { sessionId, reason, ...start } },
    { as: by.token },
  )
const accept = (by: MadeMember, sessionId: string, start: NamedStart) =>
  api.call(
    bookingRoutes.respond,
    { params: { role: by.role }, body: { sessionId, answer: 'accept', ...start } },
    { as: by.token },
  )

describe('the instant of a slot', () => {
  test('is booked as it is, and shown in the zone of its reader', async () => {
    const [mentor, mentee] = await people()
    const booked = await book(mentor, mentee, { startsAt })
    // Morocco has been at UTC since 20 September 2026.
    expect(booked).toMatchObject({ status: 201, body: { startsAt, date: '2026-11-24', time: '07:00:00' } })
    const row = await api.db.selectFrom('bookings').select(['starts_at', 'time_zone']).executeTakeFirstOrThrow()
    expect(row).toEqual({ starts_at: new Date(startsAt), time_zone: 'Africa/Nairobi' })
  })

  test('names an hour that comes twice, the second time too', async () => {
    api.clock.set('2026-10-20T08:00:00Z')
    const mentor = await makeMentor(api, { timeZone: 'UTC' })
    await makeAvailable(api, mentor, { week: [{ weekday: 7, startMinute: 0, endMinute: 1440 }] })
    // On 25 October the clocks of Paris show 2:30 at 0:30 and again at 1:30 UTC.
    const second = { startsAt: '2026-10-25T01:30:00Z', timeZone: 'Europe/Paris' }
    expect((await book(mentor, await makeMentee(api), second)).body.startsAt).toBe('2026-10-25T01:30:00.000Z')
  })

  test('moves a session, and answers a request to move it', async () => {
    const [mentor, mentee] = await people()
    const { id } = await makeSession(api, mentor, mentee, { startsAt })
    const later = '2026-11-24T11:00:00.000Z'
    expect(await move(mentee, id, { startsAt: later })).toMatchObject({ status: 200, body: { startsAt: later } })
    expect((await move(mentee, id, {})).body.moveRequest).toMatchObject({ by: 'mentee' })
    expect(await accept(mentor, id, { startsAt })).toMatchObject({ status: 200, body: { startsAt, moveRequest: null } })
  })

  test('is no answer to a request to book, which has its own time', async () => {
    const [mentor, mentee] = await people()
    const { id } = await makeSession(api, mentor, mentee, { startsAt, status: 'PENDING' })
    expect((await accept(mentor, id, { startsAt })).error.code).toBe('invalid_input')
    expect((await accept(mentor, id, {})).status).toBe(200)
  })

  test('that is not free is refused with alternatives in the zone of the request', async () => {
    const [mentor, mentee] = await people()
    await makeSession(api, mentor, await makeMentee(api), { startsAt })
    const refused = await book(mentor, mentee, { startsAt })
    expect([refused.status, refused.error.code]).toEqual([409, 'slot_taken'])
    expect(refused.error.nearest?.[0]).toEqual({
      startsAt: '2026-11-24T06:00:00.000Z',
      date: '2026-11-24',
      time: '06:00:00',
    })
    expect((await book(mentor, mentee, { startsAt: '2026-11-24T11:10:00Z' })).error.code).toBe(
      'slot_outside_availability',
    )
  })

  test('is part of the intent that an idempotency key stands for', async () => {
    const [mentor, mentee] = await people()
    const key = { 'idempotency-key': 'one-slot' }
    const first = await book(mentor, mentee, { startsAt }, key)
    expect((await book(mentor, mentee, { startsAt }, key)).body.id).toBe(first.body.id)
    const other = await book(mentor, mentee, { startsAt: '2026-11-24T11:00:00Z' }, key)
    expect(other.error.code).toBe('idempotency_conflict')
  })
})

describe('a start', () => {
  const wallTime = { date: '2026-11-24', time: '07:00:00' }

  test.each<[string, NamedStart, string]>([
    ['both as an instant and as date and time', { startsAt, ...wallTime }, fields.start_twice],
    ['as an instant with a date', { startsAt, date: wallTime.date }, fields.start_twice],
    ['not at all', {}, fields.start_required],
    ['by its date alone', { date: wallTime.date }, fields.start_required],
    ['by its time alone', { time: wallTime.time }, fields.start_required],
    ['with an offset instead of UTC', { startsAt: '2026-11-24T08:00:00+01:00' }, 'Invalid time'],
    ['on a day that does not exist', { startsAt: '2026-02-30T08:00:00Z' }, 'Invalid time'],
    ['in another millennium', { startsAt: '3026-11-24T08:00:00Z' }, 'Invalid time'],
  ])('that a booking names %s is refused in words', async (_, start, message) => {
    const [mentor, mentee] = await people()
    const refused = await book(mentor, mentee, start)
    expect([refused.status, refused.error.code]).toEqual([400, 'invalid_input'])
    expect(refused.error.errorMessages).toEqual([`StartsAt: ${message}`])
  })

  test('of a move or an answer is an instant or a date and time, never both', async () => {
    const [mentor, mentee] = await people()
    const { id } = await makeSession(api, mentor, mentee, { startsAt })
    for (const change of [move, accept]) {
      const refused = await change(mentee, id, { startsAt, ...wallTime })
      expect(refused.error.errorMessages).toEqual([`StartsAt: ${fields.start_twice}`])
    }
  })
})
