import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/support/database.ts'
import type { DB } from './db.gen.ts'
import { afterCommit, inTransaction, openDatabase, serverProblems, type Database } from './database.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await testDatabase()
  database = openDatabase(own.url)
  await sql`create table counters (name text primary key, value bigint not null)`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

async function resetCounters(...names: string[]): Promise<void> {
  for (const name of names) {
    await sql`insert into counters values (${name}, 0) on conflict (name) do update set value = 0`.execute(database.db)
  }
}
const increment = (tx: Transaction<DB>, name: string) =>
  sql`update counters set value = value + 1 where name = ${name}`.execute(tx)
async function valueOf(name: string): Promise<number | undefined> {
  const { rows } = await sql<{ value: number }>`select value from counters where name = ${name}`.execute(database.db)
  return rows[0]?.value
}
const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

test('dates and wall times stay text, big integers are numbers and instants are dates', async () => {
  const { rows } =
    await sql`select '2026-03-29'::date as day, array['2026-03-29'::date, null] as days, 9007199254740991::bigint as large,
    array[1::bigint, null] as list, '2026-03-29T01:30:00Z'::timestamptz as at, array[1, 2] as small,
    '2026-03-29 01:30:00'::timestamp as wall`.execute(database.db)
  expect(rows).toEqual([
    {
      day: '2026-03-29',
      days: ['2026-03-29', null],
      large: 9007199254740991,
      list: [1, null],
      at: new Date('2026-03-29T01:30:00Z'),
      small: [1, 2],
      wall: '2026-03-29 01:30:00',
    },
  ])
})

test('no statement runs longer than 5 s and none waits longer than 2 s for a lock', async () => {
  const { rows } =
    await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
      database.db,
    )
  expect(rows).toEqual([{ statement: '5s', lock: '2s' }])
})

test('a serialization failure retries the transaction and leaves one effect', async () => {
  await resetCounters('retried')
  let runs = 0
  const result = await inTransaction(database.db, async (tx) => {
    await increment(tx, 'retried')
    if (++runs < 3) throw failure('40001')
    return runs
  })
  expect(result).toBe(3)
  expect(await valueOf('retried')).toBe(1)
})

test('two transactions that deadlock both succeed in the end', async () => {
  await resetCounters('left', 'right')
  let met: () => void = () => {}
  const meeting = new Promise<void>((resolve) => (met = resolve))
  let arrived = 0
  const cross = (first: string, second: string) =>
    inTransaction(database.db, async (tx) => {
      await increment(tx, first)
      if (++arrived === 2) met()
      await meeting
      await increment(tx, second)
    })
  await Promise.all([cross('left', 'right'), cross('right', 'left')])
  expect(arrived).toBeGreaterThan(2)
  expect([await valueOf('left'), await valueOf('right')]).toEqual([2, 2])
})

test('any other error rolls the transaction back without a retry', async () => {
  await resetCounters('undone')
  let runs = 0
  const work = inTransaction(database.db, async (tx) => {
    runs++
    await increment(tx, 'undone')
    throw failure('23505')
  })
  await expect(work).rejects.toThrow('failed with 23505')
  expect(runs).toBe(1)
  expect(await valueOf('undone')).toBe(0)
})

test('a failing transaction is given up after five attempts', async () => {
  let runs = 0
  const work = inTransaction(database.db, async () => {
    runs++
    throw failure('40P01')
  })
  await expect(work).rejects.toThrow('failed with 40P01')
  expect(runs).toBe(5)
})

test('an afterCommit hook runs once, after the commit, and only for the committed attempt', async () => {
  await resetCounters('hooked')
  const seen: unknown[] = []
  let runs = 0
  await inTransaction(database.db, async (tx) => {
    const run = ++runs
    await afterCommit(tx, async () => void seen.push([run, await valueOf('hooked')]))
    await increment(tx, 'hooked')
    if (run === 1) throw failure('40001')
  })
  expect(seen).toEqual([[2, 1]])
})

test('an afterCommit hook never runs without a commit', async () => {
  const seen: string[] = []
  const work = inTransaction(database.db, async (tx) => {
    await afterCommit(tx, () => void seen.push('hook'))
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  expect(seen).toEqual([])
})

test('a connection outlives a pause of minutes, with the plans of its statements, and is closed after five', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const other = openDatabase(own.url)
  onTestFinished(async () => {
    vi.useRealTimers()
    await other.close()
  })
  const connection = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db)).rows[0]!.pid
  const first = await connection()
  vi.advanceTimersByTime(4 * 60_000)
  expect(await connection()).toBe(first)
  vi.advanceTimersByTime(6 * 60_000)
  expect(await connection()).not.toBe(first)
})

test('a server that may lose acknowledged commits is reported', async () => {
  const unsafe = openDatabase(`${own.url}${own.url.includes('?') ? '&' : '?'}options=-c%20synchronous_commit%3Doff`)
  try {
    expect(await serverProblems(unsafe.direct)).toContain('synchronous_commit is off')
  } finally {
    await unsafe.close()
  }
})
