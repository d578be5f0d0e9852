import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { inTransaction, openDatabase } from '../database.ts'
import { onOneConnection, pipeline, sendWithCommit } from './pipelining.ts'

const own = await testDatabase()
// A single connection, so that leftovers of one transaction would show in the next.
const [working, watching] = [openDatabase(own.url, { connections: 1 }), openDatabase(own.url, { connections: 1 })]
afterAll(async () => {
  await Promise.all([working.close(), watching.close()])
  await own.drop()
})
const { db } = working
await sql`create table notes (id integer generated always as identity, word text not null)`.execute(db)
beforeEach(() => sql`truncate notes`.execute(db))

const note = (word: string) => sql`insert into notes (word) values (${word})`
const words = async () =>
  (await sql<{ word: string }>`select word from notes order by id`.execute(watching.db)).rows.map(({ word }) => word)

test('pipelined statements answer in order, inside a transaction and outside', async () => {
  const runQueries = (where: typeof db) =>
    pipeline(
      where,
      sql<{ n: number }>`select ${1}::int as n`,
      note('between'),
      sql<{ c: string }>`select count(*) as c from notes`,
    )
  const [one, written, counted] = await runQueries(db)
  expect([one.rows, written.numAffectedRows, counted.rows]).toEqual([[{ n: 1 }], 1n, [{ c: 1 }]])
  const [, , again] = await inTransaction(db, runQueries)
  expect(again.rows).toEqual([{ c: 2 }])
})

test('the statement after a lock sees what the lock waited for', async () => {
  await note('old').execute(db)
  let changed: () => void = () => {}
  const change = new Promise<void>((done) => (changed = done))
  let waiting: () => void = () => {}
  const requested = new Promise<void>((done) => (waiting = done))
  const first = inTransaction(watching.db, async (tx) => {
    await sql`update notes set word = 'new'`.execute(tx)
    changed()
    await requested
  })
  await change
  const seen = inTransaction(db, (tx) => {
    const answers = pipeline(tx, sql`select from notes for update`, sql<{ word: string }>`select word from notes`)
    waiting()
    return answers
  })
  expect((await seen)[1].rows).toEqual([{ word: 'new' }])
  await first
})

test('a pipeline rejects with its first failure, and the transaction is rolled back', async () => {
  const work = inTransaction(db, (tx) => pipeline(tx, note('lost'), sql`select 1 / 0`, note('never')))
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(await words()).toEqual([])
})

test('statements sent with the commit run last, in order, and never without a commit', async () => {
  await inTransaction(db, async (tx) => {
    await sendWithCommit(tx, note('second'))
    await sendWithCommit(tx, note('third'))
    await note('first').execute(tx)
  })
  const refused = inTransaction(db, async (tx) => {
    await sendWithCommit(tx, note('fourth'))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await inTransaction(db, (tx) => note('fifth').execute(tx))
  expect(await words()).toEqual(['first', 'second', 'third', 'fifth'])
})

test('sendWithCommit sends at once outside a transaction', async () => {
  await sendWithCommit(db, note('now'))
  expect(await words()).toEqual(['now'])
  await expect(sendWithCommit(db, sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' })
})

test('a statement that fails with the commit rolls the transaction back', async () => {
  const work = inTransaction(db, async (tx) => {
    await note('lost').execute(tx)
    await sendWithCommit(tx, sql`select 1 / 0`)
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  await inTransaction(db, (tx) => note('next').execute(tx))
  expect(await words()).toEqual(['next'])
})

test('a serialization failure with the commit retries the transaction', async () => {
  await sql`create function fail_serialization() returns void language plpgsql as $$
    begin raise exception 'later' using errcode = '40001'; end $$`.execute(db)
  let runs = 0
  await inTransaction(db, async (tx) => {
    await note(`run ${++runs}`).execute(tx)
    if (runs === 1) await sendWithCommit(tx, sql`select fail_serialization()`)
  })
  expect(await words()).toEqual(['run 2'])
})

test('a transaction without statements commits', async () => {
  expect(await inTransaction(db, async () => 'done')).toBe('done')
})

test('reads on one connection do not wait for each other, and none follows their end', async () => {
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  let kept: typeof db | undefined
  // There is a single connection: reads that took another one would wait for it without end.
  const pids = await onOneConnection(db, async (one) => {
    kept = one
    const [first] = (await pid.execute(one)).rows
    return Promise.all([1, 2].map(async () => (await pid.execute(one)).rows[0]!.pid - first!.pid))
  })
  expect(pids).toEqual([0, 0])
  await expect(pid.execute(kept!)).rejects.toThrow('over')
  const failing = onOneConnection(db, (one) => Promise.all([sql`select 1 / 0`.execute(one), pid.execute(one)]))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect((await pid.execute(db)).rows).toHaveLength(1)
})

test('statements of one turn are sent with one call of the system', async () => {
  const client = await working.pool.connect()
  const write = vi.spyOn((client as unknown as { connection: { stream: Socket } }).connection.stream, '_writev')
  client.release()
  await onOneConnection(db, (one) => Promise.all(['a', 'b', 'c'].map((word) => note(word).execute(one))))
  expect(write).toHaveBeenCalledTimes(1)
  write.mockClear()
  await inTransaction(db, async (tx) => {
    await note('d').execute(tx)
    await sendWithCommit(tx, note('e'))
  })
  // `begin` with the first statement; the second one with the commit.
  expect(write).toHaveBeenCalledTimes(2)
  expect(await words()).toEqual(['a', 'b', 'c', 'd', 'e'])
})
