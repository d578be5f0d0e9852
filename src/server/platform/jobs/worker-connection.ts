import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/operations/log.ts'

/** The class of the advisory locks that live workers hold; the second half of the key is the hash of the worker's id. */
const lockClass = 7_411_903

/** Tells other processes which workers of this one live. */
export type Lifeline = {
  /** Call before the worker takes its first job. */
  announce(workerId: string): Promise<void>
  close(): Promise<void>
}

/**
 * A session of its own that holds one advisory lock per worker. PostgreSQL ends the session when the process dies, however it dies, so a
 * job whose worker has no lock was left behind and may be taken by another process at once instead of after graphile-worker's four hours.
 */
export function openLifeline(database: Database, log: Log): Lifeline {
  const announced = new Set<string>()
  let session: Promise<pg.Client> | undefined
  let closed = false

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...database.pool.options,
      application_name: 'kando worker',
      statement_timeout: 0,
      lock_timeout: 0,
    })
    client.on('error', (error) => log.warn({ err: error }, 'the worker lost its lifeline'))
    await client.connect()
    client.once('end', () => void (session = closed ? undefined : connectAtLast()))
    for (const id of announced) await lock(client, id)
    return client
  }
  const connectAtLast = async (): Promise<pg.Client> => {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (closed) throw error
        log.warn({ err: error }, 'the worker has no lifeline yet')
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    }
  }
  return {
    async announce(workerId) {
      if (announced.has(workerId)) return void (await session)
      announced.add(workerId)
      const held = session
      await (session ??= connectAtLast())
      if (held) await lock(await held, workerId)
    },
    async close() {
      closed = true
      await session?.then((client) => client.end()).catch(() => {})
    },
  }
}

const lock = (client: pg.Client, workerId: string) =>
  client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, workerId])

/** Frees the jobs of workers that are gone, and returns how many workers that were. */
export async function releaseDeadWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    with dead as (
      select locked_by from graphile_worker._private_jobs as job
      where locked_by is not null and not exists (
        select from pg_locks where locktype = 'advisory' and granted and classid = ${lockClass}
          and objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid
          and database = (select oid from pg_database where datname = current_database()))
      group by locked_by),
    freed as (select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0)
    select count(*)::int as dead from dead, (select count(*) from freed) as done`.execute(db)
  return rows[0]?.dead ?? 0
}
