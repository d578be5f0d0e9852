import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Refuses the only admin who is left: nobody could take decisions after them. All admins are locked, so that two cannot leave at once. */
export async function refuseLastAdmin(db: Db, userId: string): Promise<void> {
  const admins = await db
    .selectFrom('users')
    .select(['id', 'is_active as isActive'])
    .where('staff_role', '=', 'ADMIN')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const isAdmin = admins.some(({ id }) => id === userId)
  if (isAdmin && !admins.some(({ id, isActive }) => id !== userId && isActive)) throw new Refusal('last_admin')
}
