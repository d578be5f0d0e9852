import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Retries while the server is overloaded (503 with `Retry-After`): such a request has had no effect. */
export async function retryUnavailable<A extends { status: number }>(call: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
  }
}

/** The number of deadlocks that PostgreSQL has detected in this database. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{
    deadlocks: number
  }>`select pg_stat_force_next_flush(), deadlocks::int from pg_stat_database where datname = current_database()`.execute(
    db,
  )
  return rows[0]!.deadlocks
}

/** Waits until a transaction of this database waits for another one; returns how many do. */
export async function untilBlocked(db: Db): Promise<number> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return rows.length
  }
}
