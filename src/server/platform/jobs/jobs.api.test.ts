import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { jobRuntime, sendTwoEmails, type Settings } from '#test/support/job-process.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { smtpServer } from '#test/support/servers/smtp.ts'
import type { JobContext } from '#server/platform/context.ts'
import { inTransaction, openDatabase, type Db } from '#server/platform/database/database.ts'
import type { Feature } from '#server/platform/feature.ts'
import { nextRun } from './job-tasks.ts'
import { runDueJobs, runJob } from './jobs.ts'
import { startWorker } from './worker.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { createOutbox } from './outbox.ts'
import { releaseDeadWorkers } from './worker-liveness.ts'

const start = '2027-03-01T09:00:00Z'
const later = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000)
const registration = { userId: 'a', token: 'b' }

async function runtimeWith(featuresOf: (calls: unknown[]) => Feature[]) {
  const own = await testDatabase()
  const database = openDatabase(own.url)
  onTestFinished(async () => {
    await database.close()
    await own.drop()
  })
  const calls: unknown[] = []
  const clock = manualClock(start)
  const features = featuresOf(calls)
  const dependencies = { database, clock, log: createLog({ LOG_LEVEL: 'silent' }) }
  return {
    dependencies,
    features,
    outbox: createOutbox(features, clock, { announce: async () => {} }),
    realtime: { push: () => {}, pushEvent: () => {} },
    calls,
    clock,
    db: database.db,
  }
}

const feature = (overrides: Partial<Feature>): Feature => ({ name: 'games', endpoints: [], ...overrides })
const recordCall = (calls: unknown[], word: string) => async (_ctx: JobContext, data: object) =>
  void calls.push([word, data])

const pendingJobs = async ({ db }: { db: Db }) =>
  (
    await sql<{ task: string; at: string; runAt: number }>`
    select task_identifier as task, payload ->> 'at' as at, extract(epoch from jobs.run_at)::float as "runAt"
    from graphile_worker.jobs join graphile_worker._private_jobs using (id)`.execute(db)
  ).rows

/** Seconds on the clock of the database, by which `runAt` counts. */
const databaseTime = async ({ db }: { db: Db }) =>
  (await sql<{ time: number }>`select extract(epoch from clock_timestamp())::float as time`.execute(db)).rows[0]!.time

test('an event runs each of its reactions once, across features', async () => {
  const runtime = await runtimeWith((calls) => [
    feature({
      reactions: { 'account.registered': { cheer: recordCall(calls, 'cheer'), wave: recordCall(calls, 'wave') } },
    }),
    feature({
      name: 'music',
      reactions: {
        'account.registered': { play: recordCall(calls, 'play') },
        'profile.created': { sing: recordCall(calls, 'sing') },
      },
    }),
  ])
  await runtime.outbox(runtime.db).emit('account.registered', registration)
  await runDueJobs(runtime)
  await runDueJobs(runtime)
  expect(runtime.calls).toHaveLength(3)
  expect(runtime.calls).toEqual(
    expect.arrayContaining([
      ['cheer', registration],
      ['wave', registration],
      ['play', registration],
    ]),
  )
})

test('a rolled back event runs no reaction', async () => {
  const runtime = await runtimeWith((calls) => [
    feature({ reactions: { 'account.registered': { cheer: recordCall(calls, 'cheer') } } }),
  ])
  const command = inTransaction(runtime.db, async (tx) => {
    await runtime.outbox(tx).emit('account.registered', registration)
    throw new Error('refused')
  })
  await expect(command).rejects.toThrow('refused')
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([])
})

