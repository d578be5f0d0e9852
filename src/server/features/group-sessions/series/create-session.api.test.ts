import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { redisForTest } from '#test/support/redis.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { groupSessionForm, makeGroupSession, makeHost, makePoster, type GroupSessionForm } from '../factory.ts'

const send = (api: TestApi, host: MadeMember, body: GroupSessionForm, headers?: Record<string, string>) =>
  api.call(hostingRoutes.createGroupSession, { body }, { as: host.token, ...(headers && { headers }) })

async function create(api: TestApi, host: MadeMember, overrides: Partial<GroupSessionForm> = {}) {
  return send(api, host, await groupSessionForm(api, host, overrides))
}

const everything = ({ db }: TestApi) =>
  Promise.all(
    (['group_sessions', 'group_occurrences', 'commitments', 'cohosts'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )

const weekly = { endDate: '2026-12-31', isDaily: false, customDays: ['TU' as const] }

describe('creating a group session', () => {
  test('a session that happens once has one occurrence, to which the host is committed', async () => {
    const api = await apiForTest()
    const host = await makeHost(api)
    const { status, body } = await create(api, host, {
      sessionTitle: 'Ngũgĩ reads code',
      capacity: 12,
      language: 'english',
    })
    expect([status, body.sessionSlug]).toEqual([201, 'ngugi-reads-code'])
    const session = await api.db.selectFrom('group_sessions').selectAll().executeTakeFirstOrThrow()
    expect(session).toMatchObject({
      id: body.id,
      host_id: host.profileId,
      title: 'Ngũgĩ reads code',
      tags: ['Tech', 'Career', 'Code reading'],
      tag_keys: ['tech', 'career', 'code reading'],
      language: 'English',
      capacity: 12,
      time_zone: 'Africa/Nairobi',
      start_date: '2026-11-24',
      start_time: '18:00:00',
      rule: null,
      end_date: null,
      next_starts_at: new Date('2026-11-24T15:00:00Z'),
      ends_at: new Date('2026-11-24T16:00:00Z'),
      sequence: 0,
    })
    const occurrence = await api.db.selectFrom('group_occurrences').selectAll().executeTakeFirstOrThrow()
    expect(occurrence).toMatchObject({
      id: session.occurrence_id,
      date: '2026-11-24',
      wall_time: '2026-11-24 18:00:00',
      capacity: 12,
    })
    const { rows } = await sql`select person_id, session_id, kind, lower(period) as start from commitments`.execute(
      api.db,
    )
    expect(rows).toEqual([
      { person_id: host.userId, session_id: occurrence.id, kind: 'group', start: new Date('2026-11-24T15:00:00Z') },
    ])
  })

  test('a series has an occurrence on each of its weekdays until its end, and starts on the first of them', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, {
      date: '2026-11-24',
      recurrence: { endDate: '2026-12-07', isDaily: false, customDays: ['MO', 'TH'] },
    })
    expect(session.occurrences.map(({ date }) => date)).toEqual([
      '2026-11-26',
      '2026-11-30',
      '2026-12-03',
      '2026-12-07',
    ])
    const row = await api.db.selectFrom('group_sessions').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      start_date: '2026-11-26',
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261207T205959Z',
      end_date: '2026-12-07',
      ends_at: new Date('2026-12-07T16:00:00Z'),
    })
  })

  test('a series over a clock change keeps its wall time, and skips a day whose clock skips that time', async () => {
    const api = await apiForTest()
    const host = await makeHost(api, { timeZone: 'Europe/Berlin' })
    const session = await makeGroupSession(api, {
      host,
      date: '2027-03-27',
      time: '02:30:00',
      recurrence: { endDate: '2027-03-30', isDaily: true },
    })
    expect(session.occurrences.map(({ date, startsAt }) => [date, startsAt.toISOString()])).toEqual([
      ['2027-03-27', '2027-03-27T01:30:00.000Z'],
      ['2027-03-29', '2027-03-29T00:30:00.000Z'],
      ['2027-03-30', '2027-03-30T00:30:00.000Z'],
    ])
  })

  test('a daily series until the end of next year has 403 occurrences', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, { recurrence: { endDate: '2027-12-31', isDaily: true } })
    expect(session.occurrences).toHaveLength(403)
    expect(await api.db.selectFrom('commitments').selectAll().execute()).toHaveLength(403)
  })

  test('times are in the zone of the form, by default in the caller’s', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, { timeZone: 'america/new_york' })
    expect(session.first.startsAt).toEqual(new Date('2026-11-24T23:00:00Z'))
    expect(await api.db.selectFrom('group_sessions').select('time_zone').executeTakeFirst()).toEqual({
      time_zone: 'America/New_York',
    })
  })

  test('sessions with the same title have different slugs', async () => {
    const api = await apiForTest()
    const titles = ['C++ & Rust?', 'C Rust', '日本語']
    const slugs: string[] = []
    for (const sessionTitle of titles) slugs.push((await makeGroupSession(api, { sessionTitle })).slug)
    expect(slugs).toEqual(['c-rust', 'c-rust-2', 'session'])
  })

  test('slugs of concurrently created sessions are unique', async () => {
    const api = await apiForTest()
    await makeGroupSession(api, { sessionTitle: 'Rust' })
    const titles = ['Rust', 'Rust 2', 'Rust', 'Rust 2', 'Rust 3']
    const made = await Promise.all(titles.map((sessionTitle) => makeGroupSession(api, { sessionTitle })))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(titles.length)
  })

  test('a woven poster is drawn by the server and stored as a public file of the host', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, { useWovenPoster: true })
    const row = await api.db.selectFrom('group_sessions').select('poster_url').executeTakeFirstOrThrow()
    const file = await api.db.selectFrom('files').selectAll().executeTakeFirstOrThrow()
    expect(file).toMatchObject({
      link: row.poster_url,
      owner_id: session.host.userId,
      purpose: 'poster',
      status: 'PUBLIC',
    })
    const picture = await api.app.http.inject({ method: 'GET', url: row.poster_url })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('duplicate tags are stored once', async () => {
    const api = await apiForTest()
    const names = ['Code  reading', 'ART', 'code reading', ' art ', 'Food', 'Music', 'Dance']
    await makeGroupSession(api, { tags: names.map((name) => ({ name })) })
    const { tags } = await api.db.selectFrom('group_sessions').select('tags').executeTakeFirstOrThrow()
    expect(tags).toEqual(['code reading', 'Art', 'Food', 'Music', 'Dance'])
  })

  test('the description is sanitised by the allow-list', async () => {
    const api = await apiForTest()
    const words = 'We read one page of real code together, and everybody says what they see. '.repeat(3)
    await makeGroupSession(api, {
      sessionDescription: `<p onclick="x()">${words}<script>alert(1)</script></p><img src=x onerror=x()>`,
    })
    const { description } = await api.db.selectFrom('group_sessions').select('description').executeTakeFirstOrThrow()
    expect(description).toBe(`<p>${words}</p>`)
  })

  test('cohosts are invited, each once, and are not busy before they accept', async () => {
    const api = await apiForTest()
    const [one, two] = [await makeMentor(api), await makeMentor(api)]
    const cohosts = [one, two, one].map(({ profileId }) => ({ id: profileId }))
    const session = await makeGroupSession(api, { cohosts })
    const rows = await api.db.selectFrom('cohosts').selectAll().orderBy('mentor_id').execute()
    expect(rows.map((row) => [row.mentor_id, row.mentor_user_id, row.origin, row.status])).toEqual(
      [one, two].map((mentor) => [mentor.profileId, mentor.userId, 'invite', 'PENDING']).toSorted(),
    )
    const busy = await api.db.selectFrom('commitments').select('person_id').execute()
    expect(busy).toEqual([{ person_id: session.host.userId }])
  })

  test('a repeated idempotency key creates one session and returns the same answer', async () => {
    const api = await apiForTest()
    const host = await makeHost(api)
    const form = await groupSessionForm(api, host)
    const headers = { 'idempotency-key': 'one-intent-1' }
    const [first, again] = [await send(api, host, form, headers), await send(api, host, form, headers)]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect(await api.db.selectFrom('group_sessions').select('id').execute()).toHaveLength(1)
  })

  test('a repeated idempotency key returns the same answer after the start, and weaves no second poster', async () => {
    const api = await apiForTest()
    const host = await makeHost(api)
    const form = await groupSessionForm(api, host, { useWovenPoster: true })
    const key = { 'idempotency-key': 'tomorrow' }
    const first = await send(api, host, form, key)
    api.clock.set('2026-11-25T08:00:00Z')
    const again = await send(api, { ...host, ...(await signInAs(api, host.userId)) }, form, key)
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect(await api.db.selectFrom('files').select('name').execute()).toHaveLength(1)
  })
})

