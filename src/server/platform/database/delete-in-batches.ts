import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Rows of a statement, and statements of a run: neither holds locks or writes for long. */
const [batchSize, mostBatches] = [1_000, 20]

/**
 * Deletes the rows of a table whose key, a column or an expression, is below a value. They are taken in the order of the key, so that its
 * index is read whatever the planner expects. Returns whether some may be left: the caller then runs again in another transaction.
 */
export async function deleteInBatches(
  db: Db,
  table: string,
  { key, below }: { key: RawBuilder<unknown>; below: Date | RawBuilder<unknown> },
  { size = batchSize, most = mostBatches } = {},
): Promise<boolean> {
  for (let batch = 0; batch < most; batch++) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${key} < ${below} order by ${key} limit ${sql.lit(size)} for update skip locked))`.execute(
      db,
    )
    if (numAffectedRows < BigInt(size)) return false
  }
  return true
}
