import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import type { rescheduleGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import {
  makeCohost,
  makeGroupSession,
  makeHost,
  makeSeat,
  occurrencesOfSession,
  storedSession,
  tuesdays,
  type MadeGroupSession,
} from '../factory.ts'

type Body = Omit<z.input<typeof rescheduleGroupSessionBody>, 'groupSessionId' | 'reason'>

const move = (api: TestApi, session: MadeGroupSession, body: Body, who: MadeMember = session.host) =>
  api.call(
    hostingRoutes.rescheduleGroupSession,
    { body: { groupSessionId: session.id, reason: 'Travelling', ...body } },
    { as: who.token },
  )

const plan = async (api: TestApi, session: MadeGroupSession) =>
  (await occurrencesOfSession(api, session.id)).map(({ date, startsAt }) => [date, startsAt.toISOString().slice(0, 16)])

const busyOf = async ({ db }: TestApi, userId: string) => {
  const { rows } = await sql<{ start: Date }>`
    select lower(period) as start from commitments where person_id = ${userId} order by 1`.execute(db)
  return rows.map(({ start }) => start.toISOString().slice(0, 16))
}

describe('moving a session', () => {
  test('a session that happens once moves with its series; seats stay, and the hosts are committed to the new time', async () => {
    const api = await apiForTest()
    const [cohost, mentee] = [await makeMentor(api), await makeMentee(api)]
    const session = await makeGroupSession(api, { capacity: 3 })
    await makeCohost(api, session, cohost)
    await makeSeat(api, session, mentee)
    const { status, body } = await move(api, session, { date: '2026-11-25', startTime: '19:30:00' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      date: '2026-11-25',
      time: '19:30:00',
      startsAt: '2026-11-25T16:30:00.000Z',
      going: 1,
      occurrenceDate: '2026-11-24',
    })
    expect(await storedSession(api, session)).toMatchObject({
      start_date: '2026-11-25',
      start_time: '19:30:00',
      rule: null,
      sequence: 1,
    })
    expect(await busyOf(api, session.host.userId)).toEqual(['2026-11-25T16:30'])
    expect(await busyOf(api, cohost.userId)).toEqual(['2026-11-25T16:30'])
  })

  test('one occurrence of a series moves alone and keeps its planned date', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    await move(api, session, { date: '2026-12-03', startTime: '09:00:00', occurrenceDate: '2026-12-01' })
    expect(await plan(api, session)).toEqual([
      ['2026-11-24', '2026-11-24T15:00'],
      ['2026-12-01', '2026-12-03T06:00'],
      ['2026-12-08', '2026-12-08T15:00'],
    ])
    expect(await storedSession(api, session)).toMatchObject({
      start_date: '2026-11-24',
      start_time: '18:00:00',
      sequence: 1,
    })
  })

  test('without a date the next occurrence moves, and lists show it again', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const { body } = await move(api, session, { date: '2026-12-02', startTime: '18:00:00' })
    expect([body.occurrenceDate, body.startsAt]).toEqual(['2026-12-01', '2026-12-01T15:00:00.000Z'])
    expect(await plan(api, session)).toEqual([
      ['2026-12-01', '2026-12-01T15:00'],
      ['2026-11-24', '2026-12-02T15:00'],
      ['2026-12-08', '2026-12-08T15:00'],
    ])
  })

  test('this and the following occurrences move by as many days, to the same time', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    await move(api, session, {
      date: '2026-12-03',
      startTime: '20:00:00',
      occurrenceDate: '2026-12-01',
      scope: 'following',
    })
    expect(await plan(api, session)).toEqual([
      ['2026-11-24', '2026-11-24T15:00'],
      ['2026-12-01', '2026-12-03T17:00'],
      ['2026-12-08', '2026-12-10T17:00'],
    ])
    expect(await storedSession(api, session)).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261208T205959Z',
      start_time: '18:00:00',
    })
  })

  test('the whole series moves its rule: weekdays, time, start and end', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const { body } = await move(api, session, { date: '2026-11-26', startTime: '20:00:00', scope: 'series' })
    expect(body).toMatchObject({
      repeatsOn: ['TH'],
      recurrenceEndDate: '2026-12-10',
      startsAt: '2026-11-26T17:00:00.000Z',
    })
    expect(await plan(api, session)).toEqual([
      ['2026-11-26', '2026-11-26T17:00'],
      ['2026-12-03', '2026-12-03T17:00'],
      ['2026-12-10', '2026-12-10T17:00'],
    ])
    expect(await storedSession(api, session)).toMatchObject({
      start_date: '2026-11-26',
      start_time: '20:00:00',
      rule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20261210T205959Z',
    })
  })

  test('a series can move onto its own previous times; past occurrences stay', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    api.clock.set('2026-11-25T08:00:00Z')
    const { status } = await move(
      api,
      session,
      { date: '2026-12-08', startTime: '18:00:00', scope: 'series' },
      await signedInHost(api, session),
    )
    expect(status).toBe(200)
    expect(await plan(api, session)).toEqual([
      ['2026-11-24', '2026-11-24T15:00'],
      ['2026-12-08', '2026-12-08T15:00'],
      ['2026-12-15', '2026-12-15T15:00'],
    ])
  })

  test('date and time are in the caller’s zone', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, { ...tuesdays, timeZone: 'Asia/Tokyo' })
    await move(api, session, { date: '2026-11-24', startTime: '20:00:00', scope: 'series' })
    expect(await storedSession(api, session)).toMatchObject({
      start_date: '2026-11-25',
      start_time: '02:00:00',
      rule: 'FREQ=WEEKLY;BYDAY=WE;UNTIL=20261209T145959Z',
    })
    expect((await plan(api, session))[0]).toEqual(['2026-11-25', '2026-11-24T17:00'])
  })

  test('a time skipped by a clock change becomes the instant of the change', async () => {
    const api = await apiForTest()
    const host = await makeHost(api, { timeZone: 'Europe/Berlin' })
    const session = await makeGroupSession(api, {
      host,
      date: '2027-03-27',
      recurrence: { endDate: '2027-03-29', isDaily: true },
    })
    await move(api, session, { date: '2027-03-27', startTime: '02:30:00', scope: 'series' })
    expect((await plan(api, session)).map(([, at]) => at)).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:00',
      '2027-03-29T00:30',
    ])
  })

  test('an open offer expires an hour before the new start at the latest', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, { date: '2026-11-27', capacity: 1 })
    await makeSeat(api, session, await makeMentee(api), { status: 'OFFERED' })
    await move(api, session, { date: '2026-11-23', startTime: '16:00:00' })
    const seat = await api.db.selectFrom('rsvps').select('offer_expires_at').executeTakeFirstOrThrow()
    expect(seat.offer_expires_at).toEqual(new Date('2026-11-23T12:00:00Z'))
  })
})

