import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '#server/platform/database/database.ts'
import { unlimited } from '#server/platform/database/timeouts.ts'
import { runningJobIds } from './job-payloads.ts'
import type { Log } from '#server/platform/operations/log.ts'

/** The class of the advisory locks that live workers hold; the second half of the key is the hash of the worker id. */
const lockClass = 7_411_903

/** Shows other processes which workers of this one are alive. */
type LivenessLocks = {
  /** Call before the worker takes its first job. */
  acquire(workerId: string): Promise<void>
  close(): Promise<void>
}

/**
 * A dedicated connection that holds one advisory lock per worker. PostgreSQL releases the locks however the process dies, so a job whose
 * worker has no lock is abandoned, and another process may take it at once instead of after graphile-worker's four hours.
 */
export function openLivenessLocks(database: Database, log: Log): LivenessLocks {
  const workerIds = new Set<string>()
  let connection: Promise<pg.Client> | undefined
  let closed = false

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...database.direct.options, ...unlimited, application_name: 'kando worker' })
    client.on('error', (error) => log.warn({ err: error }, 'the connection of the worker locks was lost'))
    await client.connect()
    client.once('end', () => void (connection = closed ? undefined : connectWithRetry()))
    for (const id of workerIds) await lock(client, id)
    return client
  }
  const connectWithRetry = async (): Promise<pg.Client> => {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (closed) throw error
        log.warn({ err: error }, 'could not connect for the worker locks')
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    }
  }
  return {
    async acquire(workerId) {
      if (workerIds.has(workerId)) return void (await connection)
      workerIds.add(workerId)
      const existing = connection
      await (connection ??= connectWithRetry())
      if (existing) await lock(await existing, workerId)
    },
    async close() {
      closed = true
      await connection?.then((client) => client.end()).catch(() => {})
    },
  }
}

const lock = (client: pg.Client, workerId: string) =>
  client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, workerId])

/** Unlocks the jobs of dead workers and returns the number of those workers. */
export async function releaseDeadWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    with dead as (
      select locked_by from graphile_worker.jobs as job
      where id in (${runningJobIds}) and locked_by is not null and not exists (
        select from pg_locks where locktype = 'advisory' and granted and classid = ${lockClass}
          and objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid
          and database = (select oid from pg_database where datname = current_database()))
      group by locked_by),
    freed as (select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0)
    select count(*)::int as dead from dead, (select count(*) from freed) as done`.execute(db)
  return rows[0]?.dead ?? 0
}
