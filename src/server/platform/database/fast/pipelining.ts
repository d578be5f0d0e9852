import {
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely'
import type { ClientBase } from 'pg'
import type { DB } from '../db.gen.ts'

type Db = Kysely<DB>

/**
 * Round trips are most of what a small transaction costs, so statements that do not wait for each other's answers travel together: `begin`
 * with the first one, what nobody reads with `commit`. The pool's connections must be opened with `pipeline: true`.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver() {
    return new PipelinedDriver(this.#config)
  }
}

type Corked = { connection: { stream: { cork(): void; uncork(): void } } }

/** Writes what one connection is sent within the same turn of the program at once: the server is woken once, not once for each statement. */
export function batchWrites(client: ClientBase): void {
  const { stream } = (client as unknown as Corked).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let corked = false
  const together = (...args: unknown[]) => {
    if (!corked) {
      corked = true
      stream.cork()
      process.nextTick(() => {
        corked = false
        stream.uncork()
      })
    }
    return query(...args)
  }
  client.query = together as typeof client.query
}

type Running = { begun: Promise<void>; last: CompiledQuery[] }
const transactions = new WeakMap<DatabaseConnection, Running>()

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    begun.catch(() => {}) // told by the commit, which waits for it
    transactions.set(connection, { begun, last: [] })
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { begun, last } = transactions.get(connection)!
    const sent = last.map((query) => connection.executeQuery(query))
    await Promise.all([begun, ...sent, super.commitTransaction(connection)])
  }
}

/** Sends a statement whose answer nobody reads: together with the commit, or at once outside a transaction. */
export async function sendWithCommit(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  const query = statement.compile(db)
  await db.getExecutor().provideConnection(async (connection) => {
    if (db.isTransaction) transactions.get(connection)!.last.push(query)
    else await connection.executeQuery(query)
  })
}

type Answers<S extends readonly RawBuilder<unknown>[]> = {
  -readonly [K in keyof S]: S[K] extends RawBuilder<infer Row> ? QueryResult<Row> : never
}

/** Sends statements together and waits for all their answers: one round trip. They run in their order, each with a snapshot of its own. */
export function pipeline<const S extends readonly RawBuilder<unknown>[]>(
  db: Db,
  ...statements: S
): Promise<Answers<S>> {
  const queries = statements.map((statement) => statement.compile(db))
  return db
    .getExecutor()
    .provideConnection((connection) => Promise.all(queries.map((query) => connection.executeQuery(query)))) as Promise<
    Answers<S>
  >
}
