import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/support/database.ts'
import { hasPgBouncer, poolerPrepares, startPgBouncer } from '#test/support/servers/pgbouncer.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { startProgram } from '#test/support/program.ts'
import { explainStart } from '#server/platform/operations/explain-start.ts'
import { openDatabase } from './database.ts'
import { requireTimeouts, setRoleDefaults, timeoutProblem } from './timeouts.ts'

// One starts the real program with a cluster of its own.
vi.setConfig({ testTimeout: 120_000 })

const behindPooler = async () => pooled(await testDatabase())

async function pooled(own: TestDatabase) {
  const pooler = await startPgBouncer(own.url)
  onTestFinished(async () => {
    await pooler.stop()
    await own.drop()
  })
  return { directUrl: own.url, url: pooler.urlOf(own.url) }
}

function opened(url: string, directUrl?: string) {
  const database = openDatabase(url, { directUrl })
  onTestFinished(() => database.close())
  return database
}

test.runIf(hasPgBouncer)('a pooler that is not named as one is refused in words', async () => {
  const { url } = await behindPooler()
  const failure = await sql`select 1`.execute(opened(url).db).catch((error: unknown) => error)
  expect(explainStart(failure)).toMatchObject({
    message:
      'DATABASE_URL leads to a pooler (unsupported startup parameter: statement_timeout): ' +
      'set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
    exitCode: 78,
  })
})

test.runIf(hasPgBouncer)('statements and locks have their limits behind a pooler', async () => {
  const { url, directUrl } = await behindPooler()
  const { pool, direct, db } = opened(url, directUrl)
  await setRoleDefaults(direct)
  await requireTimeouts(pool, true)
  await sql`create table held (id int primary key)`.execute(db)
  await sql`insert into held values (1)`.execute(db)
  const sleeping = sql`select pg_sleep(60)`.execute(db)
  const locking = db.transaction().execute(async (tx) => {
    await sql`select from held for update`.execute(tx)
    await expect(sql`select from held for update`.execute(db)).rejects.toMatchObject({ code: '55P03' })
  })
  await Promise.all([expect(sleeping).rejects.toMatchObject({ code: '57014' }), locking])
})

test.runIf(hasPgBouncer)('sessions that the pooler opened before are noticed', async () => {
  const { url, directUrl } = await behindPooler()
  const { pool, direct } = opened(url, directUrl)
  expect(await timeoutProblem(pool)).toContain('statement_timeout is 0')
  await setRoleDefaults(direct)
  await expect(requireTimeouts(pool, true)).rejects.toThrow('let it open new ones (PgBouncer: RECONNECT)')
})

test.runIf(poolerPrepares)('repeated statements are named where the pooler keeps their names', async () => {
  const { url, directUrl } = await behindPooler()
  const database = openDatabase(url, { directUrl, poolerPrepares })
  onTestFinished(() => database.close())
  const sums = Array.from({ length: 40 }, (_, n) => sql<{ n: number }>`select ${n}::int + 1 as n`.execute(database.db))
  expect((await Promise.all(sums)).map(({ rows }) => rows[0]!.n)).toEqual(sums.map((_, n) => n + 1))
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db)
  expect(rows).toContainEqual({ statement: 'select $1::int + 1 as n' })
})

test('a pool without the timeouts is refused', async () => {
  const own = await testDatabase()
  const database = openDatabase(`${own.url}${own.url.includes('?') ? '&' : '?'}statement_timeout=0`)
  try {
    await expect(requireTimeouts(database.pool, false)).rejects.toThrow(
      'statement_timeout is 0 in the sessions of DATABASE_URL: a pooler must be named as one',
    )
  } finally {
    await database.close()
    await own.drop()
  }
})

test.runIf(hasPgBouncer)('the program serves, listens and runs jobs behind a pooler', async () => {
  // A cluster of its own: the program refuses one that does not sync.
  const cluster = await startTestCluster({ durable: true })
  onTestFinished(() => cluster.stop())
  const { url, directUrl } = await pooled(await cloneDatabase(cluster))
  const program = await startProgram({ databaseUrl: url, env: { DATABASE_DIRECT_URL: directUrl } })
  const database = opened(url, directUrl)
  try {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => fetch(`${program.url}/api/landing-page/recommended-mentors`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await sql<{ name: string }>`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'kando %' order by 1`.execute(database.db)
    expect(rows.map(({ name }) => name)).toEqual(['kando signals', 'kando worker'])
    expect(program.command(['doctor'])).toMatch(/^ok {3}pooler {9}statements and locks have their limits$/m)
  } finally {
    await program.stop()
  }
})
