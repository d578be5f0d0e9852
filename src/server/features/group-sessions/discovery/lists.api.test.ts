import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeCohost, makeGroupSession, makeHost, makeSeat, type MadeGroupSession } from '../factory.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))

const own = {
  upcoming: groupListRoutes.upcomingGroupSessions,
  past: groupListRoutes.pastGroupSessions,
  pending: groupListRoutes.pendingGroupSessions,
  cancelled: groupListRoutes.cancelledGroupSessions,
} as const
type Paging = { page?: number; size?: number; after?: string; text?: string }

const as = async (person?: MadeMember) => (person ? { as: (await signInAs(api, person.userId)).token } : {})
const list = async (name: keyof typeof own, person: MadeMember, query: Paging = {}) =>
  api.call(own[name], { params: { role: person.role }, query }, await as(person))
const ids = async (name: keyof typeof own, person: MadeMember, query: Paging = {}) =>
  (await list(name, person, query)).body.map(({ id }) => id)
const cancel = (session: MadeGroupSession, occurrenceIds = session.occurrences.map(({ id }) => id)) =>
  api.db
    .updateTable('group_occurrences')
    .set({ status: 'CANCELLED', cancelled_at: api.clock.now(), cancel_reason: 'Emergency' })
    .where('id', 'in', occurrenceIds)
    .execute()
const weekly = {
  date: '2026-11-24',
  recurrence: { endDate: '2026-12-15', isDaily: false, customDays: ['TU' as const] },
}
const on = (host: MadeMember, date: string, overrides: Parameters<typeof makeGroupSession>[1] = {}) =>
  makeGroupSession(api, { host, date, ...overrides })

