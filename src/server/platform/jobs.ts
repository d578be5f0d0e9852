import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Push } from './dispatch.ts'
import { inTransaction } from './database.ts'
import type { Feature, Job, Reaction } from './feature.ts'
import { keepLocksOfTheLiving } from './job-locks.ts'
import { ownJob, reactionJob, type JobPayload, type Outbox } from './outbox.ts'
import type { Parts } from './parts.ts'

/** What running jobs needs of the program. */
export type JobHost = { parts: Parts; features: readonly Feature[]; outbox: Outbox; realtime: { push: Push } }

const concurrency = 4

/** Creates or updates the queue's own schema. */
export const migrateJobs = (connectionString: string) => runMigrations({ connectionString, logger: quiet })

/** Works off reactions and jobs until stopped; a job that fails is tried again, later each time. */
export async function startWorker(host: JobHost): Promise<{ stop(): Promise<void> }> {
  const events = new EventEmitter() as WorkerEvents
  const locks = await keepLocksOfTheLiving(host.parts, events)
  events.on('job:error', ({ job, error }) => host.parts.log.error({ err: error, job: job.task_identifier, attempt: job.attempts }, 'job failed'))
  const runner = await run({
    pgPool: host.parts.database.pool,
    taskList: taskList(host),
    parsedCronItems: parseCronItems(cronItems(host.features)),
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quiet,
    events,
  })
  return {
    async stop() {
      await runner.stop()
      await locks.release()
    },
  }
}

/** For tests: runs everything that is due at the host's clock, and what follows from it, until nothing is. Throws when a job failed. */
export async function runDueJobs(host: JobHost): Promise<void> {
  const { database, clock } = host.parts
  const failures: unknown[] = []
  const events = new EventEmitter() as WorkerEvents
  events.on('job:error', ({ error }) => failures.push(error))
  const tasks = taskList(host)
  for (;;) {
    const due = await sql<{ id: string }>`
      update graphile_worker._private_jobs set run_at = least(run_at, now())
      where (payload ->> 'at')::timestamptz <= ${clock.now()} and attempts < max_attempts returning id::text as id`.execute(database.db)
    if (due.rows.length === 0) return
    await runOnce({ pgPool: database.pool, taskList: tasks, concurrency: 1, logger: quiet, events })
    if (failures.length > 0) throw failures[0]
  }
}

const quiet = new Logger(() => () => {})

function cronItems(features: readonly Feature[]) {
  return features.flatMap(({ name, jobs }) =>
    Object.entries(jobs ?? {}).flatMap(([job, { cron }]) =>
      cron === undefined ? [] : [{ task: ownJob(name, job), match: cron, options: { backfillPeriod: 0 } }],
    ),
  )
}

function taskList(host: JobHost): TaskList {
  const tasks: TaskList = {}
  const add = (identifier: string, work: Job['run']) => {
    tasks[identifier] = (payload) => runJob(host, work, payload as Partial<JobPayload>)
  }
  for (const { name, reactions, jobs } of host.features) {
    for (const [event, byName] of Object.entries(reactions ?? {}))
      for (const [reaction, work] of Object.entries(byName as Record<string, Reaction<never>>))
        add(reactionJob(name, reaction, event), work as Job['run'])
    for (const [job, { run: work }] of Object.entries(jobs ?? {})) add(ownJob(name, job), work)
  }
  return tasks
}

/** One job, one transaction, as a command without a caller. */
async function runJob({ parts, outbox, realtime }: JobHost, work: Job['run'], payload: Partial<JobPayload>): Promise<void> {
  await inTransaction(parts.database.db, async (db, afterCommit) => {
    const push: Push = (userIds, wake) => afterCommit(() => realtime.push(userIds, wake))
    await work({ db, now: parts.clock.now(), ...outbox(db), push }, payload.data ?? {})
  })
}
