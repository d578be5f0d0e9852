import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { jobHost, twoEmails, type Settings } from '#test/support/job-process.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { smtpServer } from '#test/support/smtp.ts'
import type { JobContext } from '#server/platform/context.ts'
import { inTransaction, openDatabase, type Db } from '#server/platform/database/database.ts'
import type { Feature } from '#server/platform/feature.ts'
import { nextRun } from './job-tasks.ts'
import { runDueJobs, runJob } from './jobs.ts'
import { startWorker } from './worker.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { createOutbox } from './outbox.ts'
import { releaseDeadWorkers } from './worker-connection.ts'

const start = '2027-03-01T09:00:00Z'
const later = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000)
const registered = { userId: 'a', token: 'b' }

async function hostWith(featuresOf: (calls: unknown[]) => Feature[]) {
  const own = await testDatabase()
  const database = openDatabase(own.url)
  onTestFinished(async () => {
    await database.close()
    await own.drop()
  })
  const calls: unknown[] = []
  const clock = manualClock(start)
  const features = featuresOf(calls)
  const parts = { database, clock, log: createLog({ LOG_LEVEL: 'silent' }) }
  return {
    parts,
    features,
    outbox: createOutbox(features, clock),
    realtime: { push: () => {} },
    calls,
    clock,
    db: database.db,
  }
}

const feature = (more: Partial<Feature>): Feature => ({ name: 'games', endpoints: [], ...more })
const noting = (calls: unknown[], word: string) => async (_ctx: JobContext, data: object) =>
  void calls.push([word, data])

const jobsLeft = async ({ db }: { db: Db }) =>
  (
    await sql<{ task: string; wait: number }>`
    select task_identifier as task, extract(epoch from run_at - now())::float as wait from graphile_worker.jobs`.execute(
      db,
    )
  ).rows

test('an event runs each of its reactions once, in whatever feature they are', async () => {
  const host = await hostWith((calls) => [
    feature({ reactions: { 'account.registered': { cheer: noting(calls, 'cheer'), wave: noting(calls, 'wave') } } }),
    feature({
      name: 'music',
      reactions: {
        'account.registered': { play: noting(calls, 'play') },
        'profile.created': { sing: noting(calls, 'sing') },
      },
    }),
  ])
  await host.outbox(host.db).emit('account.registered', registered)
  await runDueJobs(host)
  await runDueJobs(host)
  expect(host.calls).toHaveLength(3)
  expect(host.calls).toEqual(
    expect.arrayContaining([
      ['cheer', registered],
      ['wave', registered],
      ['play', registered],
    ]),
  )
})

test('what was rolled back was never announced', async () => {
  const host = await hostWith((calls) => [
    feature({ reactions: { 'account.registered': { cheer: noting(calls, 'cheer') } } }),
  ])
  const command = inTransaction(host.db, async (tx) => {
    await host.outbox(tx).emit('account.registered', registered)
    throw new Error('refused')
  })
  await expect(command).rejects.toThrow('refused')
  await runDueJobs(host)
  expect(host.calls).toEqual([])
})

test('a reaction may announce and schedule what follows, and all of it runs', async () => {
  const host = await hostWith((calls) => [
    feature({
      reactions: {
        'account.registered': { chain: async (ctx) => ctx.emit('profile.created', { profileId: 'p' }) },
        'profile.created': { plan: async (ctx, { profileId }) => ctx.schedule('games.play', { profileId }) },
      },
      jobs: { play: { run: noting(calls, 'play') } },
    }),
  ])
  await host.outbox(host.db).emit('account.registered', registered)
  await runDueJobs(host)
  expect(host.calls).toEqual([['play', { profileId: 'p' }]])
})

test('a job waits for its hour on the clock of the program, not of the machine', async () => {
  const host = await hostWith((calls) => [feature({ jobs: { play: { run: noting(calls, 'play') } } })])
  await host.outbox(host.db).schedule('games.play', { level: 1 }, { at: later(24) })
  await runDueJobs(host)
  expect(host.calls).toEqual([])
  host.clock.set(later(24))
  await runDueJobs(host)
  expect(host.calls).toEqual([['play', { level: 1 }]])
})

test('a job with a known key replaces the waiting one, and a key takes it back', async () => {
  const host = await hostWith((calls) => [feature({ jobs: { play: { run: noting(calls, 'play') } } })])
  const { schedule, unschedule } = host.outbox(host.db)
  await schedule('games.play', { level: 1 }, { at: later(1), key: 'one' })
  await schedule('games.play', { level: 2 }, { at: later(2), key: 'one' })
  await schedule('games.play', { level: 3 }, { at: later(1), key: 'other' })
  await unschedule('other')
  host.clock.set(later(1))
  await runDueJobs(host)
  expect(host.calls).toEqual([])
  host.clock.set(later(2))
  await runDueJobs(host)
  expect(host.calls).toEqual([['play', { level: 2 }]])
})

