/** SQLSTATE: a table, a column that the database does not have. */
const notMigrated = new Set(['42P01', '42703'])

/** The message of an error in one line; connecting to a hostname with several addresses fails with an AggregateError without a message. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(describeError))].join('; ')
  if (notMigrated.has((error as { code?: string } | null)?.code ?? ''))
    return 'can be checked once the pending migrations are applied'
  return error instanceof Error ? error.message : String(error)
}
