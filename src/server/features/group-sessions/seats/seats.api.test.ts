import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { groupSeatRoutes, hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { makeCohost, makeGroupSession, makeSeat, type MadeGroupSession } from '../factory.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))

type RsvpBody = { occurrenceDate?: string; invite?: string }
/** A token valid at the current time of the test clock; tokens expire after 15 minutes. */
const as = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })
const rsvp = async (person: MadeMember, { id }: { id: string }, body: RsvpBody = {}) =>
  api.call(groupSeatRoutes.rsvp, { params: { id }, body }, await as(person))
const leave = async (person: MadeMember, { id }: { id: string }, query: { occurrenceDate?: string } = {}) =>
  api.call(groupSeatRoutes.leave, { params: { id }, query }, await as(person))
const mentees = (count: number) => Promise.all(Array.from({ length: count }, () => makeMentee(api)))

/** The counters of the occurrences, and the seats by person. */
async function seatsAt({ id }: MadeGroupSession, ...people: MadeMember[]) {
  const occurrences = await api.db
    .selectFrom('group_occurrences')
    .select(['id', 'going', 'offered'])
    .where('group_session_id', '=', id)
    .orderBy('starts_at')
    .execute()
  const rows = await api.db.selectFrom('rsvps').selectAll().where('group_session_id', '=', id).execute()
  const count = (occurrenceId: string, status: string) =>
    rows.filter((row) => row.occurrence_id === occurrenceId && row.status === status).length
  for (const one of occurrences) {
    expect(one.going).toBe(count(one.id, 'GOING'))
    expect(one.offered).toBe(count(one.id, 'OFFERED'))
  }
  const first = occurrences[0]!
  const of = ({ userId }: MadeMember) =>
    rows.find((row) => row.user_id === userId && row.occurrence_id === first.id)?.status
  return { going: first.going, offered: first.offered, people: people.map(of) }
}
const weekly = {
  date: '2026-11-24',
  time: '18:00:00',
  recurrence: { endDate: '2026-12-15', isDaily: false, customDays: ['TU' as const] },
}