test('a job that appends continues the list of the waiting one and moves it; concurrent ones lose nothing', async () => {
  const host = await hostWith((calls) => [feature({ jobs: { play: { run: noting(calls, 'play') } } })])
  const append = (move: number, at: Date) =>
    inTransaction(host.db, (db) =>
      host.outbox(db).schedule('games.play', { level: 1, moves: [move] }, { at, key: 'one', append: 'moves' }),
    )
  await append(1, later(1))
  await append(2, later(2))
  await Promise.all([3, 4, 5].map((move) => append(move, later(2))))
  host.clock.set(later(1))
  await runDueJobs(host)
  expect(host.calls).toEqual([])
  host.clock.set(later(2))
  await runDueJobs(host)
  const [[, data]] = host.calls as [[string, { level: number; moves: number[] }]]
  expect([host.calls.length, data.level, data.moves.slice(0, 2), data.moves.toSorted()]).toEqual([
    1,
    1,
    [1, 2],
    [1, 2, 3, 4, 5],
  ])
  // Nothing waits any more: a new list begins.
  await append(6, later(2))
  await runDueJobs(host)
  expect(host.calls[1]).toEqual(['play', { level: 1, moves: [6] }])
})

test('a job that schedules itself again under its own key runs once per time', async () => {
  const host = await hostWith((calls) => [
    feature({
      jobs: {
        play: {
          async run(ctx) {
            calls.push(ctx.now.toISOString())
            await ctx.schedule('games.play', {}, { at: new Date(ctx.now.getTime() + 3_600_000), key: 'one' })
          },
        },
      },
    }),
  ])
  await host.outbox(host.db).schedule('games.play', {}, { key: 'one' })
  await runDueJobs(host)
  await runDueJobs(host)
  host.clock.set(later(1))
  await runDueJobs(host)
  expect(host.calls).toEqual([later(0).toISOString(), later(1).toISOString()])
})

test('a job that fails leaves no effect and is tried again after about a second, then later each time', async () => {
  const host = await hostWith((calls) => [
    feature({
      jobs: {
        play: {
          async run(ctx) {
            calls.push('tried')
            await ctx.db.insertInto('mail_deliveries').values({ key: 'effect', claimed_at: ctx.now }).execute()
            if (calls.length < 5) throw new Error('out of breath')
          },
        },
      },
    }),
  ])
  await host.outbox(host.db).schedule('games.play', {})
  const waits: number[] = []
  for (let attempt = 1; attempt <= 4; attempt++) {
    await expect(runDueJobs(host)).rejects.toThrow('out of breath')
    expect(await host.db.selectFrom('mail_deliveries').selectAll().execute()).toEqual([])
    waits.push((await jobsLeft(host))[0]!.wait)
  }
  await runDueJobs(host)
  expect(await host.db.selectFrom('mail_deliveries').selectAll().execute()).toHaveLength(1)
  expect(await jobsLeft(host)).toEqual([])
  expect(waits[0]).toBeLessThan(1.3)
  expect(waits[3]).toBeGreaterThan(3)
  expect(waits[3]).toBeLessThan(10.1)
})

test('the worker runs what commands announce, wakes browsers after the commit, and stops', async () => {
  const woken = Promise.withResolvers<unknown>()
  const host = await hostWith(() => [
    feature({
      reactions: {
        'account.registered': {
          wake: async (ctx, { userId }) => ctx.push([userId], { feature: 'accounts', ids: [userId] }),
        },
      },
    }),
  ])
  const worker = await startWorker({ ...host, realtime: { push: (users, wake) => woken.resolve([users, wake]) } })
  await host.outbox(host.db).emit('account.registered', registered)
  expect(await woken.promise).toEqual([['a'], { feature: 'accounts', ids: ['a'] }])
  await worker.stop()
  expect(await jobsLeft(host)).toEqual([])
})

test('the job of a worker that lives is not taken from it', async () => {
  const running = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const host = await hostWith(() => [
    feature({
      jobs: {
        play: {
          async run() {
            running.resolve()
            await released.promise
          },
        },
      },
    }),
  ])
  const worker = await startWorker(host)
  await host.outbox(host.db).schedule('games.play', {})
  await running.promise
  expect(await releaseDeadWorkers(host.db)).toBe(0)
  released.resolve()
  await worker.stop()
  expect(await jobsLeft(host)).toEqual([])
})

