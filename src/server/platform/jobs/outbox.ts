import { sql, type RawBuilder } from 'kysely'
import type { EventName, Events } from '#server/events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Emit, Schedule, Unschedule } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PublicChanges } from '#server/platform/database/public-changes.ts'
import type { Feature, Voided } from '#server/platform/feature.ts'
import { sendWithCommit } from '#server/platform/database/fast/public.ts'

/** Enqueues jobs, bound to the transaction of a command. */
export type Outbox = (db: Db) => { emit: Emit; schedule: Schedule; unschedule: Unschedule }

/** What a job is about: `at` is the application time at which it is due (ISO instant), `data` the handler's input. */
type JobInput = { at: string; data: Record<string, unknown> }
/** The payload of a job row. graphile-worker adds a list to that of the waiting job with the same key. */
export type JobPayload = JobInput | readonly JobInput[]

/**
 * A job to enqueue: the name of its task, a key when it replaces a waiting one, whether all others go first, and a condition (SQL) without
 * which it is not written.
 */
type JobSpec = {
  task: string
  payload: JobPayload
  key?: string | undefined
  isBulk?: boolean | undefined
  queue?: string | undefined
  onlyIf?: RawBuilder<boolean> | undefined
}

/** A job with this many failures stays in the table as failed: with graphile-worker's back-off, after about ten hours. */
const maxAttempts = 11
/** graphile-worker runs jobs of a lower number first; others have 0. */
export const bulkPriority = 10

export const reactionTask = (feature: string, reaction: string, event: string) =>
  `reaction:${feature}.${reaction}:${event}`
export const jobTask = (feature: string, job: string) => `job:${feature}.${job}`
/** SQL: whether a job with this key waits or runs. Columns in the key need the name of their table: jobs have an `id`, too. */
export const isScheduled = (key: RawBuilder<string>) =>
  sql<boolean>`exists (select from graphile_worker.jobs scheduled where scheduled.key = ${key})`

/**
 * The transactional outbox: jobs are rows written in the transaction that causes them, so they exist if and only if it committed. What an
 * event voids is announced with it.
 */
export function createOutbox(
  features: readonly Feature[],
  clock: Clock,
  publicChanges: Pick<PublicChanges, 'announce'>,
): Outbox {
  const reactions = reactionTasks(features)
  const voids = collectVoids(features)
  const jobs = new Set(
    features.flatMap((feature) => Object.keys(feature.jobs ?? {}).map((job) => jobTask(feature.name, job))),
  )
  return (db) => ({
    async emit(event, data, { isBulk } = {}) {
      for (const voided of voids.get(event) ?? []) await publicChanges.announce(db, await voided(data as never, db))
      const tasks = reactions.get(event)
      if (!tasks) return
      const now = clock.now()
      const payload = { at: now.toISOString(), data }
      await enqueue(
        db,
        tasks.map((task) => ({ ...task, payload, isBulk })),
        now,
      )
    },
    async schedule(job, data, { at, key, append, isBulk, queue } = {}) {
      const task = `job:${job}`
      if (!jobs.has(task)) throw new Error(`No feature has the job ${job}`)
      const now = clock.now()
      const payload = { at: (at ?? now).toISOString(), data }
      await enqueue(db, [{ task, payload: append ? [payload] : payload, key, isBulk, queue }], now)
    },
    unschedule: (...keys) => removeJobs(db, keys),
  })
}

type ReactionTask = Pick<JobSpec, 'task' | 'queue' | 'onlyIf'>

function reactionTasks(features: readonly Feature[]): Map<EventName, ReactionTask[]> {
  const tasks = new Map<EventName, ReactionTask[]>()
  for (const feature of features) {
    for (const [event, reactions] of Object.entries(feature.reactions ?? {}) as [keyof Events, object][]) {
      const queue = feature.hasOrderedReactions && `reactions:${feature.name}`
      const added = Object.keys(reactions).map((name) => ({
        task: reactionTask(feature.name, name, event),
        queue,
        onlyIf: feature.neededIf?.[name],
      }))
      tasks.set(event, [...(tasks.get(event) ?? []), ...added])
    }
  }
  return tasks
}