test('each reaction to an event is a job: one that fails is rolled back, holds up none of the others and is tried again by itself', async () => {
  let attempts = 0
  const runtime = await runtimeWith((calls) => [
    feature({
      reactions: {
        'account.registered': {
          cheer: recordCall(calls, 'cheer'),
          stumble: async ({ db, now }) => {
            await db.insertInto('mail_deliveries').values({ key: 'effect', claimed_at: now }).execute()
            if (++attempts === 1) throw new Error('not yet')
          },
          wave: recordCall(calls, 'wave'),
        },
      },
    }),
  ])
  const effects = () => runtime.db.selectFrom('mail_deliveries').select('key').execute()
  await runtime.outbox(runtime.db).emit('account.registered', registration)
  await expect(runDueJobs(runtime)).rejects.toThrow('not yet')
  expect([runtime.calls.length, await effects()]).toEqual([2, []])
  expect((await pendingJobs(runtime)).map(({ task }) => task)).toEqual(['reaction:games.stumble:account.registered'])
  await runDueJobs(runtime)
  expect([runtime.calls.length, await effects()]).toEqual([2, [{ key: 'effect' }]])
})

test('events and jobs of a reaction run too', async () => {
  const runtime = await runtimeWith((calls) => [
    feature({
      reactions: {
        'account.registered': { chain: async (ctx) => ctx.emit('profile.created', { profileId: 'p' }) },
        'profile.created': { plan: async (ctx, { profileId }) => ctx.schedule('games.play', { profileId }) },
      },
      jobs: { play: { run: recordCall(calls, 'play') } },
    }),
  ])
  await runtime.outbox(runtime.db).emit('account.registered', registration)
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([['play', { profileId: 'p' }]])
})

test.each(['prepare', 'run'] as const)('a job whose %s never ends is given up and tried again', async (step) => {
  let isStuck = true
  const stuck = new Set<Db>()
  const runtime = await runtimeWith((calls) => {
    const hang = async ({ db }: Pick<JobContext, 'db'>) => {
      if (!isStuck) return
      stuck.add(db)
      return new Promise<void>(() => {})
    }
    const hung = { run: recordCall(calls, 'hung') }
    const jobs = {
      prepare: { ...hung, prepare: hang },
      run: { run: async (ctx: JobContext) => (await hang(ctx), void calls.push(['hung', {}])) },
    }
    return [feature({ jobs: { hang: jobs[step] } })]
  })
  await runtime.outbox(runtime.db).schedule('games.hang', {})
  await expect(runDueJobs({ ...runtime, timeout: 50 })).rejects.toThrow('Took longer than 50 ms')
  if (step === 'run') await expect(sql`select 1`.execute([...stuck][0]!)).rejects.toThrow('already rolled back')
  isStuck = false
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([['hung', {}]])
})

test('a job becomes due by the application clock, not by the system clock', async () => {
  const runtime = await runtimeWith((calls) => [feature({ jobs: { play: { run: recordCall(calls, 'play') } } })])
  await runtime.outbox(runtime.db).schedule('games.play', { level: 1 }, { at: later(24) })
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([])
  runtime.clock.set(later(24))
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([['play', { level: 1 }]])
})

test('one run by a clock that stands still takes jobs of the same instant in the order in which they were enqueued', async () => {
  const runtime = await runtimeWith((calls) => [feature({ jobs: { play: { run: recordCall(calls, 'play') } } })])
  for (const level of [1, 2, 3]) await runtime.outbox(runtime.db).schedule('games.play', { level })
  // Moves the first row behind the others.
  await sql`update graphile_worker._private_jobs set priority = 0 where payload -> 'data' ->> 'level' = '1'`.execute(
    runtime.db,
  )
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([1, 2, 3].map((level) => ['play', { level }]))
})

test('a job replaces a pending one with the same key, and unschedule removes jobs by key', async () => {
  const runtime = await runtimeWith((calls) => [feature({ jobs: { play: { run: recordCall(calls, 'play') } } })])
  const { schedule, unschedule } = runtime.outbox(runtime.db)
  await schedule('games.play', { level: 1 }, { at: later(1), key: 'one' })
  await schedule('games.play', { level: 2 }, { at: later(2), key: 'one' })
  for (const key of ['other', 'another']) await schedule('games.play', { level: 3 }, { at: later(1), key })
  await unschedule('other', 'another', 'unknown')
  runtime.clock.set(later(1))
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([])
  runtime.clock.set(later(2))
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([['play', { level: 2 }]])
})