test('a recurring job always waits for its next time, however often a worker starts', async () => {
  const host = await hostWith((calls) => [
    feature({ jobs: { clean: { run: noting(calls, 'clean'), cron: '30 3 * * *' } } }),
  ])
  for (let start = 1; start <= 2; start++) await (await startWorker(host)).stop()
  expect((await jobsLeft(host)).map(({ task }) => task)).toEqual(['job:games.clean'])
  host.clock.set('2027-03-02T03:30:00Z')
  await runDueJobs(host)
  await runDueJobs(host)
  expect(host.calls).toEqual([['clean', {}]])
  const [next] = await jobsLeft(host)
  expect(next!.wait).toBeGreaterThan(86_300)
})

test('a job that the database begins a little before the program’s clock sees its own time', async () => {
  const seen = Promise.withResolvers<Date>()
  const host = await hostWith(() => [feature({ jobs: { expire: { run: async ({ now }) => seen.resolve(now) } } })])
  const due = new Date(Date.parse(start) + 500)
  // The clock of the test stands still: the database's goes on, and is ahead of it when the job is due.
  await host.outbox(host.db).schedule('games.expire', {}, { at: due })
  const worker = await startWorker(host)
  expect(await seen.promise).toEqual(due)
  await worker.stop()
})

test('a worker whose clock was set back moves waiting jobs with it', async () => {
  const ran = Promise.withResolvers<void>()
  const host = await hostWith((calls) => [
    feature({ jobs: { play: { run: async () => void calls.push('play') }, end: { run: async () => ran.resolve() } } }),
  ])
  await host.outbox(host.db).schedule('games.play', {}, { at: later(1) })
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(host.db)
  const worker = await startWorker(host)
  await host.outbox(host.db).schedule('games.end', {})
  await ran.promise
  await worker.stop()
  expect(host.calls).toEqual([])
  expect((await jobsLeft(host))[0]!.wait).toBeGreaterThan(3500)
})

test('a job runs by its name, and an unknown name is a fault', async () => {
  const host = await hostWith((calls) => [feature({ jobs: { play: { run: noting(calls, 'play') } } })])
  await runJob(host, 'games.play', { level: 7 })
  expect(host.calls).toEqual([['play', { level: 7 }]])
  await expect(runJob(host, 'games.pause')).rejects.toThrow('games.pause')
  await expect(host.outbox(host.db).schedule('games.pause', {})).rejects.toThrow('games.pause')
})

test('a worker killed midway: another one finishes its job at once, and no e-mail is sent twice or lost', async () => {
  const own = await testDatabase()
  const smtp = await smtpServer()
  const settings: Settings = { url: own.url, smtpUrl: smtp.url, dataDir: own.dataDir }
  const host = jobHost(
    settings,
    twoEmails(async () => {}),
  )
  onTestFinished(async () => {
    await host.mail.close()
    await host.database.close()
    await own.drop()
  })
  const child = spawn(process.execPath, [resolve('test/support/job-process.ts'), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await host.outbox(host.database.db).emit('account.registered', registered)
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(smtp.delivered.map(({ subject }) => subject)).toEqual(['Hello first'])

  await expect
    .poll(
      () =>
        sql`select from pg_stat_activity where application_name = 'kando worker' and datname = current_database()`
          .execute(host.database.db)
          .then(({ rows }) => rows.length),
      { timeout: 10_000 },
    )
    .toBe(0)
  const worker = await startWorker(host)
  await expect
    .poll(() => host.database.db.selectFrom('mail_deliveries').select('key').where('key', '=', 'effect:a').execute(), {
      timeout: 10_000,
    })
    .toHaveLength(1)
  await worker.stop()
  expect(smtp.delivered.map(({ subject }) => subject)).toEqual(['Hello first', 'Hello second'])
})

test.each([
  ['*/15 * * * *', '2027-02-28T23:59:59.999Z', '2027-03-01T00:00:00.000Z'],
  ['17 3 * * *', '2027-03-01T03:17:00.000Z', '2027-03-02T03:17:00.000Z'],
  ['0 0 29 2 *', '2027-03-01T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['0 6 * * 1', '2027-03-01T06:00:00.000Z', '2027-03-08T06:00:00.000Z'],
])('%s after %s comes true at %s', (cron, after, expected) => {
  expect(nextRun(cron, new Date(after)).toISOString()).toBe(expected)
})