type Voids = (payload: never, db: Db) => Voided | Promise<Voided>

function collectVoids(features: readonly Feature[]): Map<string, Voids[]> {
  const voids = new Map<string, Voids[]>()
  for (const { voidsPages } of features)
    for (const [event, voided] of Object.entries(voidsPages ?? {}) as [string, Voids][])
      voids.set(event, [...(voids.get(event) ?? []), voided])
  return voids
}

type JobRow = JobSpec & { delaySeconds: number }
/** The jobs that the next statement of a transaction writes, and their keys. */
const collected = new WeakMap<Db, { rows: JobRow[]; keys: Set<string> }>()
/** Jobs of one statement. */
const MAX_COLLECTED = 500

/** Writes jobs with the commit of a transaction, with one statement for all that it enqueues in turn, or at once outside of one. */
export async function enqueue(db: Db, specs: readonly JobSpec[], now: Date): Promise<void> {
  const rows = specs.map((spec) => rowOf(spec, now))
  if (!db.isTransaction) return sendWithCommit(db, addJobs(rows))
  for (const row of rows) await collect(db, row)
}

async function collect(db: Db, row: JobRow): Promise<void> {
  const { key } = row
  let open = collected.get(db)
  // A statement takes each key once: the later job replaces the earlier one.
  if (open === undefined || open.rows.length === MAX_COLLECTED || (key !== undefined && open.keys.has(key))) {
    const rows: JobRow[] = []
    collected.set(db, (open = { rows, keys: new Set() }))
    await sendWithCommit(db, () => addJobs(rows))
  }
  open.rows.push(row)
  if (key !== undefined) open.keys.add(key)
}

/** Removes waiting jobs with the commit; what is enqueued afterwards is written afterwards. */
async function removeJobs(db: Db, keys: readonly string[]): Promise<void> {
  collected.delete(db)
  await sendWithCommit(db, sql`select graphile_worker.remove_job(key) from unnest(${keys}::text[]) as key`)
}

const rowOf = (spec: JobSpec, now: Date): JobRow => ({
  ...spec,
  delaySeconds: delaySeconds(inputOf(spec.payload), now),
})

const addJobs = (rows: readonly JobRow[]) => sql`select from graphile_worker.add_jobs(array(
  select row(task, payload, queue, now() + "delaySeconds" * interval '1 second', ${maxAttempts}::int, key,
    case when "isBulk" then ${bulkPriority}::int end, null)::graphile_worker.job_spec
  from json_to_recordset(${JSON.stringify(rows.map(({ onlyIf: _onlyIf, ...row }) => row))}::json)
    as spec (task text, payload json, key text, queue text, "isBulk" boolean, "delaySeconds" float8)
  where ${isNeeded(rows)}))`

/** SQL: whether the condition of job `spec` holds. */
function isNeeded(rows: readonly JobRow[]): RawBuilder<unknown> {
  const conditions = [...Map.groupBy(rows, ({ onlyIf }) => onlyIf)].flatMap(([onlyIf, some]) =>
    onlyIf ? [sql`(spec.task <> all(${some.map(({ task }) => task)}::text[]) or ${onlyIf})`] : [],
  )
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** The input of a job. Of a list, the latest time counts, and the handler gets all of it as `items`. */
export function inputOf(payload: JobPayload): JobInput {
  if (!isList(payload)) return payload
  return { at: payload.at(-1)!.at, data: { items: payload.map(({ data }) => data) } }
}

const isList = (payload: JobPayload): payload is readonly JobInput[] => Array.isArray(payload)

const delaySeconds = ({ at }: JobInput, now: Date) => Math.max(0, Date.parse(at) - now.getTime()) / 1000
