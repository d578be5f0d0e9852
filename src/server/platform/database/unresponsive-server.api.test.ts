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
async function openBehindRelay(queryTimeout: number) {
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: own.url })
  const relay = await openRelay(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const url = new URL(`postgres://127.0.0.1:${relay.port}/${name}`)
  url.username = user ?? ''
  url.password = String(password ?? '')
  const database = openDatabase(url.href, { queryTimeout })
  onTestFinished(async () => {
    // Connections that are open wait for a server that says nothing.
    await relay.close()
    await database.close()
  })
  return { ...database, freeze: relay.freeze }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('statements to a server that stops answering fail, and the next one uses a new connection', async () => {
  const { db, pool, freeze } = await openBehindRelay(300)
  const ask = () => sql`select 1`.execute(db)
  await Promise.all([ask(), ask(), ask()])
  freeze()
  const failures = await Promise.all([ask(), ask(), ask()].map(failureOf))
  expect(failures.map(isUnreachable)).toEqual([true, true, true])
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await ask()).rows).toHaveLength(1)
})

test('an open transaction then fails like a lost connection', async () => {
  const { db, pool, freeze } = await openBehindRelay(300)
  const work = inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx)
    freeze()
    await sql`select 2`.execute(tx)
  })
  expect(isUnreachable(await failureOf(work))).toBe(true)
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await inTransaction(db, async (tx) => (await sql`select 1`.execute(tx)).rows.length)).toBe(1)
})

test('a long-running job waits for its statements', async () => {
  const { db, longRunning } = await openBehindRelay(300)
  const slow = sql`select pg_sleep(0.6)`
  expect(isUnreachable(await failureOf(slow.execute(db)))).toBe(true)
  expect((await slow.execute(longRunning)).rows).toHaveLength(1)
})
