import pg from 'pg'

/** Runs `work` and counts the queries that this process sends meanwhile, each one round trip. */
export async function countingRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const original = pg.Client.prototype.query
  let count = 0
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    count++
    return Reflect.apply(original, this, args) as never
  } as typeof original
  try {
    await work()
    return count
  } finally {
    pg.Client.prototype.query = original
  }
}
