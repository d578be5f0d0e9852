import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/support/database.ts'
import { openRelay } from '#test/support/relay.ts'
import { inTransaction, isUnreachable, openDatabase } from './database.ts'

let own: TestDatabase

beforeAll(async () => void (own = await testDatabase()))
afterAll(() => own.drop())

/** The database behind a relay, whose connections are given up after this many milliseconds without an answer. */
async function openBehindRelay(answersWithin: number) {
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: own.url })
  const relay = await openRelay(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const url = new URL(`postgres://127.0.0.1:${relay.port}/${name}`)
  url.username = user ?? ''
  url.password = String(password ?? '')
  const database = openDatabase(url.href, { answersWithin })
  onTestFinished(async () => {
    // Connections that are open wait for a server that says nothing.
    await relay.close()
    await database.close()
  })
  return { ...database, silence: relay.silence }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a server that vanishes without a word is given up, and the next statement reaches the one in its place', async () => {
  const { db, pool, silence } = await openBehindRelay(300)
  const ask = () => sql`select 1`.execute(db)
  await Promise.all([ask(), ask(), ask()])
  silence()
  const failures = await Promise.all([ask(), ask(), ask()].map(failureOf))
  expect(failures.map(isUnreachable)).toEqual([true, true, true])
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await ask()).rows).toHaveLength(1)
})

test('a transaction under way then fails as a lost connection does', async () => {
  const { db, pool, silence } = await openBehindRelay(300)
  const work = inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx)
    silence()
    await sql`select 2`.execute(tx)
  })
  expect(isUnreachable(await failureOf(work))).toBe(true)
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await inTransaction(db, async (tx) => (await sql`select 1`.execute(tx)).rows.length)).toBe(1)
})

test('a job whose statements take longer waits for them', async () => {
  const { db, longRunning } = await openBehindRelay(300)
  const slow = sql`select pg_sleep(0.6)`
  expect(isUnreachable(await failureOf(slow.execute(db)))).toBe(true)
  expect((await slow.execute(longRunning)).rows).toHaveLength(1)
})