test('a description far over its limit is refused before it is parsed', async () => {
  const api = await apiForTest()
  const host = await makeHost(api)
  const tooLong = await send(api, host, await groupSessionForm(api, host, { sessionDescription: '<'.repeat(79_000) }))
  expect([tooLong.status, tooLong.error.errorMessages]).toEqual([
    400,
    ['SessionDescription: No more than 20,000 characters'],
  ])
  const tooLarge = await send(api, host, await groupSessionForm(api, host, { sessionDescription: '<'.repeat(240_000) }))
  expect([tooLarge.status, tooLarge.error.code]).toEqual([413, 'too_large'])
})

describe('refused sessions', () => {
  const long = 'x'.repeat(120)
  const refusals: [string, Partial<GroupSessionForm>, number, string, string][] = [
    ['yesterday', { date: '2026-11-22' }, 400, 'group_date_invalid', 'Date: The session cannot be in the past'],
    [
      'an hour ago',
      { date: '2026-11-23', time: '10:00:00' },
      400,
      'group_date_invalid',
      'Date: The session cannot be in the past',
    ],
    ['no date', { date: '' }, 400, 'invalid_input', 'Date: Please provide a date for the session'],
    ['a day that does not exist', { date: '2026-02-30' }, 400, 'invalid_input', 'Date: Invalid date or time.'],
    ['no time', { time: '' }, 400, 'invalid_input', 'Time: Please provide a start time'],
    ['no title', { sessionTitle: '  ' }, 400, 'invalid_input', 'SessionTitle: Please provide a title for the session'],
    [
      '149 visible characters inside 4,000 of markup',
      { sessionDescription: `<p>${'<strong></strong>'.repeat(230)}${'x'.repeat(149)}</p>` },
      400,
      'invalid_input',
      'SessionDescription: Session description needs to be atleast 150 characters long',
    ],
    [
      'a description that is mostly in a frame',
      { sessionDescription: `<p>${long}</p><textarea>${long}</textarea>` },
      400,
      'invalid_input',
      'SessionDescription: Session description needs to be atleast 150 characters long',
    ],
    [
      'two tags',
      { tags: [{ name: 'Tech' }, { name: 'Art' }] },
      400,
      'invalid_input',
      'Tags: You must select at least three session tags',
    ],
    [
      'six tags',
      { tags: ['Tech', 'Art', 'Food', 'Music', 'Dance', 'Sales'].map((name) => ({ name })) },
      400,
      'invalid_input',
      'Tags: Please select at least three and at most five session tags',
    ],
    [
      'three tags with a duplicate',
      { tags: [{ name: 'Tech' }, { name: ' tech ' }, { name: 'Art' }] },
      400,
      'invalid_input',
      'Tags: You must select at least three session tags',
    ],
    [
      'a start between the half hours',
      { time: '18:10:00' },
      400,
      'invalid_input',
      'Time: Sessions start on the hour or half hour',
    ],
    [
      'a start some seconds after the hour',
      { time: '18:00:17' },
      400,
      'invalid_input',
      'Time: Sessions start on the hour or half hour',
    ],
    [
      'days without an end',
      { recurrence: { isDaily: false, customDays: ['MO'] } as never },
      400,
      'invalid_input',
      'EndDate: Invalid input',
    ],
    [
      'an end without days',
      { recurrence: { endDate: '2026-12-31', isDaily: false } },
      400,
      'invalid_input',
      'CustomDays: Invalid Recurring Session input',
    ],
    [
      'an end before the start',
      { recurrence: { ...weekly, endDate: '2026-11-23' } },
      400,
      'recurrence_invalid',
      'Recurrence: The last date must be after the first',
    ],
    [
      'an end after next year',
      { recurrence: { ...weekly, endDate: '2028-01-01' } },
      400,
      'recurrence_invalid',
      'Recurrence: The last date must be in this year or the next',
    ],
    [
      'a series without an occurrence',
      { recurrence: { endDate: '2026-11-26', isDaily: false, customDays: ['MO'] } },
      400,
      'recurrence_invalid',
      'Recurrence: Invalid Recurring Session input',
    ],
    [
      'a profane title',
      { sessionTitle: 'No bullshit hiring' },
      400,
      'title_inappropriate',
      'The session title or the session description contains inappropriate content',
    ],
    [
      'a profane description',
      { sessionDescription: `<p>${long}${long} m<b>e</b>rde</p>` },
      400,
      'title_inappropriate',
      'The session title or the session description contains inappropriate content',
    ],
    ['an unknown language', { language: 'Klingon' }, 400, 'invalid_input', 'Language: Select languages from the list'],
    [
      'a cohost who does not exist',
      { cohosts: [{ id: '3f0e1d5c-7a55-4c5e-9f0a-0d3a5b1c2d3e' }] },
      404,
      'cohost_unknown',
      "We couldn't find this mentor",
    ],
  ]

  test.for(refusals)('%s: nothing is stored', async ([, overrides, status, code, message]) => {
    const api = await apiForTest()
    const host = await makeHost(api)
    const before = await everything(api)
    const answer = await create(api, host, overrides)
    expect([answer.status, answer.error.code, answer.error.errorMessages[0]]).toEqual([status, code, message])
    expect(await everything(api)).toEqual(before)
  })

  test('a poster is required and must belong to the caller', async () => {
    const api = await apiForTest()
    const [host, other] = [await makeHost(api), await makeHost(api)]
    const { sessionPosterUrl: own, ...rest } = await groupSessionForm(api, host)
    const none = await send(api, host, rest)
    expect([none.status, none.error.errorMessages]).toEqual([400, ['SessionPosterUrl: Please Provide a session image']])
    await api.db.updateTable('files').set({ purpose: 'picture' }).where('link', '=', own!).execute()
    const links = [await makePoster(api, other), own!, '/files/none.webp', 'https://example.org/x.png']
    for (const sessionPosterUrl of links) {
      const answer = await send(api, host, { ...rest, sessionPosterUrl })
      expect([answer.status, answer.error.code]).toEqual([400, 'file_not_yours'])
    }
  })

  test('a mentor without a calendar is refused, with either kind of poster', async () => {
    const api = await apiForTest()
    const host = await makeMentor(api)
    await makeAvailable(api, host, { calendar: false })
    for (const overrides of [{}, { useWovenPoster: true }]) {
      const { status, error } = await create(api, host, overrides)
      expect([status, error.errorMessages]).toEqual([403, ['Please add a calendar first']])
    }
    expect(await api.db.selectFrom('group_sessions').select('id').execute()).toEqual([])
  })

  test('a mentor needs a link of their own only where the server has no rooms for groups', async ({ skip }) => {
    const redis = await redisForTest()
    if ('missing' in redis) return skip(redis.missing)
    const several = { REDIS_URL: redis.url }
    const servers: Record<string, string>[] = [{}, several, { ...several, JITSI_URL: 'https://meet.example.org' }]
    const codes: unknown[] = []
    for (const env of servers) {
      const api = await apiForTest({ env })
      const host = await makeMentor(api)
      await makeAvailable(api, host, { fixedVideoLink: null })
      const { status, error } = await create(api, host)
      codes.push([status, error.code])
    }
    expect(codes).toEqual([
      [201, undefined],
      [400, 'room_needed'],
      [201, undefined],
    ])
  })

  test('the caller, a mentee and somebody who blocked the caller cannot be invited to cohost', async () => {
    const api = await apiForTest()
    const [host, mentee, blocker] = [await makeHost(api), await makeMentee(api), await makeMentor(api)]
    await api.db
      .insertInto('blocks')
      .values({ blocker_id: blocker.userId, blocked_id: host.userId, created_at: api.clock.now() })
      .execute()
    const answers = []
    for (const { profileId } of [host, mentee, blocker])
      answers.push(await create(api, host, { cohosts: [{ id: profileId }] }))
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'cohost_yourself'],
      [404, 'cohost_unknown'],
      [404, 'cohost_unknown'],
    ])
    expect(await api.db.selectFrom('group_sessions').select('id').execute()).toEqual([])
  })

  test('mentees and visitors cannot create', async () => {
    const api = await apiForTest()
    const mentee = await makeMentee(api)
    const body = await groupSessionForm(api, mentee)
    const answers = [
      await api.call(hostingRoutes.createGroupSession, { body }, { as: mentee.token }),
      await api.call(hostingRoutes.createGroupSession, { body }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 401])
  })
})

