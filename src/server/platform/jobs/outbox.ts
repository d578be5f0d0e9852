import { sql, type RawBuilder } from 'kysely'
import type { EventName, Events } from '#server/events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Emit, Schedule, Unschedule } from '#server/platform/context.ts'
import { afterCommit, type Db } from '#server/platform/database/database.ts'
import type { Feature } from '#server/platform/feature.ts'
import { insertJobs, pipeline, sendWithCommit } from '#server/platform/database/fast/public.ts'

/** Enqueues jobs, bound to the transaction of a command. */
export type Outbox = (db: Db) => { emit: Emit; schedule: Schedule; unschedule: Unschedule }

/**
 * The payload of a job row: `at` is the application time at which it is due (ISO instant), `data` the handler's input. The job of an event
 * says how many reactions it stands for, and once some have run which are left.
 */
export type JobPayload = {
  at: string
  data: Record<string, unknown>
  reactions?: number
  left?: readonly string[]
}

/** A job to enqueue: the name of its task, and a key when it replaces a pending one. */
type JobSpec = { task: string; payload: JobPayload; key?: string | undefined }

/** A job with this many failures stays in the table as failed: with our back-off, after about nine hours. */
const maxAttempts = 20

export const reactionTask = (feature: string, reaction: string, event: string) =>
  `reaction:${feature}.${reaction}:${event}`
/** SQL: whether a job with this key waits or runs. Columns in the key need the name of their table: jobs have an `id`, too. */
export const isScheduled = (key: RawBuilder<string>) =>
  sql<boolean>`exists (select from graphile_worker._private_jobs scheduled where scheduled.key = ${key})`
/** The task of an event with several reactions: one job runs them (event-tasks.ts). */
export const eventTask = (event: string) => `event:${event}`
export const jobTask = (feature: string, job: string) => `job:${feature}.${job}`

/**
 * The transactional outbox: jobs are rows written in the transaction that causes them, so they exist if and only if it committed. `onEvent`
 * runs after each commit that emitted an event.
 */
export function createOutbox(features: readonly Feature[], clock: Clock, onEvent: () => void = () => {}): Outbox {
  const tasks = reactionTasks(features)
  const known = new Set<string>()
  const jobs = new Set(
    features.flatMap((feature) => Object.keys(feature.jobs ?? {}).map((job) => jobTask(feature.name, job))),
  )
  return (db) => ({
    async emit(event, payload) {
      const names = tasks.get(event)
      if (!names) return
      await afterCommit(db, onEvent)
      const at = clock.now().toISOString()
      const spec =
        names.length === 1
          ? { task: names[0]!, payload: { at, data: payload } }
          : { task: eventTask(event), payload: { at, data: payload, reactions: names.length } }
      await enqueue(db, [spec], clock.now(), known)
    },
    async schedule(job, data, { at, key, append } = {}) {
      const task = `job:${job}`
      if (!jobs.has(task)) throw new Error(`No feature has the job ${job}`)
      const now = clock.now()
      const spec = { task, payload: { at: (at ?? now).toISOString(), data }, key }
      if (append !== undefined && (await appendToWaiting(db, spec, append, now))) return
      await enqueue(db, [spec], now, known)
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
 * Writes jobs with the commit of a transaction, or at once outside of one. `known` holds the tasks that this process has already committed
 * to this database.
 */
export async function enqueue(
  db: Db,
  specs: readonly JobSpec[],
  now: Date,
  known: Set<string> = new Set(),
): Promise<void> {
  const rows = specs.map((spec) => ({
    ...spec,
    delaySeconds: delaySeconds(spec.payload, now),
  }))
  await insertWithCommit(db, rows, known)
  // Only jobs that are due at once need a notification; the others are found by polling.
  const due = rows.filter(({ delaySeconds }) => delaySeconds === 0).length
  await afterCommit(db, (root) => {
    for (const { task } of specs) known.add(task)
    if (due > 0) notifyWorkers(root, due)
  })
}

type Row = JobSpec & { delaySeconds: number }

/** The jobs without a key that a transaction has enqueued so far: all of them are one statement, however many events there were. */
const enqueued = new WeakMap<Db, Row[]>()

async function insertWithCommit(db: Db, rows: readonly Row[], known: ReadonlySet<string>): Promise<void> {
  const insert = (all: readonly Row[]) =>
    insertJobs(all, { maxAttempts, areTasksKnown: all.every(({ task }) => known.has(task)) })
  // The order of a key's statements matters.
  if (!db.isTransaction || rows.some(({ key }) => key !== undefined)) return sendWithCommit(db, insert(rows))
  const before = enqueued.get(db)
  if (before) return void before.push(...rows)
  const all = [...rows]
  enqueued.set(db, all)
  await sendWithCommit(db, () => insert(all))
}

/**
 * Continues a list in the data of the waiting job with this key and moves the job to the new time; false when no job waits. The lock
 * makes concurrent transactions append in turn; a job that is running already does not see the new items, so it does not count.
 */
async function appendToWaiting(db: Db, { payload, key }: JobSpec, list: string, now: Date): Promise<boolean> {
  const delay = delaySeconds(payload, now)
  const [, { rows }] = await pipeline(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`,
    sql`update graphile_worker._private_jobs set attempts = 0, last_error = null, revision = revision + 1, updated_at = now(),
        run_at = now() + ${delay}::float8 * interval '1 second',
        payload = jsonb_build_object('at', ${payload.at}::text, 'data', (payload::jsonb -> 'data') || jsonb_build_object(
          ${list}::text, (payload::jsonb -> 'data' -> ${list}::text) || ${JSON.stringify(payload.data[list])}::jsonb))
      where key = ${key} and locked_at is null returning id`,
  )
  return rows.length > 0
}

const delaySeconds = ({ at }: JobPayload, now: Date) => Math.max(0, Date.parse(at) - now.getTime()) / 1000

/** Notifications within this many milliseconds are sent as one. */
const notifyInterval = 25
const pendingNotifications = new WeakMap<Db, { due: number }>()

/**
 * Notifies the workers of due jobs. Not inside the transaction: PostgreSQL serializes commits that notify. A process that dies in between
 * only delays its jobs, because workers also poll.
 */
function notifyWorkers(db: Db, due: number): void {
  const pending = pendingNotifications.get(db)
  if (pending) return void (pending.due += due)
  pendingNotifications.set(db, { due: 0 })
  // Jobs that are due are the consequences of events, which may have changed what pages show.
  sql`select pg_notify('jobs:insert', json_build_object('count', ${due}::int)::text), pg_notify('public-pages', '')`
    .execute(db)
    .catch(() => {})
  setTimeout(() => {
    const later = pendingNotifications.get(db)?.due ?? 0
    pendingNotifications.delete(db)
    if (later > 0) notifyWorkers(db, later)
  }, notifyInterval).unref()
}
