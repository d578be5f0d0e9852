import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { groupSeatRoutes, hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeCohost, makeGroupSession, makeHost, makeSeat, type MadeGroupSession } from '../factory.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))

type Query = { readerTimezone?: string; invite?: string; occurrenceDate?: string }
const as = async (person?: MadeMember) => (person ? { as: (await signInAs(api, person.userId)).token } : {})
const see = async ({ slug }: { slug: string }, person?: MadeMember, query: Query = {}) =>
  api.call(groupListRoutes.oneGroupSession, { params: { slug }, query }, await as(person))
const block = (blocker: MadeMember, blocked: MadeMember) =>
  api.db
    .insertInto('blocks')
    .values({ blocker_id: blocker.userId, blocked_id: blocked.userId, created_at: api.clock.now() })
    .execute()
const givePicture = (person: MadeMember, url: string) =>
  api.db.updateTable('users').set({ picture_url: url }).where('id', '=', person.userId).execute()

const seat = async (route: 'rsvp' | 'leave', { id }: MadeGroupSession, person: MadeMember) =>
  route === 'rsvp'
    ? api.call(groupSeatRoutes.rsvp, { params: { id }, body: {} }, await as(person))
    : api.call(groupSeatRoutes.leave, { params: { id }, query: {} }, await as(person))

