import { EventEmitter } from 'node:events'
import { run, type Runner, type WorkerEvents } from 'graphile-worker'
import { createTasks, type JobHost } from './job-tasks.ts'
import { alignWithClock, graphileLogger, scheduleRecurring } from './jobs.ts'
import { openLifeline, releaseDeadWorkers } from './worker-connection.ts'

/** Each running job holds a connection, and another one while it sends a mail. */
const concurrency = 3
/** Milliseconds. */
const pollInterval = 1000
const tidyInterval = 10_000
const stopPatience = 15_000
const failedStopPatience = 3_000
const longestRestartDelay = 5_000

export type Worker = { stop(): Promise<void> }

/**
 * Runs reactions and jobs until `stop`, which waits up to 15 s for those that are running. A worker that fails, as when the database restarts,
 * is started again in place, with exponential back-off and jitter. Throws when the first start fails.
 */
export async function startWorker(host: JobHost): Promise<Worker> {
  const { log } = host.parts
  const stopping = new AbortController()
  let running = await openRun(host)

  async function supervise(): Promise<void> {
    for (let failures = 0; ;) {
      await Promise.race([running.failed, aborted(stopping.signal)])
      if (stopping.signal.aborted) return
      log.error('the worker failed and is started again')
      await running.close(failedStopPatience)
      for (;;) {
        await delay(Math.min(250 * 2 ** failures, longestRestartDelay) * (0.5 + Math.random() / 2), stopping.signal)
        if (stopping.signal.aborted) return
        try {
          running = await openRun(host)
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
      await running.close(stopPatience)
    },
  }
}

type Run = {
  /** Resolves when the worker takes no more jobs although nobody stopped it. */
  failed: Promise<void>
  /** Waits so many milliseconds for running jobs; those that are still running then are taken over by the next worker. */
  close(patience: number): Promise<void>
}

async function openRun(host: JobHost): Promise<Run> {
  const { database, clock, log } = host.parts
  await tidy(host)
  await alignWithClock(database.db, clock, 'fresh')
  const lifeline = openLifeline(database, log)
  const events: WorkerEvents = new EventEmitter()
  const failed = new Promise<void>((done) => events.once('pool:gracefulShutdown', () => done()))
  let runner: Runner
  try {
    runner = await run({
      events,
      pgPool: database.pool,
      taskList: createTasks(host),
      parsedCronItems: [],
      concurrency,
      pollInterval,
      noHandleSignals: true,
      logger: graphileLogger(log),
      preset: {
        plugins: [announcing((workerId) => lifeline.announce(workerId))],
        // Without these delays graphile-worker 0.18 doesn't await what it writes when a job ends: losing the connection just then would be
        // an unhandled rejection, which ends the process.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    })
  } catch (error) {
    await lifeline.close()
    throw error
  }
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker ended'))
  const tidying = setInterval(
    () => tidy(host).catch((error: unknown) => log.warn({ err: error }, 'could not tidy the queue')),
    tidyInterval,
  ).unref()
  return {
    failed,
    async close(patience) {
      clearInterval(tidying)
      await Promise.race([runner.stop().catch(() => {}), delay(patience)])
      await lifeline.close()
    },
  }
}

/** Jobs of dead workers go to the living; every recurring job waits for its next time. */
async function tidy({ parts: { database, clock, log }, features }: JobHost): Promise<void> {
  const dead = await releaseDeadWorkers(database.db)
  if (dead > 0) log.warn({ dead }, 'took over the jobs of workers that are gone')
  await scheduleRecurring(database.db, clock, features)
}

const announcing = (announce: (workerId: string) => Promise<void>) => ({
  name: 'KandoLifelinePlugin',
  version: '1.0.0',
  worker: {
    hooks: {
      startWorker: (_ctx: unknown, event: { worker: { workerPool: { id: string } } }) =>
        announce(event.worker.workerPool.id),
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