describe('a seat', () => {
  test('is taken once and given up once', async () => {
    const session = await makeGroupSession(api, { capacity: 5 })
    const [person] = await mentees(1)
    expect(await leave(person!, session)).toMatchObject({ status: 409, error: { code: 'not_going' } })
    expect(await rsvp(person!, session)).toMatchObject({
      status: 200,
      body: { status: 'GOING', going: 1, waitlisted: 0 },
    })
    const again = await rsvp(person!, session)
    expect(again).toMatchObject({
      status: 409,
      error: { code: 'already_going', errorMessages: ["You've already joined this session"] },
    })
    expect(await seatsAt(session, person!)).toEqual({ going: 1, offered: 0, people: ['GOING'] })
    expect(await leave(person!, session)).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', going: 0, waitlisted: 0 },
    })
    expect((await leave(person!, session)).error.code).toBe('not_going')
    expect(await seatsAt(session, person!)).toEqual({ going: 0, offered: 0, people: ['CANCELLED'] })
    expect((await rsvp(person!, session)).body.status).toBe('GOING')
  })

  test('is refused to the host and cohosts', async () => {
    const session = await makeGroupSession(api)
    const cohost = await makeMentor(api)
    await makeCohost(api, session, cohost)
    for (const person of [session.host, cohost])
      expect(await rsvp(person, session)).toMatchObject({
        status: 409,
        error: { code: 'host_has_seat', errorMessages: ["Hosts and cohosts don't need a seat"] },
      })
    const invited = await makeMentor(api)
    await makeCohost(api, session, invited, 'PENDING')
    expect((await rsvp(invited, session)).body.status).toBe('GOING')
  })

  test('can be taken until the end, but not in a cancelled session or on a date without an occurrence', async () => {
    const session = await makeGroupSession(api, weekly)
    const [one, other] = await mentees(2)
    expect((await rsvp(one!, session, { occurrenceDate: '2026-11-25' })).status).toBe(404)
    expect((await rsvp(one!, { id: crypto.randomUUID() })).status).toBe(404)
    api.clock.set(new Date(session.first.endsAt.getTime() - 1))
    expect((await rsvp(one!, session, { occurrenceDate: session.first.date })).body.status).toBe('GOING')
    api.clock.set(session.first.endsAt)
    expect((await rsvp(other!, session, { occurrenceDate: session.first.date })).error.code).toBe(
      'group_session_settled',
    )
    expect((await leave(one!, session, { occurrenceDate: session.first.date })).error.code).toBe('not_going')
    expect((await rsvp(other!, session)).body).toEqual({ status: 'GOING', going: 3, waitlisted: 0 })
    await api.db
      .updateTable('group_sessions')
      .set({ status: 'CANCELLED', cancelled_at: api.clock.now() })
      .where('id', '=', session.id)
      .execute()
    expect((await rsvp(one!, session)).error.code).toBe('group_session_settled')
  })

  test('is taken at one date or at all upcoming ones, and the best status is returned', async () => {
    const session = await makeGroupSession(api, { ...weekly, capacity: 1 })
    const [early, late] = await mentees(2)
    const [, second] = session.occurrences
    expect((await rsvp(early!, session, { occurrenceDate: second!.date })).body).toEqual({
      status: 'GOING',
      going: 1,
      waitlisted: 0,
    })
    expect((await rsvp(late!, session)).body).toEqual({ status: 'GOING', going: 3, waitlisted: 1 })
    expect((await rsvp(late!, session, { occurrenceDate: second!.date })).body).toEqual({
      status: 'WAITLISTED',
      going: 0,
      waitlisted: 1,
    })
    expect((await rsvp(early!, session)).body).toEqual({ status: 'GOING', going: 1, waitlisted: 3 })
    await leave(late!, session)
    const offered = await api.db
      .selectFrom('rsvps')
      .select('occurrence_id')
      .where('user_id', '=', early!.userId)
      .where('status', '=', 'OFFERED')
      .execute()
    expect(offered).toHaveLength(3)
    expect((await rsvp(early!, session)).body).toEqual({ status: 'GOING', going: 4, waitlisted: 0 })
    await seatsAt(session)
  })
})

