import type pg from 'pg'
import { OperatorError } from '#server/platform/operator-error.ts'

/** Milliseconds; the first two bound what a request waits for, the third what a lost client may lock. */
const timeouts = { statement_timeout: 5000, lock_timeout: 2000, idle_in_transaction_session_timeout: 30_000 }
const planning = { plan_cache_mode: 'force_generic_plan' }

/** The settings of a session as startup parameters of the driver. A prepared statement is planned once, for any values (decision 145). */
export const asStartupParameters = { ...timeouts, options: `-c plan_cache_mode=${planning.plan_cache_mode}` }

/** Startup parameters of a session that may wait: for a lock, a migration, a notification. Other defaults of the role are undone. */
export const unlimited = {
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  options: Object.keys(timeouts)
    .map((name) => `-c ${name}=0`)
    .join(' '),
} as const

/**
 * Makes the settings defaults of the role in this database: a pooler refuses them as startup parameters, and what one client sets, others
 * would inherit or lose. They hold in sessions that the pooler opens from now on.
 */
export async function setRoleDefaults(direct: pg.Pool): Promise<void> {
  for (const [name, value] of Object.entries({ ...timeouts, ...planning }))
    await direct.query(
      `do $$ begin execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database()); end $$`,
    )
}

/** Why the timeouts are not in force in a session of the pool; undefined where they are. */
export async function timeoutProblem(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, setting as value from pg_settings where name = any($1)',
    [Object.keys(timeouts)],
  )
  const lost = rows.filter(({ name, value }) => Number(value) !== timeouts[name as keyof typeof timeouts])
  if (lost.length === 0) return undefined
  return `${lost.map(({ name, value }) => `${name} is ${value}`).join(', ')} in the sessions of DATABASE_URL`
}

/** Throws where statements would run without the timeouts, as behind a pooler that ignores startup parameters. */
export async function requireTimeouts(pool: pg.Pool, pooled: boolean): Promise<void> {
  const problem = await timeoutProblem(pool)
  if (problem === undefined) return
  throw new OperatorError(
    pooled
      ? `${problem}: the pooler opened them before the settings of the role changed; let it open new ones (PgBouncer: RECONNECT)`
      : `${problem}: a pooler must be named as one, by DATABASE_DIRECT_URL with the address of PostgreSQL itself`,
  )
}
