import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { SealedColumn } from '#server/platform/auth/reseal.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'

/** Opens the newest sealed value of each kind; throws where the key, and the one before it, open none of a kind. */
export async function checkKey(db: Db, secrets: Secrets, columns: readonly SealedColumn[]): Promise<string> {
  const opened = new Set<string>()
  const closed = new Set<string>()
  for (const { table, id, column, use, isBound } of columns) {
    const [key, value] = [sql.ref(id), sql.ref(column)]
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select ${key} as id, ${value} as sealed from ${sql.ref(table)} where ${value} is not null
      order by ${key} desc limit 1`.execute(db)
    for (const row of rows)
      (opens(secrets, use, row.sealed, isBound ? row.id : undefined) ? opened : closed).add(`${table}.${column}`)
  }
  if (closed.size > 0)
    throw new Error(
      `does not open ${[...closed].join(', ')}: another key sealed them. Set SECRET_KEY, or SECRET_KEY_PREVIOUS, to that one`,
    )
  return opened.size === 0 ? 'set; nothing is sealed with it yet' : `opens ${[...opened].join(', ')}`
}

function opens(secrets: Secrets, use: string, sealed: Buffer, owner: string | undefined): boolean {
  try {
    secrets.decrypt(use, sealed, owner)
    return true
  } catch {
    return false
  }
}
