import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { createRooms } from '#server/platform/rooms/rooms.ts'
import { decryptContent } from '../features/chat/messages/encrypt-content.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from './accounts.ts'
import { seedDemo } from './seed.ts'

const now = new Date('2026-11-21T07:10:00Z')
const hashPassword = async (password: string) => `hash of ${password}`
const createPoster = async (_db: unknown, ownerId: string, seed: string) => `/files/${ownerId}-${seed}.webp`
const createPortrait = async (_db: unknown, ownerId: string) => `/files/${ownerId}.webp`
const secrets = createSecrets('a secret of the demo that is thirty-two bytes long')
const rooms = createRooms({ env: readEnv({ NODE_ENV: 'test' }), secrets })
const env = { APP_URL: 'http://localhost:3000' }
const dependencies = { now, hashPassword, createPoster, createPortrait, secrets, rooms, env }

async function emptyDatabase() {
  const own = await testDatabase()
  const { db, close } = openDatabase(own.url, { connections: 3 })
  const drop = async () => {
    await close()
    await own.drop()
  }
  return { db, drop }
}

// Seeded once for all tests that only read.
let seeded: Awaited<ReturnType<typeof emptyDatabase>>
let db: (typeof seeded)['db']
let result: Awaited<ReturnType<typeof seedDemo>>
beforeAll(async () => {
  seeded = await emptyDatabase()
  db = seeded.db
  result = await seedDemo({ db, ...dependencies })
})
afterAll(() => seeded.drop())

test('an empty database is seeded with people, hours and sessions, all marked as demo', async () => {
  expect(result).toMatchObject({ seeded: true, mentors: 60, mentees: 40 })
  const users = await db
    .selectFrom('users')
    .select(['is_demo', 'email_verified_at', 'password_hash', 'picture_url'])
    .execute()
  expect(users).toHaveLength(100)
  expect(users.every((user) => user.is_demo && user.email_verified_at !== null)).toBe(true)
  // Every sixth has none.
  expect(new Set(users.flatMap((user) => user.picture_url ?? [])).size).toBe(84)
  const bookings = await db.selectFrom('bookings').select(['status']).execute()
  expect(bookings).toHaveLength(result.sessions)
  const commitments = await db.selectFrom('commitments').select('session_id').where('kind', '=', 'individual').execute()
  expect(commitments).toHaveLength(2 * bookings.filter((booking) => booking.status !== 'CANCELLED').length)
})

test('some mentors are active this week, and some who approve requests answer within a day', async () => {
  const said = await db
    .selectFrom('profiles')
    .select(['active_this_week', 'answers_within_day', 'break_since'])
    .where('role', '=', 'mentor')
    .execute()
  const active = said.filter((mentor) => mentor.active_this_week)
  expect(active.length).toBeGreaterThan(5)
  expect(active.length).toBeLessThan(said.length)
  expect(said.filter((mentor) => mentor.break_since !== null)).toHaveLength(1)
  expect(said.some((mentor) => mentor.active_this_week && mentor.answers_within_day === true)).toBe(true)
})

test('both sign-in accounts have a session within two days and an unread notification', async () => {
  for (const email of [DEMO_MENTOR_EMAIL, DEMO_MENTEE_EMAIL]) {
    const user = await db.selectFrom('users').select('id').where('email_key', '=', email).executeTakeFirstOrThrow()
    const next = await db
      .selectFrom('bookings')
      .select('starts_at')
      .where((row) => row.or([row('mentor_user_id', '=', user.id), row('mentee_user_id', '=', user.id)]))
      .where('status', '=', 'UPCOMING')
      .where('starts_at', '>', now)
      .orderBy('starts_at')
      .executeTakeFirstOrThrow()
    expect(next.starts_at.getTime() - now.getTime()).toBeLessThan(2 * 86_400_000)
    const unread = await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', user.id)
      .where('read_at', 'is', null)
      .execute()
    expect(unread.length).toBeGreaterThan(0)
  }
})

