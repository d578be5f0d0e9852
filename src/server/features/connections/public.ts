import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Whether either of two users keeps the other away. */
export async function isBlockedBetween(db: Db, oneUserId: string, otherUserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select(sql<number>`1`.as('one'))
    .where((where) =>
      where.or([
        where.and({ blocker_id: oneUserId, blocked_id: otherUserId }),
        where.and({ blocker_id: otherUserId, blocked_id: oneUserId }),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
