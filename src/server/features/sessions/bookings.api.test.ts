import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, testApi, type TestApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { makeSession } from '#server/features/bookings/factory.ts'

const now = '2026-11-23T08:00:00Z'
const start = '2026-11-24T07:00:00Z'
const shared = await testApi({ now })
afterAll(() => shared.close())
beforeEach(() => shared.clock.set(now))

async function agreed(api: TestApi = shared, link: string | null = 'https://meet.example.org/wanjiru') {
  const [mentor, mentee] = [
    await makeMentor(api, { fullName: 'Wanjirũ' }),
    await makeMentee(api, { fullName: 'Chidi' }),
  ]
  await makeAvailable(api, mentor, { fixedVideoLink: link })
  const session = await makeSession(api, mentor, mentee, { startsAt: start })
  return { mentor, mentee, id: session.id }
}

/** A new token, because tokens expire after 15 minutes of the test clock. */
const as = async (member: MadeMember, api: TestApi = shared) => ({ as: (await signInAs(api, member.userId)).token })
const join = async (
  member: MadeMember,
  id: string,
  api: TestApi = shared,
  kind: 'individual' | 'group' = 'individual',
) => api.call(sessionRoutes.join, { params: { kind, id } }, await as(member, api))
const see = async (member: MadeMember, id: string) =>
  (await shared.call(bookingRoutes.oneBooking, { params: { role: member.role, id } }, await as(member))).body

test('a session without notes says which topics both have, in the order of the mentor', async () => {
  const mentor = await makeMentor(shared, { topics: ['Databases', 'Fintech', 'AI'] })
  const mentee = await makeMentee(shared, { topics: ['AI', 'DevOps', 'Fintech'] })
  const stranger = await makeMentee(shared, { topics: ['Robotics', 'DevOps', 'Networking'] })
  const open = await makeSession(shared, mentor, mentee, { startsAt: start })
  const other = await makeSession(shared, mentor, stranger, { startsAt: '2026-11-25T07:00:00Z' })
  expect(await see(mentor, open.id)).toMatchObject({ sharedTopics: ['Fintech', 'AI'] })
  expect(await see(mentor, other.id)).not.toHaveProperty('sharedTopics')
  await shared.db.updateTable('bookings').set({ notes: 'My CV' }).where('id', '=', open.id).execute()
  expect(await see(mentee, open.id)).not.toHaveProperty('sharedTopics')
})

