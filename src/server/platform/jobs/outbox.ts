import { sql } from 'kysely'
import type { EventName, Events } from '#server/events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Emit, Schedule, Unschedule } from '#server/platform/context.ts'
import { afterCommit, type Db } from '#server/platform/database/database.ts'
import type { Feature } from '#server/platform/feature.ts'
import { sendWithCommit } from '#server/platform/database/fast/public.ts'

/** What a command gets to make things happen later, bound to its transaction. */
export type Outbox = (db: Db) => { emit: Emit; schedule: Schedule; unschedule: Unschedule }

/** What a job row carries: `at` is the domain's time at which it is due (ISO instant), `data` what the handler gets. */
export type JobPayload = { at: string; data: Record<string, unknown> }

/** A job to be written: its task's name, and a key when it replaces a waiting one. */
export type JobSpec = { task: string; payload: JobPayload; key?: string | undefined }

/** After that often a failing job stays, as failed, in the table. With our back-off: about nine hours. */
export const maxAttempts = 20

export const reactionTask = (feature: string, reaction: string, event: string) =>
  `reaction:${feature}.${reaction}:${event}`
export const jobTask = (feature: string, job: string) => `job:${feature}.${job}`

/** Jobs are rows written in the transaction of what caused them: they exist exactly when it committed. */
export function createOutbox(features: readonly Feature[], clock: Clock): Outbox {
  const tasks = reactionTasks(features)
  const known = new Set<string>()
  const jobs = new Set(
    features.flatMap((feature) => Object.keys(feature.jobs ?? {}).map((job) => jobTask(feature.name, job))),
  )
  return (db) => ({
    async emit(event, payload) {
      const names = tasks.get(event)
      if (!names) return
      const at = clock.now().toISOString()
      const specs = names.map((task) => ({ task, payload: { at, data: payload } }))
      await enqueue(db, specs, clock.now(), known)
    },
    async schedule(job, data, { at, key } = {}) {
      const task = `job:${job}`
      if (!jobs.has(task)) throw new Error(`No feature has the job ${job}`)
      const now = clock.now()
      await enqueue(db, [{ task, payload: { at: (at ?? now).toISOString(), data }, key }], now, known)
    },
    async unschedule(key) {
      await sendWithCommit(db, sql`select from graphile_worker.remove_job(${key})`)
    },
  })
}

function reactionTasks(features: readonly Feature[]): Map<EventName, string[]> {
  const tasks = new Map<EventName, string[]>()
  for (const feature of features) {
    for (const [event, reactions] of Object.entries(feature.reactions ?? {}) as [keyof Events, object][]) {
      const names = Object.keys(reactions).map((reaction) => reactionTask(feature.name, reaction, event))
      tasks.set(event, [...(tasks.get(event) ?? []), ...names])
    }
  }
  return tasks
}

/**
 * Writes jobs with the commit of a transaction, or at once. It does what `graphile_worker.add_jobs` does at about half its cost
 * (docs/decisions/0006), and leaves the rare cases to it: a task that the database has not seen yet, a key whose job is running.
 * `known` holds the tasks that commits of this process have written to this database.
 */
export async function enqueue(
  db: Db,
  specs: readonly JobSpec[],
  now: Date,
  known: Set<string> = new Set(),
): Promise<void> {
  const waits = specs.map((spec) => ({
    ...spec,
    wait: Math.max(0, Date.parse(spec.payload.at) - now.getTime()) / 1000,
  }))
  const given = JSON.stringify(waits)
  const plain = specs.every(({ task, key }) => key === undefined && known.has(task))
  await sendWithCommit(db, plain ? insertPlain(given) : insertJobs(given, specs.length))
  // Only what is due at once wakes the workers; the rest is found by their polling.
  const due = waits.filter(({ wait }) => wait === 0).length
  await afterCommit(db, (root) => {
    for (const { task } of specs) known.add(task)
    if (due > 0) wakeWorkers(root, due)
  })
}

/** Jobs without keys of tasks that the database knows, which nearly all are; one that it does not know fails the transaction. */
const insertPlain = (given: string) => sql`
  insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
  select (select id from graphile_worker._private_tasks where identifier = spec.task), payload, now() + wait * interval '1 second', ${maxAttempts}::int
  from json_to_recordset(${given}::json) as spec (task text, payload json, wait float8)`

const insertJobs = (given: string, count: number) => sql`
  with spec as (select task, payload, key, wait from json_to_recordset(${given}::json) as spec (task text, payload json, key text, wait float8)),
  known as (select known.id, payload, key, wait from spec join graphile_worker._private_tasks as known on known.identifier = spec.task),
  written as (
    insert into graphile_worker._private_jobs as job (task_id, payload, key, run_at, max_attempts)
    select id, payload, key, now() + wait * interval '1 second', ${maxAttempts}::int from known
    where (select count(*) from known) = ${count}::int
    on conflict (key) do update set task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
      max_attempts = excluded.max_attempts, attempts = 0, last_error = null, revision = job.revision + 1, updated_at = now()
    where job.locked_at is null
    returning job.id)
  select from graphile_worker.add_jobs(array(
    select row(task, payload, null, now() + wait * interval '1 second', ${maxAttempts}::int, key, null, null)::graphile_worker.job_spec from spec))
  where (select count(*) from written) < ${count}::int`

/** How long one message to the workers serves all commits. */
const wakeEvery = 10
const waking = new WeakMap<Db, { due: number }>()

/**
 * Tells the workers that jobs are due. Not inside the transaction: PostgreSQL lets one notifying commit at a time go to disk. A process that
 * dies in between loses only time, because workers also poll. The first message leaves at once, those that follow are gathered.
 */
function wakeWorkers(db: Db, due: number): void {
  const gathering = waking.get(db)
  if (gathering) return void (gathering.due += due)
  waking.set(db, { due: 0 })
  sql`select pg_notify('jobs:insert', json_build_object('count', ${due}::int)::text)`.execute(db).catch(() => {})
  setTimeout(() => {
    const later = waking.get(db)?.due ?? 0
    waking.delete(db)
    if (later > 0) wakeWorkers(db, later)
  }, wakeEvery).unref()
}
