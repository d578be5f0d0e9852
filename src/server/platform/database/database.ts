import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { DB } from './db.gen.ts'
import { PipelinedDialect } from './fast/pipelining.ts'
import { prepareRepeatedStatements } from './fast/prepared-statements.ts'
import { sendTogether } from './fast/send-together.ts'
import { traceStatements } from '#server/platform/tracing/trace-statements.ts'
import { encodingProblem, versionProblem } from './server-version.ts'
import { asStartupParameters } from './timeouts.ts'

/** The query builder of commands and queries; inside a command it is the transaction. */
export type Db = Kysely<DB>

/** The open pool and its query builder. `close` waits for running queries. */
export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** Sessions of PostgreSQL itself for what outlives a transaction: listening, locks, the worker. The same pool without a pooler. */
  readonly direct: pg.Pool
  /** A connection of its own, for the few jobs whose statements take minutes. */
  readonly longRunning: Db
  close(): Promise<void>
}

const int8 = 20
const date = 1082
const int8Array = 1016
const timestamp = 1114
const dateArray = 1182
const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0] // missing in @types/pg

/**
 * `bigint` columns arrive as numbers (ours stay below 2^53), `date` columns as YYYY-MM-DD and `timestamp` columns (wall times) as
 * YYYY-MM-DD HH:MM:SS, never as an instant in some zone.
 */
const parsers = new Map<number, (value: string) => unknown>([
  [int8, Number],
  [date, String],
  [timestamp, String],
  [int8Array, (value) => parseArray(value).map((item) => (item === null ? null : Number(item)))],
  [dateArray, parseArray],
])

function parseArray(value: string): (string | null)[] {
  return (pg.types.getTypeParser(textArray) as (value: string) => (string | null)[])(value)
}

type Options = {
  connections?: number
  name?: string
  /** PostgreSQL itself, where `url` leads to a pooler whose sessions change with each transaction. */
  directUrl?: string | undefined
  /** Whether that pooler keeps named prepared statements. */
  poolerPrepares?: boolean
  /** Milliseconds after which a connection with a statement that has no answer is closed (decision 215); never unless set. */
  queryTimeout?: number
}

/**
 * Opens a pool with our timeouts: 5 s a statement, 2 s for a lock, 3 s for a connection, 30 s idle in a transaction. Behind a pooler they
 * are defaults of the role (`setRoleDefaults`). Connections are opened when they are needed.
 */
export function openDatabase(url: string, options: Options = {}): Database {
  const { directUrl, poolerPrepares = false } = options
  const pooled = directUrl !== undefined
  const config = { connectionString: url, ...(pooled ? {} : asStartupParameters) }
  const pool = openPool(config, options)
  const direct = pooled ? openPool({ connectionString: directUrl, ...asStartupParameters }, options) : pool
  if (!pooled || poolerPrepares) pool.on('connect', prepareRepeatedStatements())
  pool.on('connect', sendTogether)
  pool.on('connect', traceStatements)
  const db = queryBuilder(pool)
  const alone = openPool(config, { ...options, connections: 1, queryTimeout: 0 })
  // Kysely's `destroy` would leave a pool open that only others have used.
  const close = async () => void (await Promise.all([pool.end(), alone.end(), pooled && direct.end()]))
  return { db, pool, direct, longRunning: queryBuilder(alone), close }
}

const queryBuilder = (pool: pg.Pool) => new Kysely<DB>({ dialect: new PipelinedDialect({ pool }) })

/**
 * Milliseconds without a statement after which a connection is closed. A new one reads the catalogs and plans every statement again, which
 * costs more than most calls (decision 214).
 */
const idleTimeout = 5 * 60_000

/** Milliseconds without traffic before the first TCP keepalive probe: some load balancers drop idle connections without closing them. */
const keepAliveDelay = 60_000

