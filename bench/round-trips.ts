import pg from 'pg'

type Connection = object
type ResultHandler = {
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
type Submitted = ResultHandler & { submit(connection: Connection): Error | null }

/** Statements and round trips of a piece of work. */
type RoundTripCounts = { statements: number; roundTrips: number }

/**
 * Runs `work` and counts the statements of this process meanwhile. Statements sent while a connection still waits for a result share its
 * round trip.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<RoundTripCounts> {
  const prototype = pg.Query.prototype as unknown as Submitted
  const { submit, handleReadyForQuery, handleError } = prototype
  const outstanding = new Map<Connection, number>()
  const counts = { statements: 0, roundTrips: 0 }
  const onResult = (connection: Connection) =>
    outstanding.set(connection, Math.max(0, (outstanding.get(connection) ?? 0) - 1))
  prototype.submit = function counted(connection) {
    const waiting = outstanding.get(connection) ?? 0
    counts.statements++
    if (waiting === 0) counts.roundTrips++
    outstanding.set(connection, waiting + 1)
    return submit.call(this, connection)
  }
  prototype.handleReadyForQuery = function counted(connection) {
    onResult(connection)
    handleReadyForQuery.call(this, connection)
  }
  prototype.handleError = function counted(error, connection) {
    onResult(connection)
    handleError.call(this, error, connection)
  }
  try {
    await work()
    return counts
  } finally {
    Object.assign(prototype, { submit, handleReadyForQuery, handleError })
  }
}