describe('the page of a session', () => {
  test('is public, in the reader’s zone and without any e-mail address', async () => {
    const host = await makeHost(api, { fullName: 'Wanjirũ Kamau', jobTitle: 'Architect', companyName: 'Tala' })
    const session = await makeGroupSession(api, { host, capacity: 9, language: 'English' })
    const { status, body, text } = await see(session, undefined, { readerTimezone: 'Africa/Lagos' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: session.id,
      sessionSlug: session.slug,
      mentorId: host.profileId,
      mentorSlug: host.slug,
      mentorFullName: 'Wanjirũ Kamau',
      mentorCountry: 'Kenya',
      mentorProfessionalTitle: 'Architect',
      mentorCompany: 'Tala',
      mentorVerified: false,
      date: '2026-11-24',
      time: '16:00:00',
      timeZone: 'Africa/Nairobi',
      nextSessionDate: '2026-11-24',
      recurrenceIntervals: null,
      status: 'UPCOMING',
      capacity: 9,
      going: 0,
      sessionUrl: null,
      hasRoom: true,
      irregular: false,
      cohosts: [],
      attendants: [],
      inviteToken: null,
      viewer: {
        isHost: false,
        isCohost: false,
        rsvp: null,
        cohostInviteId: null,
        cohostRequestId: null,
        mayReview: false,
      },
    })
    expect(body.sessionDescription).toMatch(/^<p>We look/)
    expect(body.occurrences).toHaveLength(1)
    expect(text).not.toContain(host.email)
    expect(text).not.toContain(host.userId)
    expect((await see({ slug: session.id })).body.sessionSlug).toBe(session.slug)
    expect((await see({ slug: 'no-such-session' })).status).toBe(404)
  })

  test('of a series shows the next occurrence or the requested one, and lists the next sixty', async () => {
    const session = await makeGroupSession(api, {
      date: '2026-11-24',
      recurrence: { endDate: '2027-03-01', isDaily: true },
    })
    const { body } = await see(session)
    expect(body).toMatchObject({ occurrenceDate: '2026-11-24', recurrenceIntervals: 'Daily', irregular: false })
    expect(body.occurrences).toHaveLength(60)
    expect(body.occurrences[1]).toMatchObject({
      occurrenceDate: '2026-11-25',
      status: 'UPCOMING',
      rsvp: null,
      going: 0,
    })
    expect((await see(session, undefined, { occurrenceDate: '2026-12-01' })).body).toMatchObject({
      occurrenceDate: '2026-12-01',
      date: '2026-12-01',
    })
    expect((await see(session, undefined, { occurrenceDate: '2027-03-02' })).status).toBe(404)
    api.clock.set(session.first.endsAt)
    const next = (await see(session)).body
    expect(next).toMatchObject({ occurrenceDate: '2026-11-25', status: 'UPCOMING' })
    expect(next.occurrences[0]!.occurrenceDate).toBe('2026-11-25')
    expect((await see(session, undefined, { occurrenceDate: '2026-11-24' })).body).toMatchObject({
      status: 'PAST',
      nextSessionDate: null,
    })
  })

  test('reports upcoming occurrences that deviate from the rule', async () => {
    const session = await makeGroupSession(api, {
      date: '2026-11-24',
      recurrence: { endDate: '2026-12-15', isDaily: false, customDays: ['TU', 'TH'] },
    })
    await api.db
      .updateTable('group_occurrences')
      .set({ wall_time: '2026-11-27 18:00:00' })
      .where('id', '=', session.occurrences[1]!.id)
      .execute()
    expect((await see(session)).body.irregular).toBe(true)
    api.clock.set('2026-11-28T00:00:00Z')
    expect((await see(session)).body.irregular).toBe(false)
  })

  test('has the room’s link from ten minutes before to the end, for hosts and attendees', async () => {
    const session = await makeGroupSession(api, { capacity: 2 })
    const [cohost, going, waiting] = [await makeMentor(api), await makeMentee(api), await makeMentee(api)]
    await makeCohost(api, session, cohost)
    await makeSeat(api, session, going)
    await makeSeat(api, session, waiting, { status: 'WAITLISTED' })
    const urls = async () =>
      Promise.all(
        [session.host, cohost, going, waiting, undefined].map(async (one) => (await see(session, one)).body.sessionUrl),
      )
    const room = 'https://meet.example.org/room'
    api.clock.set(new Date(session.first.startsAt.getTime() - 600_001))
    expect(await urls()).toEqual([null, null, null, null, null])
    api.clock.advance(1)
    expect(await urls()).toEqual([room, room, room, null, null])
    api.clock.set(session.first.endsAt)
    expect(await urls()).toEqual([null, null, null, null, null])
  })

  test('shows cohosts by name, and three attendees without one', async () => {
    const session = await makeGroupSession(api)
    const cohost = await makeMentor(api, { fullName: 'Thandiwe Dube' })
    await makeCohost(api, session, cohost)
    await makeCohost(api, session, await makeMentor(api, { fullName: 'Not yet' }), 'PENDING')
    const people = await Promise.all(Array.from({ length: 5 }, () => makeMentee(api, { fullName: 'Zawadi Moyo' })))
    for (const person of people) await makeSeat(api, session, person)
    await givePicture(people[4]!, '/files/five.webp')
    const { body, text } = await see(session, people[0])
    expect(body.cohosts).toMatchObject([{ id: cohost.profileId, username: 'Thandiwe Dube', profileSlug: cohost.slug }])
    expect(body.going).toBe(5)
    expect(body.viewer.rsvp).toBe('GOING')
    expect(body.attendants.map((one) => one.profilePictureUrl)).toEqual(['/files/five.webp', null, null])
    for (const person of people) {
      expect(text).not.toContain(person.fullName)
      expect(text).not.toContain(person.profileId)
    }
    expect((await see(session)).body.attendants).toEqual(body.attendants)
    expect((await see(session, session.host)).body.attendants[0]!.id).toBe(people[4]!.profileId)
  })

  test('shows a pending invite or request of the reader', async () => {
    const session = await makeGroupSession(api)
    const [invited, requester] = [await makeMentor(api), await makeMentor(api)]
    const { id } = await makeCohost(api, session, invited, 'PENDING')
    expect((await see(session, invited)).body.viewer).toMatchObject({ cohostInviteId: id, cohostRequestId: null })
    const request = await makeCohost(api, session, requester, 'PENDING')
    await api.db.updateTable('cohosts').set({ origin: 'request' }).where('id', '=', request.id).execute()
    expect((await see(session, requester)).body.viewer).toMatchObject({
      cohostInviteId: null,
      cohostRequestId: request.id,
    })
  })

  test('offers a review to attendees for fourteen days', async () => {
    const session = await makeGroupSession(api)
    const [came, absent] = [await makeMentee(api), await makeMentee(api)]
    for (const { userId } of [came, session.host])
      await api.db
        .insertInto('attendances')
        .values({ occurrence_id: session.first.id, user_id: userId, joined_at: session.first.startsAt })
        .execute()
    const mayReview = async (person: MadeMember) => (await see(session, person)).body.viewer.mayReview
    expect(await mayReview(came)).toBe(false)
    api.clock.set(session.first.endsAt)
    expect([await mayReview(came), await mayReview(absent), await mayReview(session.host)]).toEqual([
      true,
      false,
      false,
    ])
    api.clock.advance(14 * 86_400_000)
    expect(await mayReview(came)).toBe(false)
  })
})