test('seeding again or concurrently changes nothing', async () => {
  const { db: empty, drop } = await emptyDatabase()
  onTestFinished(drop)
  const seed = () => seedDemo({ db: empty, ...dependencies })
  const results = [...(await Promise.all([seed(), seed()])), await seed()]
  expect(results.filter((one) => one.seeded)).toHaveLength(1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users`.execute(empty)
  expect(rows[0]?.count).toBe(100)
})

test('no e-mail is sent', async () => {
  for (const table of ['mailbox_messages', 'mail_deliveries'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('group sessions are stored as by the form, with correct seat counts', async () => {
  const { groupSessions } = result
  const sessions = await db.selectFrom('group_sessions').selectAll().execute()
  expect([sessions.length, sessions.every(({ words }) => words !== null)]).toEqual([groupSessions, true])
  const { rows } = await sql<{ wrong: number; ahead: number; behind: number; waiting: number; awaited: number }>`
    select count(*) filter (where o.going <> (select count(*) from rsvps r where r.occurrence_id = o.id and r.status = 'GOING'))::int as wrong,
      count(*) filter (where o.starts_at > ${now} and o.status = 'UPCOMING')::int as ahead,
      count(*) filter (where o.ends_at < ${now})::int as behind,
      sum((select count(*) from rsvps r where r.occurrence_id = o.id and r.status = 'WAITLISTED'))::int as waiting,
      sum((select count(*) from attendances a where a.occurrence_id = o.id and o.ends_at > ${new Date(now.getTime() - 14 * 86_400_000)}))::int as awaited
    from group_occurrences o`.execute(db)
  const found = rows[0]!
  expect(found.wrong).toBe(0)
  for (const count of [found.ahead, found.behind, found.waiting, found.awaited]) expect(count).toBeGreaterThan(0)
})

test('every host has a commitment for each occurrence', async () => {
  const held = await db.selectFrom('commitments').select('session_id').where('kind', '=', 'group').execute()
  const hosted = await sql<{ count: number }>`
    select sum(1 + (select count(*) from cohosts c where c.group_session_id = s.id and c.status = 'ACCEPTED'))::int as count
    from group_occurrences o join group_sessions s on s.id = o.group_session_id where o.status = 'UPCOMING'`.execute(db)
  expect(held).toHaveLength(hosted.rows[0]!.count)
})

test('mentees reviewed sessions that they attended, and the sign-in mentee has none yet', async () => {
  const { rows } = await sql<{ reviews: number; wrong: number; averages: number; own: number }>`
    select (select count(*) from reviews)::int as reviews,
      (select count(*) from reviews r left join bookings b on b.id = r.booking_id
        where r.created_at > ${now} or b.mentee_user_id <> r.author_user_id or b.mentor_id <> r.mentor_id)::int as wrong,
      (select count(*) from (select mentor_id from reviews group by mentor_id having count(*) >= 3) m)::int as averages,
      (select count(*) from reviews r join users u on u.id = r.author_user_id where u.email_key = ${DEMO_MENTEE_EMAIL})::int as own`.execute(
    db,
  )
  const found = rows[0]!
  expect(found).toMatchObject({ wrong: 0, own: 0 })
  expect(found.reviews).toBeGreaterThan(20)
  expect(found.averages).toBeGreaterThan(3)
})

test('both sign-in accounts have conversations that their readers decrypt, with the lines of their sessions and unread messages', async () => {
  for (const email of [DEMO_MENTOR_EMAIL, DEMO_MENTEE_EMAIL]) {
    const { id } = await db.selectFrom('users').select('id').where('email_key', '=', email).executeTakeFirstOrThrow()
    const { rows } = await sql<{ secret: Buffer; last: number; unread: number; messages: Stored[] }>`
      select c.secret, last_sequence as last, case when party_a = ${id} then unread_a else unread_b end as unread,
        (select json_agg(json_build_object('id', m.id, 'sequence', m.sequence, 'body', m.body, 'fact', m.fact, 'at', m.created_at,
          'from', case sender when 'a' then party_a when 'b' then party_b end) order by m.sequence)
          from chat_messages m where m.conversation_id = c.id) as messages
      from conversations c where ${id} in (party_a, party_b)`.execute(db)
    expect(rows.reduce((sum, { unread }) => sum + unread, 0)).toBe(3)
    const facts = new Set<string | null>()
    for (const { secret, last, messages } of rows) {
      const plain = secrets.decrypt('conversation', secret)
      expect(messages.map(({ sequence }) => sequence)).toEqual(Array.from({ length: last }, (_, index) => index + 1))
      const times = messages.map(({ at }) => Date.parse(at))
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
      for (const { id: messageId, from, body, fact } of messages) {
        facts.add(fact)
        if (body && from) expect(decryptContent(plain, messageId, from, body)?.text).not.toBeFalsy()
      }
    }
    expect(facts).toEqual(new Set([null, 'booked', 'cancelled', 'soon']))
  }
})

type Stored = {
  id: string
  sequence: number
  body: string | null
  fact: string | null
  from: string | null
  at: string
}
