import { EventEmitter } from 'node:events'
import { run, type Runner, type WorkerEvents } from 'graphile-worker'
import type { JobRuntime } from './job-context.ts'
import { alignWithClock, removeLeftOverJobs } from './job-payloads.ts'
import { createTasks } from './job-tasks.ts'
import { graphileLogger, scheduleRecurring } from './jobs.ts'
import { taskNames } from './task-names.ts'
import { openLivenessLocks, releaseDeadWorkers } from './worker-liveness.ts'

/** Each running job holds a connection, and a second one while it sends an e-mail. */
const concurrency = 3
/** Milliseconds. Jobs of one queue may wait as long for each other: a worker asks for the next before the end of the last is written. */
const pollInterval = 250
const maintenanceInterval = 10_000
const stopTimeout = 15_000
const failedStopTimeout = 3_000
const maxRestartDelay = 5_000

type Worker = { stop(): Promise<void> }

/**
 * Runs reactions and jobs until `stop`, which waits up to 15 s for running ones. A worker that fails, for example because the database
 * restarts, is restarted with exponential back-off and jitter. Throws when the first start fails.
 */
export async function startWorker(runtime: JobRuntime): Promise<Worker> {
  const { log } = runtime.dependencies
  const stopping = new AbortController()
  let running = await openRun(runtime)

  async function supervise(): Promise<void> {
    for (let failures = 0; ;) {
      await Promise.race([running.failed, aborted(stopping.signal)])
      if (stopping.signal.aborted) return
      log.error('the worker failed and is started again')
      await running.close(failedStopTimeout)
      for (;;) {
        await delay(Math.min(250 * 2 ** failures, maxRestartDelay) * (0.5 + Math.random() / 2), stopping.signal)
        if (stopping.signal.aborted) return
        try {
          running = await openRun(runtime)
          failures = 0
          break
        } catch (error) {
          failures++
          log.warn({ err: error }, 'the worker could not be started')
        }
      }
    }
  }
  const supervised = supervise()

  return {
    async stop() {
      stopping.abort()
      await supervised
      await running.close(stopTimeout)
    },
  }
}

type Run = {
  /** Resolves when the worker stops taking jobs without being stopped. */
  failed: Promise<void>
  /** Waits that many milliseconds for running jobs; the next worker takes over those that are still running. */
  close(timeout: number): Promise<void>
}

async function openRun(runtime: JobRuntime): Promise<Run> {
  const { database, clock, log } = runtime.dependencies
  await maintainQueue(runtime)
  await alignWithClock(database.db, clock, 'unfailed')
  const locks = openLivenessLocks(database, log)
  const events: WorkerEvents = new EventEmitter()
  const failed = new Promise<void>((done) => events.once('pool:gracefulShutdown', () => done()))
  let runner: Runner
  try {
    runner = await run({
      events,
      pgPool: database.direct,
      taskList: createTasks(runtime),
      parsedCronItems: [],
      concurrency,
      pollInterval,
      noHandleSignals: true,
      logger: graphileLogger(log),
      preset: {
        plugins: [livenessPlugin((workerId) => locks.acquire(workerId))],
        // Without these settings graphile-worker 0.18 does not await its writes when a job ends: a connection lost at that moment would be
        // an unhandled rejection, which ends the process.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    })
  } catch (error) {
    await locks.close()
    throw error
  }
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker ended'))
  const maintenance = setInterval(
    () => maintainQueue(runtime).catch((error: unknown) => log.warn({ err: error }, 'could not maintain the queue')),
    maintenanceInterval,
  ).unref()
  return {
    failed,
    async close(timeout) {
      clearInterval(maintenance)
      await Promise.race([runner.stop().catch(() => {}), delay(timeout)])
      await locks.close()
    },
  }
}

/** Releases the jobs of dead workers, removes those that no version takes any more, and ensures a pending run of every recurring job. */
async function maintainQueue({ dependencies: { database, clock, log }, features }: JobRuntime): Promise<void> {
  const dead = await releaseDeadWorkers(database.db)
  if (dead > 0) log.warn({ dead }, 'took over the jobs of workers that are gone')
  const removed = await removeLeftOverJobs(database.db, taskNames(features))
  if (removed.length > 0)
    log.warn({ removed }, 'removed jobs that were due for a week, and whose task is not there any more')
  await scheduleRecurring(database.db, clock, features)
}

const livenessPlugin = (acquire: (workerId: string) => Promise<void>) => ({
  name: 'KandoLivenessPlugin',
  version: '1.0.0',
  worker: {
    hooks: {
      startWorker: (_ctx: unknown, event: { worker: { workerPool: { id: string } } }) =>
        acquire(event.worker.workerPool.id),
    },
  },
})

const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) =>
    signal.aborted ? done() : signal.addEventListener('abort', () => done(), { once: true }),
  )

const delay = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })
