import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runInContext } from '#server/platform/jobs/job-context.ts'
import { testApi } from '#test/support/api.ts'
import { notificationsOf } from '#test/support/notifications.ts'
import { recordEmails } from '#test/support/sent-emails.ts'
import { makeSession } from './factory.ts'
import { replayBookings } from './replay-zones.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
const emails = recordEmails(api)
afterAll(() => api.close())
beforeEach(async () => {
  await sql`delete from bookings`.execute(api.db)
  await sql`delete from commitments`.execute(api.db)
  emails.clear()
})

async function pair(): Promise<{ mentor: MadeMember; mentee: MadeMember }> {
  const mentor = await makeMentor(api, { fullName: 'Wanjirũ' })
  return { mentor, mentee: await makeMentee(api, { fullName: 'Chidi', timeZone: 'Africa/Lagos' }) }
}

const replay = () => replayBookings({ db: api.db, now: api.clock.now(), run: (work) => runInContext(api.app, work) })

/** Changes the start as if the zone's rules had been different on the day of booking. */
async function byOldRules(id: string, minutes: number) {
  const shift = sql`make_interval(mins => ${minutes}::int)`
  await sql`update bookings set starts_at = starts_at + ${shift}, ends_at = ends_at + ${shift} where id = ${id}`.execute(
    api.db,
  )
  await sql`update commitments set period = tstzrange(lower(period) + ${shift}, upper(period) + ${shift}) where session_id = ${id}`.execute(
    api.db,
  )
}

async function stored(id: string) {
  const { rows } = await sql<{ start: Date; length: number; sequence: number; held: number }>`
    select starts_at as start, extract(epoch from ends_at - starts_at)::int / 60 as length, sequence,
      (select count(*)::int from commitments where session_id = b.id and period = tstzrange(b.starts_at, b.ends_at)) as held
    from bookings b where id = ${id}`.execute(api.db)
  const { start, ...rest } = rows[0]!
  return { start: start.toISOString(), ...rest }
}

const agreedAt = '2026-11-27T09:00:00.000Z'
const unmoved = { moved: 0, left: [] }

test.each([
  ['later', -60, '08:00'],
  ['earlier', 60, '10:00'],
])('a session whose zone now has its hour %s is moved to its agreed wall time, once', async (_, minutes, old) => {
  const { mentor, mentee } = await pair()
  const { id } = await makeSession(api, mentor, mentee, { startsAt: agreedAt })
  await byOldRules(id, minutes)
  expect((await stored(id)).start).toBe(`2026-11-27T${old}:00.000Z`)
  expect(await replay()).toEqual({ looked: 1, moved: 1, left: [] })
  expect(await stored(id)).toEqual({ start: agreedAt, length: 60, sequence: 1, held: 2 })
  expect(await replay()).toEqual({ looked: 1, ...unmoved })
  expect(await stored(id)).toMatchObject({ start: agreedAt, sequence: 1 })
})

test('both sides get a notice with a new calendar entry, and the reminders are rescheduled', async () => {
  const { mentor, mentee } = await pair()
  const { id } = await makeSession(api, mentor, mentee, { startsAt: agreedAt })
  await byOldRules(id, 60)
  await replay()
  await api.runJobs()
  api.clock.advance(120_000)
  await api.runJobs()
  expect(
    emails
      .sent()
      .map(({ to }) => to.email)
      .sort(),
  ).toEqual([mentor.email, mentee.email].sort())
  for (const { subject, paragraphs, calendar } of emails.sent()) {
    expect(subject).toMatch(
      /^Time changed: your session with (Chidi|Wanjirũ) is on Fri 27 Nov 2026, 1[02]:00 (WAT|EAT)$/,
    )
    expect(paragraphs[0]).toContain('Africa/Nairobi changed')
    expect(paragraphs[0]).toContain('60 minutes earlier than planned')
    expect(calendar?.method).toBe('REQUEST')
    expect(calendar?.ics).toMatch(/DTSTART:20261127T090000Z[^]*SEQUENCE:1|SEQUENCE:1[^]*DTSTART:20261127T090000Z/)
  }
  expect(await notificationsOf(api, mentor)).toHaveLength(1)
  expect(await notificationsOf(api, mentee)).toMatchObject([
    {
      notificationType: 'SESSION_RESCHEDULED',
      message: 'The time changed: your session with Wanjirũ is now on Fri 27 Nov 2026, 10:00 WAT',
      targetUrl: `/booking/${id}`,
    },
  ])
  const { rows } = await sql<{ start: number }>`
    select (payload -> 'data' ->> 'startsAt')::bigint as start from graphile_worker._private_jobs
    where key = ${`booking:${id}`}`.execute(api.db)
  expect(rows).toEqual([{ start: Date.parse(agreedAt) }])
})

