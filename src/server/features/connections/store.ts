import { sql } from 'kysely'
import { DAY } from '#rules/time/days.ts'
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

/** For longer than a session can be reported, disputed and reviewed. */
const pastBlocksKept = 60 * DAY

/** A block of one user by another. */
export type Block = { id: string; createdAt: Date }
type Pair = { blockerId: string; blockedId: string }

/** Blocks somebody; a block that is there already stays as it is. */
export async function insertBlock(
  db: Db,
  { blockerId, blockedId }: Pair,
  now: Date,
): Promise<Block & { isNew: boolean }> {
  const { rows } = await sql<Block & { isNew: boolean }>`
    insert into blocks (blocker_id, blocked_id, created_at) values (${blockerId}, ${blockedId}, ${now})
    on conflict (blocker_id, blocked_id) do update set created_at = blocks.created_at
    returning id, created_at as "createdAt", xmax = 0 as "isNew"`.execute(db)
  return rows[0]!
}

/** Ends a block, which stays known for a while as a past one; false without one. */
export async function deleteBlock(db: Db, { blockerId, blockedId }: Pair, now: Date): Promise<boolean> {
  await db
    .deleteFrom('past_blocks')
    .where('ended_at', '<', new Date(now.getTime() - pastBlocksKept))
    .execute()
  const { numAffectedRows } = await sql`
    with ended as (delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning *)
    insert into past_blocks (blocker_id, blocked_id, began_at, ended_at)
    select blocker_id, blocked_id, created_at, ${now} from ended on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}