describe('a private session', () => {
  test('is visible to its hosts, invited people, people with a seat and holders of the link only', async () => {
    const session = await makeGroupSession(api, { privateSession: true })
    const [cohost, requester, invited] = [await makeMentor(api), await makeMentor(api), await makeMentee(api)]
    await makeCohost(api, session, cohost)
    await makeCohost(api, session, requester, 'PENDING')
    await api.db
      .insertInto('group_invitations')
      .values({ group_session_id: session.id, user_id: invited.userId, created_at: api.clock.now() })
      .execute()
    const [stranger, linked] = [await makeMentee(api), await makeMentee(api)]
    const statusFor = async (person?: MadeMember, query: Query = {}) => (await see(session, person, query)).status
    for (const person of [session.host, cohost, requester, invited]) expect(await statusFor(person)).toBe(200)
    expect(await statusFor(stranger)).toBe(404)
    expect(await statusFor()).toBe(404)
    expect(await statusFor(stranger, { invite: 'x'.repeat(32) })).toBe(404)
    expect(await statusFor(undefined, { invite: session.inviteToken })).toBe(200)
    expect((await see(session, session.host)).body.inviteToken).toBe(session.inviteToken)
    expect((await see(session, cohost)).body.inviteToken).toBe(session.inviteToken)
    expect((await see(session, invited)).body.inviteToken).toBeNull()

    const rsvp = async (person: MadeMember, body: object) =>
      api.call(groupSeatRoutes.rsvp, { params: { id: session.id }, body }, await as(person))
    expect((await rsvp(stranger, {})).status).toBe(404)
    expect((await rsvp(linked, { invite: session.inviteToken })).body.status).toBe('GOING')
    expect(await statusFor(linked)).toBe(200)
    await api.call(groupSeatRoutes.leave, { params: { id: session.id }, query: {} }, await as(linked))
    expect(await statusFor(linked)).toBe(200)
    const leaving = await api.call(groupSeatRoutes.leave, { params: { id: session.id }, query: {} }, await as(stranger))
    expect(leaving.status).toBe(404)
  })

  test('and a public one are hidden across a block', async () => {
    const session = await makeGroupSession(api)
    const [blocked, blocking] = [await makeMentee(api), await makeMentee(api)]
    await makeSeat(api, session, blocking, { status: 'WAITLISTED' })
    await block(session.host, blocked)
    await block(blocking, session.host)
    for (const person of [blocked, blocking]) {
      expect((await see(session, person)).status).toBe(404)
      expect((await seat('rsvp', session, person)).status).toBe(404)
    }
    expect((await seat('leave', session, blocked)).status).toBe(404)
    expect((await seat('leave', session, blocking)).body.status).toBe('CANCELLED')
  })

  test('and a public one are hidden while the host is suspended, except from attendees', async () => {
    const session = await makeGroupSession(api)
    const [coming, stranger] = [await makeMentee(api), await makeMentee(api)]
    await makeSeat(api, session, coming)
    const { userId } = session.host
    await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', userId).execute()
    expect((await see(session, coming)).status).toBe(200)
    for (const person of [stranger, undefined]) expect((await see(session, person)).status).toBe(404)
    expect((await seat('rsvp', session, stranger)).status).toBe(404)
  })

  test('stays visible to attendees and cohosts after a block between them and the host', async () => {
    const session = await makeGroupSession(api, {
      privateSession: true,
      recurrence: { isDaily: true, endDate: '2026-11-27' },
    })
    const [coming, cohost] = [await makeMentee(api), await makeMentor(api)]
    await makeSeat(api, session, coming)
    await makeCohost(api, session, cohost)
    await block(coming, session.host)
    await block(session.host, cohost)
    for (const person of [coming, cohost]) expect((await see(session, person)).status).toBe(200)
    // Access does not extend to further seats.
    expect((await seat('rsvp', session, coming)).status).toBe(404)
    expect((await seat('leave', session, coming)).body.status).toBe('CANCELLED')
    expect((await see(session, coming)).status).toBe(404)
  })
})