test('adjacent sessions move together, earlier or later', async () => {
  const { mentor, mentee } = await pair()
  const other = await makeMentee(api, { timeZone: 'Africa/Lagos' })
  const starts = ['2026-11-27T09:00:00.000Z', '2026-11-27T10:00:00.000Z', '2026-11-27T11:00:00.000Z']
  const ids: string[] = []
  for (const startsAt of starts)
    ids.push((await makeSession(api, mentor, startsAt === starts[1] ? other : mentee, { startsAt })).id)
  for (const id of ids) await byOldRules(id, -60)
  expect(await replay()).toEqual({ looked: 3, moved: 3, left: [] })
  for (const id of ids.toReversed()) await byOldRules(id, 60)
  expect(await replay()).toEqual({ looked: 3, moved: 3, left: [] })
  expect(await Promise.all(ids.map(async (id) => (await stored(id)).start))).toEqual(starts)
})

test('past, running and cancelled sessions do not move', async () => {
  const { mentor, mentee } = await pair()
  const bookings = [
    { startsAt: '2026-11-20T09:00:00Z' },
    { startsAt: '2026-11-23T06:30:00Z' },
    { startsAt: agreedAt, status: 'CANCELLED' as const },
  ]
  const before = []
  for (const booking of bookings) {
    const { id } = await makeSession(api, mentor, mentee, booking)
    await byOldRules(id, 60)
    before.push({ id, row: await stored(id) })
  }
  expect(await replay()).toEqual({ looked: 0, ...unmoved })
  for (const { id, row } of before) expect(await stored(id)).toEqual(row)
  await api.runJobs()
  expect(emails.sent()).toEqual([])
})

test('a session whose new time is skipped, past or taken stays and is reported', async () => {
  const { mentor, mentee } = await pair()
  const gap = await makeSession(api, mentor, mentee, { startsAt: '2027-03-14T07:30:00Z' })
  await sql`update bookings set time_zone = 'America/New_York', wall_time = '2027-03-14 02:30:00' where id = ${gap.id}`.execute(
    api.db,
  )
  const over = await makeSession(api, mentor, mentee, { startsAt: '2026-11-23T07:30:00Z' })
  await byOldRules(over.id, 60)
  const late = await makeSession(api, mentor, mentee, { startsAt: agreedAt })
  await byOldRules(late.id, 60)
  const inPlace = await makeSession(api, mentor, await makeMentee(api), { startsAt: agreedAt })
  const before = await Promise.all([gap, over, late, inPlace].map(({ id }) => stored(id)))
  const { left, ...counts } = await replay()
  expect(counts).toEqual({ looked: 4, moved: 0 })
  expect(new Map(left.map(({ sessionId, reason }) => [sessionId, reason]))).toEqual(
    new Map([
      [gap.id, 'skipped by the clock'],
      [over.id, 'in the past'],
      [late.id, 'overlaps another session'],
    ]),
  )
  expect(left.find(({ sessionId }) => sessionId === gap.id)).toMatchObject({
    timeZone: 'America/New_York',
    wallTime: '2027-03-14 02:30:00',
  })
  expect(await Promise.all([gap, over, late, inPlace].map(({ id }) => stored(id)))).toEqual(before)
})