function openPool(config: pg.PoolConfig, { connections, name, queryTimeout = 0 }: Options): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    max: connections ?? 10,
    application_name: name ?? 'kando',
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: idleTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
    query_timeout: queryTimeout,
    pipeline: true,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers.get(type)) || pg.types.getTypeParser(type, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // A connection that breaks while it is idle is replaced by the pool; without a listener the error would end the process.
  pool.on('error', () => {})
  // The pool has no listener on a checked-out connection; if it breaks, its next query fails anyway.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Whether no pooled connection became free in time: the server is overloaded, and no statement was sent. */
export const isPoolExhausted = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

// SQLSTATE: too many connections, server starting or stopping, connection ended by an administrator or a crash, connection exceptions.
const unavailableStates = new Set(['53300', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'])
const brokenSocket = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'])
// node-postgres errors without a code.
const brokenClient =
  /^(?:Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/

/**
 * Whether the database could not be reached or the connection was lost, as during a restart or failover. Whether a command in flight was
 * committed is then unknown: the caller retries it with the same idempotency key.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnreachable)
  const { code, syscall, message, severity } = Object(error) as Partial<
    Record<'code' | 'syscall' | 'message' | 'severity', string>
  >
  if (syscall === 'connect' || (message !== undefined && brokenClient.test(message))) return true
  // PgBouncer ends a client with "protocol violation" when it cannot reach the server, or no session became free.
  if (code === '08P01' && severity === 'FATAL' && !isRefusedByPooler(error)) return true
  return code !== undefined && (unavailableStates.has(code) || brokenSocket.has(code))
}

/** Whether a pooler refused the startup parameters of a session. */
export const isRefusedByPooler = (error: unknown) =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter')

/** Whether a disk is full: the database's (SQLSTATE `disk_full`), or the one of the file storage. */
export function isDiskFull(error: unknown): boolean {
  const { code } = Object(error) as { code?: string }
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}

/** Throws when the database server may lose acknowledged commits or is too old. */
export async function requireSafeServer({ direct }: Database): Promise<void> {
  const problems = await serverProblems(direct)
  if (problems.length > 0) throw new OperatorError(`The database server is not fit: ${problems.join('; ')}`)
}

/** One line for each unsafe setting of the database server. */
export async function serverProblems(direct: pg.Pool): Promise<string[]> {
  const { rows } = await direct.query<{ version: string; fsync: string; commit: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding`,
  )
  const server = rows[0]!
  const problems: string[] = []
  const tooOld = versionProblem(Number(server.version))
  if (tooOld) problems.push(tooOld)
  if (server.fsync === 'off') problems.push('fsync is off')
  if (server.commit === 'off') problems.push('synchronous_commit is off')
  const otherEncoding = encodingProblem(server.encoding)
  if (otherEncoding) problems.push(otherEncoding)
  return problems
}

/** A hook that runs after the commit gets the database outside the transaction. */
type Hook = (db: Db) => void | Promise<void>

const attempts = 5
const hooksOf = new WeakMap<Db, Hook[]>()

/** Runs `hook` after the transaction `db` has committed, never without a commit; immediately where `db` is no transaction. */
export async function afterCommit(db: Db, hook: Hook): Promise<void> {
  if (db.isTransaction) hooksOf.get(db)!.push(hook)
  else await hook(db)
}

/**
 * Runs `work` in one transaction and commits when it returns. Serialization failures (40001) and deadlocks (40P01) are retried
 * up to five times, so `work` must have no effect outside the transaction except through `afterCommit`, whose hooks run in order
 * once it is committed. A failing hook does not undo the commit: it rejects after the others have run.
 */
export async function inTransaction<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const hooks: Hook[] = []
    let result: T
    try {
      result = await db.transaction().execute((tx) => {
        hooksOf.set(tx, hooks)
        return work(tx)
      })
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
      continue
    }
    await runHooks(db, hooks)
    return result
  }
}

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return code === '40001' || code === '40P01'
}

async function runHooks(db: Db, hooks: readonly Hook[]): Promise<void> {
  const failures: unknown[] = []
  for (const hook of hooks) {
    try {
      await hook(db)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'after commit')
}