describe('the room', () => {
  test('opens ten minutes before the start, closes at the end, and records attendance', async () => {
    const { mentor, mentee, id } = await agreed()
    shared.clock.set('2026-11-24T06:49:59Z')
    expect(await join(mentee, id)).toMatchObject({ status: 409, error: { code: 'join_too_early' } })
    shared.clock.set('2026-11-24T06:50:00Z')
    expect(await see(mentee, id)).toMatchObject({ sessionVideoLink: null, attended: { mentee: false } })
    expect(await join(mentee, id)).toMatchObject({ status: 200, body: { url: 'https://meet.example.org/wanjiru' } })
    expect(await see(mentee, id)).toMatchObject({
      sessionVideoLink: 'https://meet.example.org/wanjiru',
      attended: { mentor: false, mentee: true },
    })
    expect(await see(mentor, id)).toMatchObject({ sessionVideoLink: null, attended: { mentor: false, mentee: true } })
    shared.clock.set('2026-11-24T07:59:59Z')
    expect((await join(mentor, id)).status).toBe(200)
    const row = await shared.db
      .selectFrom('bookings')
      .select(['mentor_joined_at', 'mentee_joined_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await join(mentor, id)
    expect(row).toEqual({
      mentor_joined_at: new Date('2026-11-24T07:59:59Z'),
      mentee_joined_at: new Date('2026-11-24T06:50:00Z'),
    })
    shared.clock.set('2026-11-24T08:00:00Z')
    expect((await join(mentor, id)).error.code).toBe('join_over')
    expect(await see(mentor, id)).toMatchObject({ status: 'PAST', sessionVideoLink: null })
  })

  test('of a mentor without a link is the built-in one, which records attendance by itself', async () => {
    const { mentee, id } = await agreed(shared, null)
    shared.clock.set(start)
    expect((await join(mentee, id)).body.url).toMatch(new RegExp(`/room/individual/${id}$`))
    expect(await see(mentee, id)).toMatchObject({ hasRoom: true, hasBuiltInRoom: true, attended: { mentee: false } })
  })

  test('stays closed for a cancelled session, a request, and an unknown group session', async () => {
    const { mentor, mentee, id } = await agreed(shared, null)
    shared.clock.set(start)
    const cancelled = await makeSession(shared, mentor, mentee, { startsAt: start, status: 'CANCELLED' })
    expect((await join(mentee, cancelled.id)).error.code).toBe('join_cancelled')
    const pending = await makeSession(shared, mentor, mentee, { startsAt: '2026-11-24T08:00:00Z', status: 'PENDING' })
    shared.clock.set('2026-11-24T07:55:00Z')
    expect((await join(mentor, pending.id)).error.code).toBe('join_too_early')
    expect((await join(mentor, id, shared, 'group')).status).toBe(404)
  })

  test('is not found for anybody else', async () => {
    const { id } = await agreed()
    shared.clock.set(start)
    expect((await join(await makeMentor(shared), id)).status).toBe(404)
    expect((await join(await makeMentee(shared), id)).status).toBe(404)
    expect((await shared.call(sessionRoutes.join, { params: { kind: 'individual', id } })).status).toBe(401)
  })

  test('on a Jitsi server is the same for both, unguessable, and signed for each', async () => {
    const api = await apiForTest({
      now,
      env: {
        JITSI_URL: 'https://jitsi.example.org/',
        JITSI_APP_ID: 'kando',
        JITSI_APP_SECRET: 'a secret of the jitsi server',
      },
    })
    const [one, other] = [await agreed(api, null), await agreed(api, null)]
    api.clock.set(start)
    const rooms = []
    for (const [person, id] of [
      [one.mentor, one.id],
      [one.mentee, one.id],
      [other.mentee, other.id],
    ] as const) {
      const { url } = (await join(person, id, api)).body
      const [, room, token] = /^https:\/\/jitsi\.example\.org\/([0-9a-f]{40})\?jwt=(.+)$/.exec(url) ?? []
      const claims = JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString())
      expect(claims).toMatchObject({
        aud: 'jitsi',
        iss: 'kando',
        sub: 'jitsi.example.org',
        room,
        context: { user: { name: person.fullName } },
      })
      rooms.push(room)
    }
    expect(rooms[0]).toBe(rooms[1])
    expect(rooms[2]).not.toBe(rooms[0])
  })
})

describe('a no-show', () => {
  const report = async (member: MadeMember, sessionId: string) =>
    shared.call(
      sessionRoutes.reportNoShow,
      { body: { kind: 'individual', sessionId, note: 'Nobody came' } },
      await as(member),
    )

  test('is reported once by the side that joined', async () => {
    const { mentor, mentee, id } = await agreed()
    shared.clock.set(start)
    await join(mentor, id)
    expect((await report(mentor, id)).error.code).toBe('no_show_closed')
    shared.clock.set('2026-11-24T07:10:00Z')
    const first = await report(mentor, id)
    expect(first.status).toBe(201)
    expect((await report(mentor, id)).body).toEqual(first.body)
    expect((await report(mentee, id)).error.code).toBe('no_show_closed')
    expect((await report(await makeMentee(shared), id)).status).toBe(404)
  })

  const list = async (member: MadeMember, id: string) =>
    shared.call(sessionRoutes.noShows, { params: { id } }, await as(member))
  const dispute = async (member: MadeMember, id: string, note = 'I waited in the other room') =>
    shared.call(sessionRoutes.disputeNoShow, { params: { id }, body: { note } }, await as(member))
  const reported = async () => {
    const meeting = await agreed()
    shared.clock.set(start)
    await join(meeting.mentor, meeting.id)
    shared.clock.set('2026-11-24T07:10:00Z')
    const { body } = await report(meeting.mentor, meeting.id)
    return { ...meeting, reportId: body.id }
  }

  test('is shown to both sides, and the other one is notified once', async () => {
    const { mentor, mentee, id, reportId } = await reported()
    await report(mentor, id)
    const expected = {
      id: reportId,
      reportedBy: 'mentor',
      note: 'Nobody came',
      reportedAt: '2026-11-24T07:10:00.000Z',
      disputableUntil: '2026-11-27T07:10:00.000Z',
      disputedAt: null,
      disputeNote: null,
    }
    for (const member of [mentor, mentee]) expect((await list(member, id)).body).toEqual([expected])
    expect((await list(await makeMentee(shared), id)).error.code).toBe('not_found')
    const subjects = async (member: MadeMember) =>
      (await mailsTo(shared, member.email))
        .map(({ subject }) => subject)
        .filter((subject) => /didn't come|no-show/.test(subject))
    expect(await subjects(mentee)).toEqual(["Wanjirũ reported that you didn't come to your session"])
    await dispute(mentee, reportId)
    await dispute(mentee, reportId)
    expect(await subjects(mentor)).toEqual(['Chidi disputes your no-show report'])
  })

  test('is disputed by the other side for 72 hours, once', async () => {
    const { mentor, mentee, id, reportId } = await reported()
    for (const member of [mentor, await makeMentee(shared)])
      expect((await dispute(member, reportId)).error.code).toBe('not_found')
    shared.clock.set('2026-11-27T07:10:00Z')
    const disputed = await dispute(mentee, reportId)
    expect([disputed.status, disputed.body]).toMatchObject([
      200,
      { disputedAt: '2026-11-27T07:10:00.000Z', disputeNote: 'I waited in the other room' },
    ])
    shared.clock.set('2026-11-28T07:10:00Z')
    expect((await dispute(mentee, reportId, 'Something else')).body).toEqual(disputed.body)
    expect((await list(mentor, id)).body).toEqual([disputed.body])
  })

  test('is final after 72 hours without a dispute', async () => {
    const { mentee, reportId } = await reported()
    shared.clock.set('2026-11-27T07:10:01Z')
    const { status, error } = await dispute(mentee, reportId)
    expect([status, error.code, error.errorMessages]).toEqual([
      409,
      'no_show_final',
      ['You can dispute a no-show report for 72 hours. This one is final.'],
    ])
  })

  test('is disputed once by two concurrent calls', async () => {
    const { mentee, reportId } = await reported()
    const [one, other] = await Promise.all([dispute(mentee, reportId, 'One'), dispute(mentee, reportId, 'Other')])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body).toEqual(other.body)
  })
})

describe('the calendar', () => {
  test('file of a session is one event in UTC, for its two sides only', async () => {
    const { mentor, mentee, id } = await agreed()
    const file = (member: MadeMember) =>
      shared.call(sessionRoutes.ics, { params: { kind: 'individual', id } }, { as: member.token })
    const { status, headers, text } = await file(mentor)
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/calendar/)
    expect(text).toContain(`UID:${id}@localhost`)
    expect(text).toContain('DTSTART:20261124T070000Z\r\nDTEND:20261124T080000Z')
    expect(text).toContain('SUMMARY:Mentorship session with Chidi')
    expect(text).toContain('METHOD:PUBLISH')
    expect(text).not.toContain(mentee.email)
    expect((await file(await makeMentor(shared))).status).toBe(404)
  })

  test('feed contains the agreed sessions, and its address can be changed', async () => {
    const { mentor, mentee, id } = await agreed()
    const cancelled = await makeSession(shared, mentor, mentee, { startsAt: start, status: 'CANCELLED' })
    const { url } = (await shared.call(sessionRoutes.calendarFeed, {}, { as: mentee.token })).body
    const read = async (address: string) => shared.app.http.inject({ url: new URL(address).pathname })
    const feed = await read(url)
    expect(feed.statusCode).toBe(200)
    expect(feed.headers['content-type']).toMatch(/^text\/calendar/)
    expect(feed.body).toContain(`UID:${id}@`)
    expect(feed.body).toContain('with Wanjirũ')
    expect(feed.body).not.toContain(cancelled.id)
    const rotated = (await shared.call(sessionRoutes.rotateCalendarFeed, {}, { as: mentee.token })).body.url
    expect((await read(url)).statusCode).toBe(404)
    expect((await read(rotated)).statusCode).toBe(200)
    // Not the last character, some bits of which are ignored.
    const forged = rotated.replace(/.(?=.{9}\.ics$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect((await read(forged)).statusCode).toBe(404)
    expect((await read(rotated.replace(mentee.userId, mentor.userId))).statusCode).toBe(404)
    expect((await read('http://localhost/ical/nonsense.ics')).statusCode).toBe(404)
  })
})

describe('lists', () => {
  test('contain sessions by their current status, sorted and paginated', async () => {
    const { mentor, mentee, id } = await agreed()
    const make = async (startsAt: string, status?: 'CANCELLED' | 'PENDING') =>
      (await makeSession(shared, mentor, mentee, { startsAt, ...(status ? { status } : {}) })).id
    const later = await make('2026-11-25T07:00:00Z')
    const running = await make('2026-11-23T07:30:00Z')
    const old = await make('2026-11-01T07:00:00Z')
    const older = await make('2026-10-01T07:00:00Z')
    const cancelled = await make('2026-11-26T07:00:00Z', 'CANCELLED')
    const pending = await make('2026-11-27T07:00:00Z', 'PENDING')
    const ids = async (route: 'listUpcoming' | 'listPast' | 'listPending' | 'listCancelled', query = {}) => {
      const answer = await shared.call(
        bookingRoutes[route],
        { params: { role: 'mentor' }, query },
        { as: mentor.token },
      )
      return [answer.body.map((booking) => booking.id), answer.headers['x-has-more']]
    }
    expect(await ids('listUpcoming')).toEqual([[running, id, later], 'false'])
    expect(await ids('listUpcoming', { size: 2 })).toEqual([[running, id], 'true'])
    expect(await ids('listUpcoming', { size: 2, page: 1 })).toEqual([[later], 'false'])
    expect(await ids('listPast')).toEqual([[old, older], 'false'])
    // The mentee is called Chidi.
    expect(await ids('listPast', { text: ' CHÍD ', size: 1 })).toEqual([[old], 'true'])
    expect(await ids('listPast', { text: 'Wanj' })).toEqual([[], 'false'])
    expect(await ids('listPending')).toEqual([[pending], 'false'])
    expect(await ids('listCancelled')).toEqual([[cancelled], 'false'])
    // Made by the mentee.
    expect(await ids('listCancelled', { cancelledBy: 'mentee' })).toEqual([[cancelled], 'false'])
    expect(await ids('listCancelled', { cancelledBy: 'mentor' })).toEqual([[], 'false'])
    expect(await ids('listCancelled', { cancelledBy: 'nobody' })).toEqual([[], 'false'])
    await shared.db.updateTable('bookings').set({ cancelled_by: null }).where('id', '=', cancelled).execute()
    expect(await ids('listCancelled', { cancelledBy: 'nobody' })).toEqual([[cancelled], 'false'])
    const at = shared.clock.now()
    const joined = { mentor_joined_at: at, mentee_joined_at: at }
    await shared.db.updateTable('bookings').set(joined).where('id', '=', old).execute()
    await shared.db.updateTable('bookings').set({ mentor_joined_at: at }).where('id', '=', older).execute()
    expect(await ids('listPast', { attendance: 'both' })).toEqual([[old], 'false'])
    expect(await ids('listPast', { attendance: 'missed', text: 'Chidi' })).toEqual([[older], 'false'])
    const strip = await shared.call(sessionRoutes.upcomingSessions, {}, { as: mentee.token })
    expect(strip.body.map((session) => session.id)).toEqual([running, id, later])
    expect(strip.body[1]).toMatchObject({
      sessionType: 'Individual',
      time: '10:00 - 11:00',
      date: '2026-11-24',
      menteeName: 'Chidi',
      mentorName: 'Wanjirũ',
      status: 'UPCOMING',
    })
  })

  test('are the caller’s own: the path of the other role is refused, and strangers have none', async () => {
    await agreed()
    const stranger = await makeMentor(shared)
    expect(
      (await shared.call(bookingRoutes.listUpcoming, { params: { role: 'mentor' } }, { as: stranger.token })).body,
    ).toEqual([])
    expect(
      (await shared.call(bookingRoutes.listUpcoming, { params: { role: 'mentee' } }, { as: stranger.token })).status,
    ).toBe(403)
    expect((await shared.call(sessionRoutes.upcomingSessions, {})).status).toBe(401)
  })
})