test('the agreed time is the wall time of the booking, or of its last move, in the mentor’s zone', async () => {
  const { mentor, mentee } = await pair()
  await makeAvailable(api, mentor)
  const wallTime = async (id: string) =>
    api.db.selectFrom('bookings').select(['wall_time', 'time_zone']).where('id', '=', id).executeTakeFirstOrThrow()
  const slot = { date: '2026-11-27', time: '10:00:00', timeZone: 'Africa/Nairobi' }
  const body = { mentorId: mentor.profileId, ...slot, durationMinutes: 60 as const }
  const { id } = (await api.call(bookingRoutes.book, { body }, { as: mentee.token })).body
  expect(await wallTime(id)).toEqual({ wall_time: '2026-11-27 10:00:00', time_zone: 'Africa/Nairobi' })
  const move = (by: MadeMember, to: typeof slot) =>
    api.call(
      bookingRoutes.reschedule,
      { params: { role: by.role }, body: { sessionId: id, reason: 'Emergency', ...to } },
      { as: by.token },
    )
  await move(mentee, { ...slot, time: '11:00:00', timeZone: 'Africa/Lagos' })
  expect(await wallTime(id)).toEqual({ wall_time: '2026-11-27 13:00:00', time_zone: 'Africa/Nairobi' })
  await move(mentor, { ...slot, time: '14:00:00' })
  expect(await wallTime(id)).toEqual({ wall_time: '2026-11-27 14:00:00', time_zone: 'Africa/Nairobi' })
  expect(await replay()).toEqual({ looked: 1, ...unmoved })
})

/** The columns of an agreement. */
const agreement = async (id: string) =>
  api.db
    .selectFrom('bookings')
    .select(['wall_time', 'time_zone', 'mentee_wall_time', 'mentee_time_zone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('if only the mentee’s rules changed, nothing moves and the mentee gets one notice of the new local time', async () => {
  const { mentor, mentee } = await pair()
  const { id } = await makeSession(api, mentor, mentee, { startsAt: agreedAt })
  await sql`update bookings set mentee_wall_time = mentee_wall_time - interval '1 hour' where id = ${id}`.execute(
    api.db,
  )
  expect(await replay()).toEqual({ looked: 1, ...unmoved })
  expect(await replay()).toEqual({ looked: 1, ...unmoved })
  await api.runJobs()
  expect(await stored(id)).toEqual({ start: agreedAt, length: 60, sequence: 0, held: 2 })
  expect(await agreement(id)).toMatchObject({
    mentee_wall_time: '2026-11-27 10:00:00',
    mentee_time_zone: 'Africa/Lagos',
  })
  expect(emails.sent().map(({ to, subject, calendar }) => [to.email, subject, calendar])).toEqual([
    [mentee.email, 'Your local time changed: your session with Wanjirũ is on Fri 27 Nov 2026, 10:00 WAT', undefined],
  ])
  expect(await notificationsOf(api, mentor)).toEqual([])
  expect(await notificationsOf(api, mentee)).toMatchObject([
    {
      notificationType: 'SESSION_RESCHEDULED',
      message: 'Your local time changed: your session with Wanjirũ is now on Fri 27 Nov 2026, 10:00 WAT',
    },
  ])
})

test('a mentee who chose another zone gets no notice', async () => {
  const { mentor, mentee } = await pair()
  const { id } = await makeSession(api, mentor, mentee, { startsAt: agreedAt })
  await api.db.updateTable('users').set({ time_zone: 'Africa/Accra' }).where('id', '=', mentee.userId).execute()
  await replay()
  await api.runJobs()
  expect(await agreement(id)).toMatchObject({
    mentee_wall_time: '2026-11-27 09:00:00',
    mentee_time_zone: 'Africa/Accra',
  })
  expect(emails.sent()).toEqual([])
})
