import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asOwnJob, type Feature, type Reaction } from '#server/platform/feature.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { runDueJobs } from './jobs.ts'
import { createOutbox, enqueue, eventTask } from './outbox.ts'

const registration = { userId: 'a', token: 'b' }
type Registered = Reaction<'account.registered'>

async function runtimeWith(reactions: Record<string, Registered>) {
  const own = await testDatabase()
  const database = openDatabase(own.url)
  onTestFinished(async () => {
    await database.close()
    await own.drop()
  })
  const clock = manualClock('2027-03-01T09:00:00Z')
  const features: Feature[] = [{ name: 'games', endpoints: [], reactions: { 'account.registered': reactions } }]
  return {
    dependencies: { database, clock, log: createLog({ LOG_LEVEL: 'silent' }) },
    features,
    outbox: createOutbox(features, clock),
    realtime: { push: () => {}, pushEvent: () => {} },
    clock,
    db: database.db,
  }
}

const tasksOf = async ({ db }: Awaited<ReturnType<typeof runtimeWith>>) =>
  (
    await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs order by id`.execute(db)
  ).rows.map(({ task }) => task)

/** Writes a word where the transaction of the reaction shows. */
const write =
  (word: string): Registered =>
  async ({ db }) =>
    void (await sql`insert into notes values (${word})`.execute(db))
const notesOf = async ({ db }: Awaited<ReturnType<typeof runtimeWith>>) =>
  (await sql<{ word: string }>`select word from notes`.execute(db)).rows.map(({ word }) => word)
const createNotes = ({ db }: Awaited<ReturnType<typeof runtimeWith>>) =>
  sql`create table notes (word text not null)`.execute(db)

test('an event is one job, which runs its reactions in turn', async () => {
  const runtime = await runtimeWith({ one: write('one'), two: write('two'), three: write('three') })
  await createNotes(runtime)
  await runtime.outbox(runtime.db).emit('account.registered', registration)
  expect(await tasksOf(runtime)).toEqual(['event:account.registered'])
  await runDueJobs(runtime)
  expect(await notesOf(runtime)).toEqual(['one', 'two', 'three'])
  expect(await tasksOf(runtime)).toEqual([])
})

test('a reaction that fails is rolled back, holds up none of the others and is tried again by itself', async () => {
  let attempts = 0
  const fail: Registered = async (ctx, payload) => {
    await write('twice')(ctx, payload)
    if (++attempts < 3) throw new Error('not yet')
  }
  const runtime = await runtimeWith({ one: write('one'), twice: fail, three: write('three') })
  await createNotes(runtime)
  await runtime.outbox(runtime.db).emit('account.registered', registration)
  await expect(runDueJobs(runtime)).rejects.toThrow('not yet')
  expect(await notesOf(runtime)).toEqual(['one', 'three'])
  expect(await tasksOf(runtime)).toEqual(['reaction:games.twice:account.registered'])
  await runDueJobs(runtime)
  expect(await notesOf(runtime)).toEqual(['one', 'three', 'twice'])
})

test('a reaction that asks another server is a job of its own', async () => {
  const seen: string[][] = []
  const runtime = await runtimeWith({
    mail: asOwnJob<'account.registered'>(async () => void seen.push(await notesOf(runtime))),
    one: write('one'),
    two: write('two'),
  })
  await createNotes(runtime)
  await runtime.outbox(runtime.db).emit('account.registered', registration)
  await runDueJobs(runtime)
  expect(await notesOf(runtime)).toEqual(['one', 'two'])
  expect(seen).toHaveLength(1)
})

test('a worker that takes over continues where the last one stopped, also with names of an earlier version', async () => {
  const runtime = await runtimeWith({ one: write('one'), two: write('two') })
  await createNotes(runtime)
  const at = runtime.clock.now().toISOString()
  const left = ['reaction:games.two:account.registered', 'reaction:games.former:account.registered']
  const payload = { at, data: registration, left }
  await enqueue(runtime.db, [{ task: eventTask('account.registered'), payload }], runtime.clock.now())
  await runDueJobs(runtime)
  expect(await notesOf(runtime)).toEqual(['two'])
  expect(await tasksOf(runtime)).toEqual(['reaction:games.former:account.registered'])
})