describe('one’s own sessions', () => {
  test('upcoming: hosted, cohosted or joined, a row for each, by the user’s next occurrence', async () => {
    const [host, person] = [await makeHost(api), await makeMentor(api)]
    const series = await makeGroupSession(api, { host, ...weekly })
    const cohosted = await on(host, '2026-11-26')
    await makeCohost(api, cohosted, person)
    await makeSeat(api, series, person, { occurrence: series.occurrences[1]! })
    await makeSeat(api, series, person, { occurrence: series.occurrences[2]! })
    await makeSeat(api, await on(host, '2026-11-27'), person, { status: 'CANCELLED' })
    await makeSeat(api, await on(host, '2026-11-28'), person, { status: 'WAITLISTED' })
    const { body } = await list('upcoming', person)
    expect(body.map(({ id, occurrenceDate }) => [id, occurrenceDate])).toEqual([
      [cohosted.id, '2026-11-26'],
      [series.id, '2026-12-01'],
    ])
    expect(body[0]).toMatchObject({ isCohost: true, isHost: false, rsvp: null })
    expect(body[1]).toMatchObject({ isCohost: false, rsvp: 'GOING', repeatsOn: ['TU'], recurrenceIntervals: 'Weekly' })
    const hosted = (await list('upcoming', host)).body
    expect(hosted.map(({ occurrenceDate }) => occurrenceDate)).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ])
    expect(hosted.every(({ isHost }) => isHost)).toBe(true)
    api.clock.set(series.first.endsAt)
    expect((await list('upcoming', host)).body.at(-1)).toMatchObject({ id: series.id, occurrenceDate: '2026-12-01' })
  })

  test('upcoming and past: found by a part of the title or of the name of the host', async () => {
    const [host, person] = [await makeHost(api), await makeMentee(api)]
    const career = await on(host, '2026-11-25', { sessionTitle: 'Café of careers' })
    const other = await on(host, '2026-11-26', { sessionTitle: 'Portfolio evening' })
    for (const session of [career, other]) await makeSeat(api, session, person)
    expect(await ids('upcoming', person, { text: 'CAFE of' })).toEqual([career.id])
    expect(await ids('upcoming', person, { text: host.fullName.slice(0, 4).toLowerCase() })).toEqual([
      career.id,
      other.id,
    ])
    expect(await ids('upcoming', person, { text: 'nobody' })).toEqual([])
    api.clock.set('2026-11-27T08:00:00Z')
    expect(await ids('past', person, { text: 'CAFE of' })).toEqual([career.id])
    expect(await ids('past', person, { text: host.fullName.slice(0, 4).toLowerCase() })).toEqual([other.id, career.id])
    expect(await ids('past', person, { text: 'nobody' })).toEqual([])
    // One date of a session may have a title of its own.
    await api.db
      .updateTable('group_occurrences')
      .set({ title: 'Salary talk' })
      .where('id', '=', other.first.id)
      .execute()
    expect(await ids('past', person, { text: 'salary' })).toEqual([other.id])
    expect(await ids('past', person, { text: 'portfolio' })).toEqual([])
  })

  test('past: without any upcoming occurrence of the user, latest first', async () => {
    const [host, person] = [await makeHost(api), await makeMentee(api)]
    const series = await makeGroupSession(api, { host, ...weekly })
    const once = await on(host, '2026-11-25')
    await makeSeat(api, series, person)
    await makeSeat(api, once, person)
    await makeSeat(api, await on(host, '2026-11-27'), person, { status: 'WAITLISTED' })
    expect(await ids('past', person)).toEqual([])
    api.clock.set('2026-11-29T08:00:00Z')
    expect(await ids('past', person)).toEqual([once.id, series.id])
    expect((await list('past', person)).body[0]).toMatchObject({ status: 'PAST', nextSessionDate: null })
    expect(await ids('upcoming', person)).toEqual([])
    expect(await ids('past', host)).toHaveLength(2)
    expect(await ids('upcoming', host)).toEqual([series.id])
    api.clock.set('2026-12-16T08:00:00Z')
    expect((await list('past', host)).body[0]).toMatchObject({ id: series.id, occurrenceDate: '2026-12-15' })
  })

  test('pending: on the waitlist, offered, invited, or with an unanswered invite or request to cohost', async () => {
    const [host, person, requester] = [await makeHost(api), await makeMentee(api), await makeMentor(api)]
    const [line, offer, invited, requested, joined] = [
      await on(host, '2026-11-24'),
      await on(host, '2026-11-25'),
      await on(host, '2026-11-26', { privateSession: true }),
      await on(host, '2026-11-27'),
      await on(host, '2026-11-28', { privateSession: true }),
    ]
    await makeSeat(api, line, person, { status: 'WAITLISTED' })
    await makeSeat(api, offer, person, { status: 'OFFERED' })
    for (const session of [invited, joined])
      await api.db
        .insertInto('group_invitations')
        .values({ group_session_id: session.id, user_id: person.userId, created_at: api.clock.now() })
        .execute()
    await makeSeat(api, joined, person)
    await makeCohost(api, requested, requester, 'PENDING')
    const { body } = await list('pending', person)
    expect(body.map(({ id, rsvp }) => [id, rsvp])).toEqual([
      [line.id, 'WAITLISTED'],
      [offer.id, 'OFFERED'],
      [invited.id, null],
    ])
    expect(body[1]!.offerExpiresAt).toBe('2026-11-23T20:00:00.000Z')
    expect(await ids('pending', requester)).toEqual([requested.id])
    expect(await ids('pending', host)).toEqual([requested.id])
    expect(await ids('pending', await makeMentee(api))).toEqual([])
    api.clock.set('2026-11-26T08:00:00Z')
    expect(await ids('pending', person)).toEqual([invited.id])
  })

  test('cancelled: occurrences of the user, with the reason, but not those that they left', async () => {
    const [host, person, left] = [await makeHost(api), await makeMentee(api), await makeMentee(api)]
    const series = await makeGroupSession(api, { host, ...weekly })
    const once = await on(host, '2026-11-25')
    for (const session of [series, once]) {
      await makeSeat(api, session, person)
      await makeSeat(api, session, left, { status: 'CANCELLED' })
    }
    api.clock.advance(60_000)
    await cancel(series, [series.first.id])
    api.clock.advance(60_000)
    await cancel(once)
    const { body } = await list('cancelled', person)
    expect(body.map(({ id, status, cancelReason }) => [id, status, cancelReason])).toEqual([
      [once.id, 'CANCELLED', 'Emergency'],
      [series.id, 'CANCELLED', 'Emergency'],
    ])
    expect(await ids('cancelled', host)).toEqual([once.id, series.id])
    expect(await ids('cancelled', left)).toEqual([])
    expect(await ids('upcoming', person)).toEqual([])
    expect(await ids('upcoming', host)).toEqual([series.id])
  })

  test('keyset pagination works also after the last seen session has left the list', async () => {
    const [host, person] = [await makeHost(api), await makeMentee(api)]
    const sessions = []
    for (const day of [24, 25, 26, 27, 28]) sessions.push(await on(host, `2026-11-${day}`))
    for (const session of sessions) await makeSeat(api, session, person)
    const order = sessions.map(({ id }) => id)
    const page = await list('upcoming', person, { size: 2 })
    expect(page.headers['x-has-more']).toBe('true')
    expect(page.body.map(({ id }) => id)).toEqual(order.slice(0, 2))
    expect(await ids('upcoming', person, { size: 2, page: 1 })).toEqual(order.slice(2, 4))
    expect(await ids('upcoming', person, { size: 2, page: 7, after: order[1]! })).toEqual(order.slice(2, 4))
    await cancel(sessions[1]!)
    expect(await ids('upcoming', person, { size: 9, after: order[1]! })).toEqual(order.slice(2))
    const last = await list('upcoming', person, { size: 2, after: order[2]! })
    expect(last.headers['x-has-more']).toBe('false')
    api.clock.set('2026-12-01T08:00:00Z')
    const behind = [order[4], order[3], order[2], order[0]]
    expect(await ids('past', person)).toEqual(behind)
    expect(await ids('past', person, { size: 9, after: order[3]! })).toEqual(behind.slice(2))
  })

  test('leave out sessions across a block, unless the user attends', async () => {
    const [host, person] = [await makeHost(api), await makeMentee(api)]
    const coming = await on(host, '2026-11-24')
    await makeSeat(api, coming, person)
    await makeSeat(api, await on(host, '2026-11-25'), person, { status: 'WAITLISTED' })
    await api.db
      .insertInto('blocks')
      .values({ blocker_id: person.userId, blocked_id: host.userId, created_at: api.clock.now() })
      .execute()
    expect([await ids('upcoming', person), await ids('pending', person)]).toEqual([[coming.id], []])
  })
})

