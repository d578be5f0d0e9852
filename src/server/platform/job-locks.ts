import type { WorkerEvents } from 'graphile-worker'
import type { PoolClient } from 'pg'
import type { Parts } from './parts.ts'

const sweepEvery = 30_000

/**
 * A worker that is killed leaves its jobs locked for hours. Each living worker therefore holds an advisory lock named after its id, which
 * PostgreSQL drops with the connection; whoever finds a job locked by a worker whose lock is free gives the job back at once.
 */
export async function keepLocksOfTheLiving({ database, log }: Parts, events: WorkerEvents): Promise<{ release(): Promise<void> }> {
  const client = await database.pool.connect()
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>) => {
    queue = queue.then(work).catch((error: unknown) => log.error({ err: error }, 'job locks'))
    return queue
  }
  events.on('worker:create', ({ worker }) => void inTurn(() => client.query("select pg_advisory_lock(hashtextextended('worker ' || $1, 0))", [worker.workerId])))
  await inTurn(() => freeJobsOfTheDead(client))
  const timer = setInterval(() => void inTurn(() => freeJobsOfTheDead(client)), sweepEvery)
  timer.unref()
  return {
    async release() {
      clearInterval(timer)
      await queue
      await client.query('select pg_advisory_unlock_all()')
      client.release()
    },
  }
}

async function freeJobsOfTheDead(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ locked_by: string }>('select distinct locked_by from graphile_worker._private_jobs where locked_by is not null')
  for (const { locked_by: worker } of rows) {
    const key = "hashtextextended('worker ' || $1, 0)"
    const { rows: held } = await client.query<{ alive: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and granted
         and ((classid::bigint << 32) | objid::bigint) = ${key}) as alive`,
      [worker],
    )
    if (!held[0]?.alive) await client.query('select graphile_worker.force_unlock_workers(array[$1])', [worker])
  }
}
