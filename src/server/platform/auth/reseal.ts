import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/database.ts'
import type { Secrets } from './secrets.ts'
import { nilId } from '#server/platform/database/nil-id.ts'

/** A column of secrets that are encrypted for a use; `isBound` where the id of the row is additional data. */
export type SealedColumn = { table: string; id: string; column: string; use: string; isBound?: true }

const BATCH = 500
/** Encrypts every secret of a column with the current key, batch by batch, and returns how many there are. */
export async function reseal(
  db: Db,
  secrets: Secrets,
  { table, id, column, use, isBound }: SealedColumn,
): Promise<number> {
  const [from, key, value] = [sql.ref(table), sql.ref(id), sql.ref(column)]
  let count = 0
  for (let after = nilId; ;) {
    const last = after
    const ids: string[] = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string; sealed: Buffer }>`
        select ${key} as id, ${value} as sealed from ${from}
        where ${value} is not null and ${key} > ${last}::uuid
        order by ${key} limit ${BATCH} for update`.execute(tx)
      for (const row of rows) {
        const owner = isBound ? row.id : undefined
        const sealed = secrets.encrypt(use, secrets.decrypt(use, row.sealed, owner), owner)
        await sql`update ${from} set ${value} = ${sealed} where ${key} = ${row.id}`.execute(tx)
      }
      return rows.map((row) => row.id)
    })
    count += ids.length
    after = ids.at(-1) ?? last
    if (ids.length < BATCH) return count
  }
}
