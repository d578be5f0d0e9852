import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Serialises changes of what is between two people until the end of the transaction; the next statement sees what others committed. */
export async function lockPair(db: Db, a: string, b: string): Promise<void> {
  await sql`select lock_pair(${a}, ${b})`.execute(db)
}

/** Connects two people, whichever way round; false where they were connected already. Needs the lock of the pair. */
export async function insertConnection(db: Db, a: string, b: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    insert into connections (user_id, other_id, created_at) values (${a}, ${b}, ${now}), (${b}, ${a}, ${now})
    on conflict do nothing returning user_id`.execute(db)
  return rows.length > 0
}

/** Ends their connection and returns since when it was; undefined without one. Needs the lock of the pair. */
export async function deleteConnection(db: Db, a: string, b: string): Promise<Date | undefined> {
  const row = await db
    .deleteFrom('connections')
    .where('user_id', '=', a)
    .where('other_id', '=', b)
    .returning('created_at')
    .executeTakeFirst()
  return row?.created_at
}