describe('a freed seat', () => {
  /** A session whose only seat is taken, with a waitlist. */
  async function fullSession(waiting: number, overrides: Parameters<typeof makeGroupSession>[1] = {}) {
    const session = await makeGroupSession(api, { capacity: 1, ...overrides })
    const [going, ...line] = await mentees(waiting + 1)
    await makeSeat(api, session, going!)
    for (const person of line)
      expect((await rsvp(person, session)).body).toEqual({ status: 'WAITLISTED', going: 0, waitlisted: 1 })
    return { session, going: going!, line }
  }
  const expire = () => runJob(api.app, 'group-sessions.expire-offers')
  const offerOf = async ({ userId }: MadeMember) =>
    (
      await api.db
        .selectFrom('rsvps')
        .select('offer_expires_at')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).offer_expires_at

  test('is offered to the first on the waitlist for twelve hours, until they accept', async () => {
    const { session, going, line } = await fullSession(2)
    const newcomer = await makeMentee(api)
    await leave(going, session)
    expect(await seatsAt(session, going, ...line)).toEqual({
      going: 0,
      offered: 1,
      people: ['CANCELLED', 'OFFERED', 'WAITLISTED'],
    })
    expect(await offerOf(line[0]!)).toEqual(new Date('2026-11-23T20:00:00Z'))
    expect((await rsvp(newcomer, session)).body.status).toBe('WAITLISTED')
    expect((await rsvp(line[0]!, session)).body).toEqual({ status: 'GOING', going: 1, waitlisted: 0 })
    expect(await seatsAt(session, ...line, newcomer)).toEqual({
      going: 1,
      offered: 0,
      people: ['GOING', 'WAITLISTED', 'WAITLISTED'],
    })
  })

  test('is offered to the next on the waitlist when the offer expires or is declined', async () => {
    const { session, going, line } = await fullSession(3)
    await leave(going, session)
    api.clock.set('2026-11-23T19:59:59Z')
    await expire()
    expect((await seatsAt(session, ...line)).people).toEqual(['OFFERED', 'WAITLISTED', 'WAITLISTED'])
    api.clock.set('2026-11-23T20:00:00Z')
    await expire()
    await expire()
    expect(await seatsAt(session, ...line)).toEqual({
      going: 0,
      offered: 1,
      people: ['CANCELLED', 'OFFERED', 'WAITLISTED'],
    })
    await leave(line[1]!, session)
    expect((await seatsAt(session, ...line)).people).toEqual(['CANCELLED', 'CANCELLED', 'OFFERED'])
  })

  test('is offered until an hour before the start at the latest; after that the first request takes it', async () => {
    // 18:00 in Nairobi is 15:00 UTC.
    const { session, going, line } = await fullSession(2)
    api.clock.set('2026-11-24T13:59:00Z')
    await leave(going, session)
    expect(await offerOf(line[0]!)).toEqual(new Date('2026-11-24T14:00:00Z'))
    api.clock.set('2026-11-24T14:00:00Z')
    await expire()
    expect(await seatsAt(session, ...line)).toEqual({ going: 0, offered: 0, people: ['CANCELLED', 'WAITLISTED'] })
    const newcomer = await makeMentee(api)
    expect((await rsvp(newcomer, session)).body.status).toBe('GOING')
    await leave(newcomer, session)
    expect((await rsvp(line[1]!, session)).body.status).toBe('GOING')
  })

  test('of an expired offer is no longer reserved', async () => {
    const { session, going, line } = await fullSession(2)
    await leave(going, session)
    api.clock.set('2026-11-23T20:00:00Z')
    expect((await rsvp(line[0]!, session)).body.status).toBe('WAITLISTED')
    expect(await seatsAt(session, ...line)).toEqual({ going: 0, offered: 1, people: ['WAITLISTED', 'OFFERED'] })
  })

  test('skips people who could not take it: blocked either way, or suspended', async () => {
    const { session, going, line } = await fullSession(4)
    const [blocked, blocking, suspended, next] = line
    const at = { created_at: api.clock.now() }
    await api.db
      .insertInto('blocks')
      .values([
        { blocker_id: session.host.userId, blocked_id: blocked!.userId, ...at },
        { blocker_id: blocking!.userId, blocked_id: session.host.userId, ...at },
      ])
      .execute()
    await api.db
      .updateTable('users')
      .set({ suspended_at: api.clock.now() })
      .where('id', '=', suspended!.userId)
      .execute()
    await leave(going, session)
    expect(await seatsAt(session, ...line)).toEqual({
      going: 0,
      offered: 1,
      people: ['WAITLISTED', 'WAITLISTED', 'WAITLISTED', 'OFFERED'],
    })
    await leave(next!, session)
    expect((await rsvp(await makeMentee(api), session)).body.status).toBe('GOING')
  })

  test('in the last hour is offered when the session moves to a later day', async () => {
    const { session, going, line } = await fullSession(1)
    api.clock.set('2026-11-24T14:30:00Z')
    await leave(going, session)
    expect((await seatsAt(session, ...line)).people).toEqual(['WAITLISTED'])
    const body = { groupSessionId: session.id, reason: 'Ill', date: '2026-11-26', startTime: '18:00:00' }
    expect((await api.call(hostingRoutes.rescheduleGroupSession, { body }, await as(session.host))).status).toBe(200)
    expect(await seatsAt(session, ...line)).toEqual({ going: 0, offered: 1, people: ['OFFERED'] })
    expect(await offerOf(line[0]!)).toEqual(new Date('2026-11-25T02:30:00Z'))
  })

  test('does not result from leaving the waitlist', async () => {
    const { session, going, line } = await fullSession(2)
    await leave(line[0]!, session)
    expect(await seatsAt(session, going, ...line)).toEqual({
      going: 1,
      offered: 0,
      people: ['GOING', 'CANCELLED', 'WAITLISTED'],
    })
    expect((await rsvp(line[0]!, session)).body.status).toBe('WAITLISTED')
    await leave(going, session)
    expect((await seatsAt(session, ...line)).people).toEqual(['WAITLISTED', 'OFFERED'])
  })
})