test('jobs that one transaction enqueues are written with one statement, unless one replaces or removes another', async () => {
  const reactions = { 'account.registered': { cheer: async () => {} } }
  const runtime = await runtimeWith((calls) => [
    feature({ reactions, jobs: { play: { run: recordCall(calls, 'play') } } }),
  ])
  const at = later(1)
  await inTransaction(runtime.db, async (db) => {
    const { emit, schedule } = runtime.outbox(db)
    await emit('account.registered', registration)
    for (const level of [1, 2, 3]) await schedule('games.play', { level }, { at, key: `level ${level}` })
  })
  const { rows } =
    await sql`select count(distinct cmin::text)::int as statements from graphile_worker._private_jobs`.execute(
      runtime.db,
    )
  expect(rows).toEqual([{ statements: 1 }])
  await inTransaction(runtime.db, async (db) => {
    const { schedule, unschedule } = runtime.outbox(db)
    for (const level of [4, 5]) await schedule('games.play', { level }, { at, key: 'level 1' })
    await unschedule('level 2')
    await schedule('games.play', { level: 6 }, { at, key: 'level 2' })
    await unschedule('level 3')
  })
  runtime.clock.set(at)
  await runDueJobs(runtime)
  expect(new Set(runtime.calls)).toEqual(new Set([5, 6].map((level) => ['play', { level }])))
})

test('an event writes no jobs for a reaction that nobody needs', async () => {
  const neededIf = { cheer: sql<boolean>`exists (select from mail_deliveries)` }
  const runtime = await runtimeWith((calls) => {
    const [cheer, greet] = [recordCall(calls, 'cheer'), recordCall(calls, 'greet')]
    return [feature({ neededIf, reactions: { 'account.registered': { cheer, greet } } })]
  })
  await runtime.outbox(runtime.db).emit('account.registered', registration)
  expect(await pendingJobs(runtime)).toHaveLength(1)
  await runtime.db.insertInto('mail_deliveries').values({ key: 'first', claimed_at: runtime.clock.now() }).execute()
  await runtime.outbox(runtime.db).emit('account.registered', registration)
  expect(await pendingJobs(runtime)).toHaveLength(3)
})

test('a job that appends is added to the waiting one and moves it; concurrent ones lose nothing', async () => {
  const runtime = await runtimeWith((calls) => [feature({ jobs: { play: { run: recordCall(calls, 'play') } } })])
  const append = (move: number, at: Date) =>
    inTransaction(runtime.db, (db) =>
      runtime.outbox(db).schedule('games.play', { move }, { at, key: 'one', append: true }),
    )
  await append(1, later(1))
  await append(2, later(2))
  await Promise.all([3, 4, 5].map((move) => append(move, later(2))))
  runtime.clock.set(later(1))
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([])
  runtime.clock.set(later(2))
  await runDueJobs(runtime)
  const [[, { items }]] = runtime.calls as [[string, { items: { move: number }[] }]]
  const moves = items.map(({ move }) => move)
  expect([runtime.calls.length, moves.slice(0, 2), moves.toSorted()]).toEqual([1, [1, 2], [1, 2, 3, 4, 5]])
  // No job waits any more, so a new list starts.
  await append(6, later(2))
  await runDueJobs(runtime)
  expect(runtime.calls[1]).toEqual(['play', { items: [{ move: 6 }] }])
})

