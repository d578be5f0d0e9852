import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Emit, Schedule, Unschedule } from './context.ts'
import type { Db } from './database.ts'
import type { Feature } from './feature.ts'

/** What a job carries: `at` is its domain time (ISO), `data` the event's or the job's own payload. */
export type JobPayload = { at: string; data: Record<string, unknown> }

export const reactionJob = (feature: string, reaction: string, event: string) => `reaction:${feature}.${reaction}:${event}`
export const ownJob = (feature: string, job: string) => `job:${feature}.${job}`

type Planned = { identifier: string; payload: JobPayload; run_at: string; job_key: string | null }

/** Enqueues inside the given transaction: what is rolled back was never announced. */
export type Outbox = (db: Db) => { emit: Emit; schedule: Schedule; unschedule: Unschedule }

/** One round trip per event, whatever the number of its reactions. A domain time becomes machine time through the clock's offset. */
export function createOutbox(features: readonly Feature[], clock: Clock): Outbox {
  const jobsOf = new Map<string, string[]>()
  for (const { name, reactions } of features)
    for (const [event, byName] of Object.entries(reactions ?? {}))
      jobsOf.set(event, [...(jobsOf.get(event) ?? []), ...Object.keys(byName).map((reaction) => reactionJob(name, reaction, event))])
  const owned = new Set(features.flatMap(({ name, jobs }) => Object.keys(jobs ?? {}).map((job) => ownJob(name, job))))

  const plan = (identifier: string, data: object, at: Date, key: string | null): Planned => {
    const offset = clock.now().getTime() - Date.now()
    return { identifier, payload: { at: at.toISOString(), data: data as JobPayload['data'] }, run_at: new Date(at.getTime() - offset).toISOString(), job_key: key }
  }

  return (db) => ({
    emit: async (event, payload) => {
      const identifiers = jobsOf.get(event) ?? []
      const now = clock.now()
      if (identifiers.length > 0) await addJobs(db, identifiers.map((identifier) => plan(identifier, payload, now, null)))
    },
    schedule: async (job, payload, when = {}) => {
      const identifier = `job:${job}`
      if (!owned.has(identifier)) throw new Error(`No feature has the job ${job}`)
      await addJobs(db, [plan(identifier, payload, when.at ?? clock.now(), when.key ?? null)])
    },
    unschedule: async (key) => void (await sql`select graphile_worker.remove_job(${key})`.execute(db)),
  })
}

async function addJobs(db: Db, jobs: readonly Planned[]): Promise<void> {
  await sql`select count(*) from graphile_worker.add_jobs(array(
    select row(job.identifier, job.payload, null, job.run_at, 12::smallint, job.job_key, 0::smallint, null)::graphile_worker.job_spec
    from json_to_recordset(${JSON.stringify(jobs)}::json) as job (identifier text, payload json, run_at timestamptz, job_key text)))`.execute(db)
}
