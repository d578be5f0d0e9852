import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  Kysely,
  type KyselyProps,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely'
import type { DB } from '../db.gen.ts'

type Db = Kysely<DB>

/**
 * Round trips dominate the cost of a small transaction, so independent statements are pipelined: `begin` with the first statement,
 * statements whose result is not read with `commit`. The pool's connections must be opened with `pipeline: true`.
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

type OpenTransaction = { begun: Promise<void>; withCommit: (() => CompiledQuery)[] }
const transactions = new WeakMap<DatabaseConnection, OpenTransaction>()

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    begun.catch(() => {}) // reported by the commit, which awaits it
    transactions.set(connection, { begun, withCommit: [] })
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { begun, withCommit } = transactions.get(connection)!
    const sent = withCommit.map((query) => connection.executeQuery(query()))
    await Promise.all([begun, ...sent, super.commitTransaction(connection)])
  }
}

/** Sends a statement whose result is not read: with the commit, when a function makes it, or at once outside a transaction. */
export async function sendWithCommit(
  db: Db,
  statement: RawBuilder<unknown> | (() => RawBuilder<unknown>),
): Promise<void> {
  const query = () => (typeof statement === 'function' ? statement() : statement).compile(db)
  await db.getExecutor().provideConnection(async (connection) => {
    if (db.isTransaction) transactions.get(connection)!.withCommit.push(query)
    else await connection.executeQuery(query())
  })
}

type Results<S extends readonly RawBuilder<unknown>[]> = {
  -readonly [K in keyof S]: S[K] extends RawBuilder<infer Row> ? QueryResult<Row> : never
}

/** Sends statements in one round trip and waits for all results. They run in order, each with a snapshot of its own. */
export function pipeline<const S extends readonly RawBuilder<unknown>[]>(
  db: Db,
  ...statements: S
): Promise<Results<S>> {
  const queries = statements.map((statement) => statement.compile(db))
  return db
    .getExecutor()
    .provideConnection((connection) => Promise.all(queries.map((query) => connection.executeQuery(query)))) as Promise<
    Results<S>
  >
}

/**
 * Runs reads on one connection, each sent without waiting for those before it: many small ones that are asked for side by side. They begin
 * no transaction. What is asked for after the end, because one of them failed, is refused: the connection belongs to somebody else then.
 */
export function onOneConnection<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    let isOver = false
    const provideConnection: ConnectionProvider['provideConnection'] = async (consumer) => {
      if (isOver) throw new Error('The reads on this connection are over')
      return consumer(connection)
    }
    // Statements use nothing but the executor.
    const props = {
      config: {},
      driver: {},
      dialect: {},
      executor: executor.withConnectionProvider({ provideConnection }),
    }
    try {
      return await work(new Kysely<DB>(props as unknown as KyselyProps))
    } finally {
      isOver = true
    }
  })
}