describe('sessions that would overlap', () => {
  test('a series that overlaps a booking is refused with the occurrence', async () => {
    const api = await apiForTest()
    const [host, mentee] = [await makeHost(api), await makeMentee(api)]
    await makeSession(api, host, mentee, { startsAt: '2026-12-01T15:30:00Z' })
    const before = await everything(api)
    const { status, error } = await create(api, host, { recurrence: weekly })
    expect([status, error.code, error.errorMessages]).toEqual([
      409,
      'occurrences_taken',
      ['You already have a session at this time: Tue 1 Dec 2026, 18:00 EAT'],
    ])
    expect(error.taken).toEqual([{ startsAt: '2026-12-01T15:00:00.000Z', date: '2026-12-01', time: '18:00:00' }])
    expect(await everything(api)).toEqual(before)
  })

  test('a series that overlaps a series is refused with the first three of six occurrences', async () => {
    const api = await apiForTest()
    const host = await makeHost(api)
    await makeGroupSession(api, { host, recurrence: weekly })
    const { error } = await create(api, host, {
      time: '18:30:00',
      recurrence: { endDate: '2027-02-01', isDaily: true },
    })
    expect(error.errorMessages[0]).toBe(
      'You already have a session at this time: Tue 24 Nov 2026, 18:30 EAT; Tue 1 Dec 2026, 18:30 EAT; Tue 8 Dec 2026, 18:30 EAT and 3 more',
    )
    expect(error.taken).toHaveLength(6)
  })

  test('adjacent sessions do not overlap', async () => {
    const api = await apiForTest()
    const host = await makeHost(api)
    await makeGroupSession(api, { host })
    const statuses = []
    for (const time of ['17:00:00', '19:00:00']) statuses.push((await create(api, host, { time })).status)
    expect(statuses).toEqual([201, 201])
  })

  test('a mentee cannot book the time of a group session', async () => {
    const api = await apiForTest()
    const [host, mentee] = [await makeHost(api), await makeMentee(api)]
    await makeGroupSession(api, { host, time: '10:00:00' })
    const slot = {
      mentorId: host.profileId,
      date: '2026-11-24',
      timeZone: 'Africa/Nairobi',
      durationMinutes: 30 as const,
    }
    const book = (time: string) => api.call(bookingRoutes.book, { body: { ...slot, time } }, { as: mentee.token })
    const [taken, free] = [await book('10:30:00'), await book('11:00:00')]
    expect([taken.status, taken.error.code, free.status]).toEqual([409, 'slot_taken', 201])
  })

  test('of two concurrent creations for one time one wins', async () => {
    const api = await apiForTest()
    const host = await makeHost(api)
    const forms = [
      await groupSessionForm(api, host, { recurrence: weekly }),
      await groupSessionForm(api, host, { time: '18:30:00', recurrence: { ...weekly, endDate: '2027-03-01' } }),
    ]
    const answers = await Promise.all(forms.map((form) => send(api, host, form)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const sessions = await api.db.selectFrom('group_sessions').select('id').execute()
    const busy = await api.db.selectFrom('commitments').select('session_id').execute()
    const held = await api.db.selectFrom('group_occurrences').select('id').execute()
    expect([sessions.length, busy.length]).toEqual([1, held.length])
  })
})