describe('the attendees', () => {
  type Filter = {
    status?: 'Going' | 'Cancelled' | 'Waitlisted' | 'Attended'
    year?: number
    page?: number
    size?: number
    occurrenceDate?: string
    order?: 'name' | 'latest'
    invite?: string
  }
  const attendees = async ({ id }: MadeGroupSession, person?: MadeMember, query: Filter = {}) =>
    api.call(groupSeatRoutes.attendees, { params: { id }, query }, await as(person))

  test('are rows for the host and cohosts, and a count with three pictures for everybody else', async () => {
    const session = await makeGroupSession(api, {
      capacity: 2,
      date: '2026-12-29',
      recurrence: { endDate: '2027-01-05', isDaily: false, customDays: ['TU'] },
    })
    const [first, second] = session.occurrences
    const [going, came, left, waiting, offered] = await Promise.all(
      ['Àmina', 'Bola', 'Chidi', 'Dayo', 'Efua'].map((name) => makeMentee(api, { fullName: `${name} Test` })),
    )
    const cohost = await makeMentor(api)
    await makeCohost(api, session, cohost)
    await makeSeat(api, session, going!)
    await makeSeat(api, session, came!)
    await makeSeat(api, session, left!, { status: 'CANCELLED' })
    await makeSeat(api, session, waiting!, { status: 'WAITLISTED', occurrence: second! })
    await makeSeat(api, session, offered!, { status: 'OFFERED', occurrence: second! })
    await api.db
      .insertInto('attendances')
      .values({ occurrence_id: first!.id, user_id: came!.userId, joined_at: first!.startsAt })
      .execute()
    const all = await attendees(session, session.host)
    expect(all.body).toMatchObject({
      going: 2,
      total: 5,
      years: [2027, 2026],
      statuses: ['Going', 'Cancelled', 'Waitlisted', 'Attended'],
    })
    expect(all.body.rows.map(({ fullName, status, date }) => `${fullName} ${status} ${date}`)).toEqual([
      'Dayo Test Waitlisted 2027-01-05',
      'Efua Test Waitlisted 2027-01-05',
      'Àmina Test Going 2026-12-29',
      'Bola Test Attended 2026-12-29',
      'Chidi Test Cancelled 2026-12-29',
    ])
    expect(all.text).not.toMatch(/@/)
    const names = async (query: Filter) => {
      const { body } = await attendees(session, cohost, query)
      return [body.total, ...body.rows.map(({ fullName }) => fullName.split(' ')[0])]
    }
    expect(await names({ status: 'Waitlisted' })).toEqual([2, 'Dayo', 'Efua'])
    expect(await names({ status: 'Attended' })).toEqual([1, 'Bola'])
    expect(await names({ year: 2026 })).toEqual([3, 'Àmina', 'Bola', 'Chidi'])
    expect(await names({ year: 2026, status: 'Waitlisted' })).toEqual([0])
    expect(await names({ page: 1, size: 2 })).toEqual([5, 'Àmina', 'Bola'])
    expect(await names({ occurrenceDate: '2027-01-05' })).toEqual([2, 'Dayo', 'Efua'])
    expect(await names({ order: 'latest' })).toEqual([5, 'Efua', 'Dayo', 'Chidi', 'Bola', 'Àmina'])
    expect(await names({ order: 'name' })).toEqual([5, 'Àmina', 'Bola', 'Chidi', 'Dayo', 'Efua'])
    expect(await names({ order: 'name', page: 1, size: 2 })).toEqual([5, 'Chidi', 'Dayo'])
    for (const person of [going, undefined]) {
      const { body, text } = await attendees(session, person)
      expect(body).toMatchObject({ going: 2, total: 0, rows: [], years: [], statuses: [] })
      expect(body.avatars).toHaveLength(2)
      expect(text).not.toMatch(/Test|@/)
      expect(text).not.toContain(came!.profileId)
    }
  })

  test('of a cancelled session are shown as cancelled', async () => {
    const session = await makeGroupSession(api)
    await makeSeat(api, session, await makeMentee(api))
    const body = { sessionId: session.id, cancelReason: 'Ill' }
    await api.call(hostingRoutes.cancelGroupSession, { body }, await as(session.host))
    const statuses = async (query: Filter = {}) =>
      (await attendees(session, session.host, query)).body.rows.map(({ status }) => status)
    expect(await statuses()).toEqual(['Cancelled'])
    expect(await statuses({ status: 'Cancelled' })).toEqual(['Cancelled'])
    expect(await statuses({ status: 'Going' })).toEqual([])
  })

  test('of a private session are hidden from strangers', async () => {
    const session = await makeGroupSession(api, { privateSession: true })
    expect((await attendees(session)).status).toBe(404)
    expect((await attendees(session, await makeMentee(api))).status).toBe(404)
    expect((await attendees(session, undefined, { invite: session.inviteToken })).body).toMatchObject({
      going: 0,
      rows: [],
    })
  })
})