describe('a mentor’s sessions', () => {
  const ofMentor = async (
    mentorId: string,
    person?: MadeMember,
    query: { readerTimezone?: string; page?: number; size?: number } = {},
  ) => api.call(groupListRoutes.groupSessionsOfMentor, { params: { mentorId }, query }, await as(person))

  test('are the public ones: upcoming, next first, then past, latest first', async () => {
    const host = await makeHost(api)
    const [first, second, third, fourth] = [
      await on(host, '2026-11-24'),
      await on(host, '2026-11-25'),
      await on(host, '2026-11-27'),
      await on(host, '2026-11-28'),
    ]
    await on(host, '2026-11-26', { privateSession: true })
    api.clock.set('2026-11-26T08:00:00Z')
    const order = [third.id, fourth.id, second.id, first.id]
    for (const id of [host.profileId, host.slug])
      expect((await ofMentor(id)).body.map((session) => session.id)).toEqual(order)
    expect((await ofMentor(host.slug, host)).body.map(({ id }) => id)).toEqual(order)
    const page = await ofMentor(host.slug, undefined, { size: 3, page: 1, readerTimezone: 'Africa/Lagos' })
    expect(page.body).toMatchObject([{ id: first.id, status: 'PAST', time: '16:00:00' }])
  })

  test('are hidden across a block, and a mentee has none', async () => {
    const [host, person] = [await makeHost(api), await makeMentee(api)]
    await on(host, '2026-11-24')
    await api.db
      .insertInto('blocks')
      .values({ blocker_id: host.userId, blocked_id: person.userId, created_at: api.clock.now() })
      .execute()
    expect((await ofMentor(host.profileId, person)).status).toBe(404)
    expect((await ofMentor(person.profileId)).status).toBe(404)
    expect((await ofMentor(crypto.randomUUID())).status).toBe(404)
  })
})

test('a series names its weekdays and its last date in the zone of the reader', async () => {
  const host = await makeHost(api, { timeZone: 'Africa/Lagos' })
  const series = await makeGroupSession(api, {
    host,
    date: '2026-11-23',
    time: '23:30:00',
    recurrence: { endDate: '2026-12-14', isDaily: false, customDays: ['MO'] },
  })
  const [nairobi, newYork] = [
    await makeMentee(api, { timeZone: 'Africa/Nairobi' }),
    await makeMentee(api, { timeZone: 'America/New_York' }),
  ]
  for (const person of [nairobi, newYork]) await makeSeat(api, series, person)
  const shown = async (person: MadeMember) => (await list('upcoming', person)).body[0]
  const inLagos = { repeatsOn: ['MO'], recurrenceEndDate: '2026-12-14', recurrenceIntervals: 'Weekly' }
  expect(await shown(host)).toMatchObject({ ...inLagos, date: '2026-11-23' })
  expect(await shown(newYork)).toMatchObject({ ...inLagos, date: '2026-11-23' })
  const inNairobi = { repeatsOn: ['TU'], date: '2026-11-24', time: '01:30:00' }
  expect(await shown(nairobi)).toMatchObject({ ...inNairobi, recurrenceEndDate: '2026-12-15' })
  const query = { readerTimezone: 'Africa/Nairobi' }
  const detail = await api.call(groupListRoutes.oneGroupSession, { params: { slug: series.slug }, query })
  expect(detail.body).toMatchObject(inNairobi)
  const week = await api.call(sessionRoutes.upcomingSessions, {}, await as(nairobi))
  expect(week.body[0]).toMatchObject({ repeatsOn: ['TU'], date: '2026-11-24' })
})
