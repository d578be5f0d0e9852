import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { openDatabase } from '../platform/database.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from './people.ts'
import { seedDemo } from './seed.ts'

const now = new Date('2026-11-21T07:10:00Z')
const hashPassword = async (password: string) => `hash of ${password}`

async function emptyDatabase() {
  const own = await testDatabase()
  const database = openDatabase(own.url, { connections: 3 })
  onTestFinished(async () => {
    await database.close()
    await own.drop()
  })
  return database.db
}

test('an empty program is filled with people, hours and sessions, all marked as demo', async () => {
  const db = await emptyDatabase()
  const result = await seedDemo({ db, now, hashPassword })
  expect(result).toMatchObject({ seeded: true, mentors: 60, mentees: 40 })
  const users = await db.selectFrom('users').select(['is_demo', 'email_verified_at', 'password_hash']).execute()
  expect(users).toHaveLength(100)
  expect(users.every((user) => user.is_demo && user.email_verified_at !== null)).toBe(true)
  const bookings = await db.selectFrom('bookings').select(['status']).execute()
  expect(bookings).toHaveLength(result.sessions)
  const commitments = await db.selectFrom('commitments').select('session_id').execute()
  expect(commitments).toHaveLength(2 * bookings.filter((booking) => booking.status !== 'CANCELLED').length)
})

test('both log-ins find a session within two days and something unread', async () => {
  const db = await emptyDatabase()
  await seedDemo({ db, now, hashPassword })
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

test('seeding again, or twice at once, changes nothing', async () => {
  const db = await emptyDatabase()
  const results = await Promise.all([seedDemo({ db, now, hashPassword }), seedDemo({ db, now, hashPassword })])
  results.push(await seedDemo({ db, now, hashPassword }))
  expect(results.filter((result) => result.seeded)).toHaveLength(1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users`.execute(db)
  expect(rows[0]?.count).toBe(100)
})

test('no mail comes from it', async () => {
  const db = await emptyDatabase()
  await seedDemo({ db, now, hashPassword })
  for (const table of ['mailbox_messages', 'mail_deliveries'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
