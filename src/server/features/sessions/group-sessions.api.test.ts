import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, testApi, type TestApi } from '#test/support/api.ts'
import {
  makeCohost,
  makeGroupSession,
  makeHost,
  makeSeat,
  type MadeGroupSession,
} from '#server/features/group-sessions/factory.ts'

const now = '2026-11-23T08:00:00Z'
const shared = await testApi({ now })
afterAll(() => shared.close())
beforeEach(() => shared.clock.set(now))

const as = async ({ userId }: MadeMember, api: TestApi = shared) => ({ as: (await signInAs(api, userId)).token })
const join = async (person: MadeMember, id: string, api: TestApi = shared) =>
  api.call(sessionRoutes.join, { params: { kind: 'group', id } }, await as(person, api))
const came = async ({ first }: MadeGroupSession) =>
  (await shared.db.selectFrom('attendances').select('user_id').where('occurrence_id', '=', first.id).execute()).map(
    (row) => row.user_id,
  )
const weekly = {
  date: '2026-11-24',
  recurrence: { endDate: '2026-12-15', isDaily: false, customDays: ['TU' as const] },
}

describe('the room of a group session', () => {
  test('opens to host, cohosts and attendees, and records their attendance once', async () => {
    const session = await makeGroupSession(shared, weekly)
    const [cohost, going, line, stranger] = [
      await makeMentor(shared),
      await makeMentee(shared),
      await makeMentee(shared),
      await makeMentee(shared),
    ]
    await makeCohost(shared, session, cohost)
    await makeSeat(shared, session, going)
    await makeSeat(shared, session, line, { status: 'OFFERED' })
    shared.clock.set(new Date(session.first.startsAt.getTime() - 600_001))
    expect(await join(going, session.first.id)).toMatchObject({ status: 409, error: { code: 'join_too_early' } })
    shared.clock.advance(1)
    for (const person of [session.host, cohost, going, going])
      expect(await join(person, session.first.id)).toMatchObject({
        status: 200,
        body: { url: 'https://meet.example.org/room' },
      })
    for (const person of [line, stranger]) expect((await join(person, session.first.id)).status).toBe(404)
    expect((await came(session)).toSorted()).toEqual([session.host.userId, cohost.userId, going.userId].toSorted())
    expect((await join(session.host, session.id)).status).toBe(200)
    expect((await join(going, session.occurrences[1]!.id)).status).toBe(404)
    expect((await join(session.host, session.occurrences[1]!.id)).error.code).toBe('join_too_early')
    shared.clock.set(session.first.endsAt)
    expect((await join(going, session.first.id)).error.code).toBe('join_over')
    expect((await join(going, crypto.randomUUID())).status).toBe(404)
  })

  test('is the built-in one without a link, where pressing the button is no attendance, and stays closed when the session is cancelled', async () => {
    const session = await makeGroupSession(shared)
    shared.clock.set(session.first.startsAt)
    await shared.db
      .updateTable('schedules')
      .set({ fixed_video_link: null })
      .where('profile_id', '=', session.host.profileId)
      .execute()
    const { url } = (await join(session.host, session.id)).body
    expect(new URL(url).pathname).toBe(`/room/group/${session.first.id}`)
    expect(await came(session)).toEqual([])
    await shared.db
      .updateTable('group_occurrences')
      .set({ status: 'CANCELLED', cancelled_at: shared.clock.now() })
      .where('id', '=', session.first.id)
      .execute()
    expect((await join(session.host, session.first.id)).error.code).toBe('join_cancelled')
  })

  test('on a Jitsi server belongs to the occurrence, not to the session', async () => {
    const api = await apiForTest({ now, env: { JITSI_URL: 'https://jitsi.example.org' } })
    const host = await makeHost(api)
    await api.db.updateTable('schedules').set({ fixed_video_link: null }).execute()
    const session = await makeGroupSession(api, { host, ...weekly })
    const urls = []
    for (const { id, startsAt } of session.occurrences.slice(0, 2)) {
      api.clock.set(startsAt)
      urls.push((await join(host, id, api)).body.url)
    }
    expect(urls[0]).toMatch(/^https:\/\/jitsi\.example\.org\/[0-9a-f]{40}$/)
    expect(urls[1]).not.toBe(urls[0])
  })
})