/** The host with a new token, valid at the current time of the test clock. */
async function signedInHost(api: TestApi, { host }: MadeGroupSession): Promise<MadeMember> {
  return { ...host, ...(await signInAs(api, host.userId)) }
}

describe('refused moves', () => {
  const refusals: [string, Body, number, string, string][] = [
    [
      'into the past',
      { date: '2026-11-22', startTime: '18:00:00' },
      400,
      'group_date_invalid',
      'Date cannot be in the past',
    ],
    [
      'beyond next year',
      { date: '2028-01-01', startTime: '18:00:00' },
      400,
      'group_date_invalid',
      'Date: The last date must be in this year or the next',
    ],
    [
      'to its present time',
      { date: '2026-11-24', startTime: '18:00:00' },
      400,
      'invalid_input',
      'StartTime: The session is already at this time',
    ],
    [
      'to a time between the half hours',
      { date: '2026-11-25', startTime: '18:45:00' },
      400,
      'invalid_input',
      'StartTime: Sessions start on the hour or half hour',
    ],
    [
      'of a date without an occurrence',
      { date: '2026-11-25', startTime: '18:00:00', occurrenceDate: '2026-11-25' },
      404,
      'not_found',
      'Not found',
    ],
  ]
  test.for(refusals)('%s: nothing changes', async ([, body, status, code, message]) => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const before = [await storedSession(api, session), await plan(api, session)]
    const answer = await move(api, session, body)
    expect([answer.status, answer.error.code, answer.error.errorMessages]).toEqual([status, code, [message]])
    expect([await storedSession(api, session), await plan(api, session)]).toEqual(before)
  })

  test('a started or cancelled session cannot move', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const cancel = {
      sessionId: session.id,
      cancelReason: 'Ill',
      scope: 'occurrence' as const,
      occurrenceDate: '2026-12-01',
    }
    await api.call(hostingRoutes.cancelGroupSession, { body: cancel }, { as: session.host.token })
    api.clock.set('2026-11-24T15:00:00Z')
    const host = await signedInHost(api, session)
    for (const occurrenceDate of ['2026-11-24', '2026-12-01']) {
      const answer = await move(api, session, { date: '2026-12-05', startTime: '18:00:00', occurrenceDate }, host)
      expect([answer.status, answer.error.code]).toEqual([409, 'group_session_settled'])
    }
  })

  test('only the host can move it; a cohost, an attendee and a stranger get not found', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    const [cohost, attendee, stranger] = [await makeMentor(api), await makeMentor(api), await makeMentor(api)]
    await makeCohost(api, session, cohost)
    await makeSeat(api, session, attendee)
    for (const who of [cohost, attendee, stranger]) {
      const answer = await move(api, session, { date: '2026-11-25', startTime: '18:00:00' }, who)
      expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
    }
  })

  test('nothing moves when the host is busy at one of the new times', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    await makeSession(api, session.host, await makeMentee(api), { startsAt: '2026-12-02T15:00:00Z' })
    const before = [await plan(api, session), await busyOf(api, session.host.userId)]
    const { status, error } = await move(api, session, { date: '2026-11-25', startTime: '18:00:00', scope: 'series' })
    expect([status, error.errorMessages]).toEqual([
      409,
      ['You already have a session at this time: Wed 2 Dec 2026, 18:00 EAT'],
    ])
    expect(error.taken).toEqual([{ startsAt: '2026-12-02T15:00:00.000Z', date: '2026-12-02', time: '18:00:00' }])
    expect([await plan(api, session), await busyOf(api, session.host.userId)]).toEqual(before)
  })

  test('nothing moves when a cohost is busy, and the message does not name them', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    const cohost = await makeMentor(api)
    await makeCohost(api, session, cohost)
    await makeSession(api, cohost, await makeMentee(api), { startsAt: '2026-11-25T15:00:00Z' })
    const { status, error } = await move(api, session, { date: '2026-11-25', startTime: '18:00:00' })
    expect([status, error.errorMessages]).toEqual([
      409,
      ['A cohost already has a session at this time: Wed 25 Nov 2026, 18:00 EAT'],
    ])
  })

  test('of a concurrent move and booking of the same time one wins', async () => {
    const api = await apiForTest()
    const host = await makeMentor(api)
    await makeAvailable(api, host)
    const mentee = await makeMentee(api)
    const session = await makeGroupSession(api, { host })
    const slot = {
      mentorId: host.profileId,
      date: '2026-11-25',
      time: '10:00:00',
      timeZone: 'Africa/Nairobi',
      durationMinutes: 60 as const,
    }
    const answers = await Promise.all([
      move(api, session, { date: '2026-11-25', startTime: '10:00:00' }),
      api.call(bookingRoutes.book, { body: slot }, { as: mentee.token }),
    ])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    expect(await busyOf(api, host.userId)).toHaveLength(answers[0].status === 200 ? 1 : 2)
  })
})