test('a job that reschedules itself under its own key runs once per due time', async () => {
  const runtime = await runtimeWith((calls) => [
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
  await runtime.outbox(runtime.db).schedule('games.play', {}, { key: 'one' })
  await runDueJobs(runtime)
  await runDueJobs(runtime)
  runtime.clock.set(later(1))
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([later(0).toISOString(), later(1).toISOString()])
})

test('a failed job is rolled back and retried after longer and longer times', async () => {
  const runtime = await runtimeWith((calls) => [
    feature({
      jobs: {
        play: {
          async run(ctx) {
            calls.push('tried')
            await ctx.db.insertInto('mail_deliveries').values({ key: 'effect', claimed_at: ctx.now }).execute()
            if (calls.length < 5) throw new Error('job failed')
          },
        },
      },
    }),
  ])
  await runtime.outbox(runtime.db).schedule('games.play', {})
  for (let attempt = 1; attempt <= 4; attempt++) {
    const before = await databaseTime(runtime)
    await expect(runDueJobs(runtime)).rejects.toThrow('job failed')
    expect(await runtime.db.selectFrom('mail_deliveries').selectAll().execute()).toEqual([])
    // As graphile-worker does, counted from a moment between these two readings.
    const [{ runAt } = { runAt: 0 }] = await pendingJobs(runtime)
    const delay = Math.exp(attempt)
    expect(runAt).toBeGreaterThanOrEqual(before + delay)
    expect(runAt).toBeLessThanOrEqual((await databaseTime(runtime)) + delay)
  }
  await runDueJobs(runtime)
  expect(await runtime.db.selectFrom('mail_deliveries').selectAll().execute()).toHaveLength(1)
  expect(await pendingJobs(runtime)).toEqual([])
})

test('the worker runs reactions, invalidates clients after the commit, and stops', async () => {
  const pushed = Promise.withResolvers<unknown>()
  const runtime = await runtimeWith(() => [
    feature({
      reactions: {
        'account.registered': {
          notify: async (ctx, { userId }) => ctx.push([userId], { subject: 'accounts', ids: [userId] }),
        },
      },
    }),
  ])
  const worker = await startWorker({
    ...runtime,
    realtime: { push: (users, change) => pushed.resolve([users, change]), pushEvent: () => {} },
  })
  await runtime.outbox(runtime.db).emit('account.registered', registration)
  expect(await pushed.promise).toEqual([['a'], { subject: 'accounts', ids: ['a'] }])
  await worker.stop()
  expect(await pendingJobs(runtime)).toEqual([])
})

test('reactions that keep an order run one at a time', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const seen: string[] = []
  const all = Promise.withResolvers<void>()
  let running = 0
  const runtime = await runtimeWith(() => [
    feature({
      hasOrderedReactions: true,
      reactions: {
        'account.registered': {
          note: async ({ db, at }, { userId }) => {
            expect([++running, at.toISOString()]).toEqual([1, later(0).toISOString()])
            await sql`select`.execute(db)
            running--
            seen.push(userId)
            if (seen.length === names.length) all.resolve()
          },
        },
      },
    }),
  ])
  for (const userId of names) await runtime.outbox(runtime.db).emit('account.registered', { userId, token: 'b' })
  const worker = await startWorker(runtime)
  await all.promise
  await worker.stop()
  expect(seen).toEqual(names)
})

test('reactions that keep an order hold up no other job', async () => {
  const other = Promise.withResolvers<void>()
  let ordered = 0
  const runtime = await runtimeWith(() => [
    feature({ hasOrderedReactions: true, reactions: { 'account.registered': { note: async () => void ordered++ } } }),
    feature({ name: 'music', jobs: { play: { run: async () => other.resolve() } } }),
  ])
  const { emit, schedule } = runtime.outbox(runtime.db)
  for (let count = 0; count < 40; count++) await emit('account.registered', registration)
  await schedule('music.play', {})
  const worker = await startWorker(runtime)
  await other.promise
  expect(ordered).toBeLessThan(30)
  await worker.stop()
})

test('the job of a live worker is not released', async () => {
  const running = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const runtime = await runtimeWith(() => [
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
  const worker = await startWorker(runtime)
  await runtime.outbox(runtime.db).schedule('games.play', {})
  await running.promise
  expect(await releaseDeadWorkers(runtime.db)).toBe(0)
  released.resolve()
  await worker.stop()
  expect(await pendingJobs(runtime)).toEqual([])
})

test('a recurring job has one pending run, however often a worker starts', async () => {
  const runtime = await runtimeWith((calls) => [
    feature({ jobs: { clean: { run: recordCall(calls, 'clean'), cron: '30 3 * * *' } } }),
  ])
  for (let start = 1; start <= 2; start++) await (await startWorker(runtime)).stop()
  expect((await pendingJobs(runtime)).map(({ task }) => task)).toEqual(['job:games.clean'])
  runtime.clock.set('2027-03-02T03:30:00Z')
  await runDueJobs(runtime)
  await runDueJobs(runtime)
  expect(runtime.calls).toEqual([['clean', {}]])
  expect(await pendingJobs(runtime)).toMatchObject([{ task: 'job:games.clean', at: '2027-03-03T03:30:00.000Z' }])
})

test('a job started slightly early by the database clock sees its due time', async () => {
  const seen = Promise.withResolvers<Date>()
  const runtime = await runtimeWith(() => [
    feature({ jobs: { expire: { run: async ({ now }) => seen.resolve(now) } } }),
  ])
  const due = new Date(Date.parse(start) + 500)
  // The test clock stands still; the database's clock runs and is ahead of it when the job is due.
  await runtime.outbox(runtime.db).schedule('games.expire', {}, { at: due })
  const worker = await startWorker(runtime)
  expect(await seen.promise).toEqual(due)
  await worker.stop()
})

test('a worker whose clock was set back moves pending jobs with it', async () => {
  const ran = Promise.withResolvers<void>()
  const runtime = await runtimeWith((calls) => [
    feature({ jobs: { play: { run: async () => void calls.push('play') }, end: { run: async () => ran.resolve() } } }),
  ])
  await runtime.outbox(runtime.db).schedule('games.play', {}, { at: later(1) })
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(runtime.db)
  const before = await databaseTime(runtime)
  const worker = await startWorker(runtime)
  await runtime.outbox(runtime.db).schedule('games.end', {})
  await ran.promise
  await worker.stop()
  expect(runtime.calls).toEqual([])
  const [{ runAt } = { runAt: 0 }] = await pendingJobs(runtime)
  expect(runAt).toBeGreaterThanOrEqual(before + 3600)
  expect(runAt).toBeLessThanOrEqual((await databaseTime(runtime)) + 3600)
})

test('a job runs by its name, and an unknown name throws', async () => {
  const runtime = await runtimeWith((calls) => [feature({ jobs: { play: { run: recordCall(calls, 'play') } } })])
  await runJob(runtime, 'games.play', { level: 7 })
  expect(runtime.calls).toEqual([['play', { level: 7 }]])
  await expect(runJob(runtime, 'games.pause')).rejects.toThrow('games.pause')
  await expect(runtime.outbox(runtime.db).schedule('games.pause', {})).rejects.toThrow('games.pause')
})

test('after a worker is killed, another one completes its job at once, and no e-mail is lost or sent twice', async () => {
  const own = await testDatabase()
  const smtp = await smtpServer()
  const settings: Settings = { url: own.url, smtpUrl: smtp.url, dataDir: own.dataDir }
  const runtime = jobRuntime(
    settings,
    sendTwoEmails(async () => {}),
  )
  onTestFinished(async () => {
    await runtime.mail.close()
    await runtime.database.close()
    await own.drop()
  })
  const child = spawn(process.execPath, [resolve('test/support/job-process.ts'), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await runtime.outbox(runtime.database.db).emit('account.registered', registration)
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(smtp.delivered.map(({ subject }) => subject)).toEqual(['Hello first'])

  await expect
    .poll(() =>
      sql`select from pg_stat_activity where application_name = 'kando worker' and datname = current_database()`
        .execute(runtime.database.db)
        .then(({ rows }) => rows.length),
    )
    .toBe(0)
  const worker = await startWorker(runtime)
  await expect
    .poll(() => runtime.database.db.selectFrom('mail_deliveries').select('key').where('key', '=', 'effect:a').execute())
    .toHaveLength(1)
  await worker.stop()
  expect(smtp.delivered.map(({ subject }) => subject)).toEqual(['Hello first', 'Hello second'])
})

test.each([
  ['*/15 * * * *', '2027-02-28T23:59:59.999Z', '2027-03-01T00:00:00.000Z'],
  ['17 3 * * *', '2027-03-01T03:17:00.000Z', '2027-03-02T03:17:00.000Z'],
  ['0 0 29 2 *', '2027-03-01T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['0 6 * * 1', '2027-03-01T06:00:00.000Z', '2027-03-08T06:00:00.000Z'],
])('%s after %s matches at %s', (cron, after, expected) => {
  expect(nextRun(cron, new Date(after)).toISOString()).toBe(expected)
})