describe('the calendar', () => {
  const file = async (person: MadeMember, id: string) =>
    shared.call(sessionRoutes.ics, { params: { kind: 'group', id } }, await as(person))

  test('file is one occurrence, or the whole series with its rule', async () => {
    const session = await makeGroupSession(shared, weekly)
    const person = await makeMentee(shared)
    const one = await file(person, session.occurrences[1]!.id)
    expect(one.headers['content-type']).toMatch(/^text\/calendar/)
    expect(one.text).toContain('DTSTART:20261201T150000Z')
    expect(one.text).not.toContain('RRULE')
    const all = (await file(person, session.id)).text
    expect(all).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215T')
    expect(all).toContain('DTSTART;TZID=Africa/Nairobi:20261124T180000')
    expect(all).toContain(`/group-details/${session.slug}`)
    expect(all).not.toContain(session.host.email)
  })

  test('file of a private session is found only by its participants', async () => {
    const session = await makeGroupSession(shared, { privateSession: true })
    const [going, stranger] = [await makeMentee(shared), await makeMentee(shared)]
    await makeSeat(shared, session, going)
    expect((await file(going, session.id)).status).toBe(200)
    expect((await file(stranger, session.id)).status).toBe(404)
    expect((await file(stranger, session.first.id)).status).toBe(404)
    expect((await file(stranger, crypto.randomUUID())).status).toBe(404)
  })

  test('feed contains the sessions that the user hosts, cohosts or attends, and no others', async () => {
    const [host, cohost, going, line] = [
      await makeHost(shared),
      await makeMentor(shared),
      await makeMentee(shared),
      await makeMentee(shared),
    ]
    const session = await makeGroupSession(shared, { host, ...weekly })
    await makeCohost(shared, session, cohost)
    await makeSeat(shared, session, going, { occurrence: session.occurrences[2]! })
    await makeSeat(shared, session, line, { status: 'WAITLISTED' })
    const feed = async (person: MadeMember) => {
      const { url } = (await shared.call(sessionRoutes.calendarFeed, {}, await as(person))).body
      return (await shared.app.http.inject({ url: new URL(url).pathname })).body
    }
    for (const person of [host, cohost]) expect(await feed(person)).toContain('RRULE:FREQ=WEEKLY')
    const own = await feed(going)
    expect(own).toContain('DTSTART:20261208T150000Z')
    expect(own.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(await feed(line)).not.toContain('VEVENT')
  })
})

test('the next seven days contain sessions of both kinds, next first', async () => {
  const [host, person, line] = [
    await makeHost(shared, { fullName: 'Wanjirũ' }),
    await makeMentee(shared, { timeZone: 'Africa/Lagos' }),
    await makeMentee(shared),
  ]
  const daily = await makeGroupSession(shared, {
    host,
    date: '2026-11-24',
    durationMinutes: 45,
    recurrence: { endDate: '2026-12-24', isDaily: true },
  })
  const [, second, third] = daily.occurrences
  await makeSeat(shared, daily, person, { occurrence: second! })
  await makeSeat(shared, daily, person, { occurrence: third! })
  await makeSeat(shared, daily, person, { occurrence: daily.occurrences[20]! })
  await makeSeat(shared, daily, line, { status: 'WAITLISTED' })
  const mentor = await makeMentor(shared)
  await makeAvailable(shared, mentor)
  const booking = await makeSession(shared, mentor, person, { startsAt: '2026-11-25T18:00:00Z' })
  const strip = async (member: MadeMember) =>
    (await shared.call(sessionRoutes.upcomingSessions, {}, await as(member))).body
  const rows = await strip(person)
  expect(rows.map(({ id }) => id)).toEqual([second!.id, booking.id, third!.id])
  expect(rows[0]).toEqual({
    id: second!.id,
    sessionType: 'Group',
    title: 'Reading real code together',
    time: '16:00 - 16:45',
    date: '2026-11-25',
    nextSessionDate: '2026-11-25',
    startsAt: '2026-11-25T15:00:00.000Z',
    endsAt: '2026-11-25T15:45:00.000Z',
    durationMinutes: 45,
    menteeName: null,
    menteeId: null,
    menteeSlug: null,
    mentorName: 'Wanjirũ',
    mentorId: host.profileId,
    mentorSlug: host.slug,
    status: 'UPCOMING',
    recurrenceIntervals: 'Daily',
    repeatsOn: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'],
    groupSessionAttendeesCount: 1,
    sessionSlug: daily.slug,
  })
  expect(rows[1]).toMatchObject({ sessionType: 'Individual', repeatsOn: [], sessionSlug: null })
  expect(await strip(host)).toHaveLength(6)
  expect(await strip(line)).toEqual([])
})
