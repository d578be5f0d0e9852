import pg from 'pg'

type Connection = object
type Answering = {
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
type Submitted = Answering & { submit(connection: Connection): Error | null }

/** What a piece of work asked of the database: statements, and how often it waited for an answer. */
export type Asked = { statements: number; roundTrips: number }

/**
 * Runs `work` and counts what this process sends meanwhile. Statements that are sent while a connection still owes an answer share its
 * round trip.
 */
export async function countingRoundTrips(work: () => Promise<unknown>): Promise<Asked> {
  const prototype = pg.Query.prototype as unknown as Submitted
  const { submit, handleReadyForQuery, handleError } = prototype
  const owed = new Map<Connection, number>()
  const asked = { statements: 0, roundTrips: 0 }
  const answered = (connection: Connection) => owed.set(connection, Math.max(0, (owed.get(connection) ?? 0) - 1))
  prototype.submit = function counted(connection) {
    const waiting = owed.get(connection) ?? 0
    asked.statements++
    if (waiting === 0) asked.roundTrips++
    owed.set(connection, waiting + 1)
    return submit.call(this, connection)
  }
  prototype.handleReadyForQuery = function counted(connection) {
    answered(connection)
    handleReadyForQuery.call(this, connection)
  }
  prototype.handleError = function counted(error, connection) {
    answered(connection)
    handleError.call(this, error, connection)
  }
  try {
    await work()
    return asked
  } finally {
    Object.assign(prototype, { submit, handleReadyForQuery, handleError })
  }
}
