import type pg from 'pg'
import { portableJobs } from '#server/platform/jobs/job-payloads.ts'
import type { Counted } from './archive-format.ts'
import { copyIn, copyOut } from './copy-rows.ts'

/**
 * Jobs are the outbox: rows that exist because something committed, and that nothing else could tell. They travel by what the library's
 * public functions take, so that its own tables may differ between versions. One that runs is written as one that waits: it runs again.
 */
export const copyJobsOut = (client: pg.ClientBase, add?: (part: Buffer, number: number) => Promise<void>) =>
  copyOut(client, `(${portableJobs})`, add)

/** Takes jobs in; `end` enqueues them in their order, with the attempts they had. */
export async function openJobsIn(client: pg.ClientBase) {
  await client.query(`create temp table arriving_jobs (number bigint generated always as identity, job json not null)`)
  const rows = copyIn(client, 'arriving_jobs (job)')
  return {
    write: rows.write,
    async end(): Promise<Counted> {
      const counted = await rows.end()
      await client.query(enqueueAll)
      await client.query(settleAll)
      await client.query('drop table arriving_jobs, arrived_jobs')
      return counted
    },
  }
}

const enqueueAll = `
  create temp table arrived_jobs as
  select (graphile_worker.add_job(job ->> 'task', job -> 'payload', queue_name => job ->> 'queue', run_at => (job ->> 'runAt')::timestamptz,
      max_attempts => (job ->> 'maxAttempts')::int, job_key => job ->> 'key', priority => (job ->> 'priority')::int,
      flags => case when job ->> 'flags' is not null then array(select json_object_keys(job -> 'flags')) end)).id,
    (job ->> 'attempts')::int as attempts, (job ->> 'maxAttempts')::int as max_attempts, job ->> 'error' as error
  from (select job from arriving_jobs order by number offset 0) ordered`

const settleAll = `
  select case when attempts >= max_attempts
    then (select count(*) from graphile_worker.permanently_fail_jobs(array[id], error))
    else (select count(*) from graphile_worker.reschedule_jobs(array[id], attempts => attempts)) end
  from arrived_jobs where attempts > 0`
