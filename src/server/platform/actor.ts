import { sql } from 'kysely'
import type { AccessClaims } from './access-tokens.ts'
import type { Actor } from './context.ts'
import type { Db } from './database.ts'

/** Who stands behind a token now; undefined when the device was signed out or the account is suspended. One round trip. */
export async function findActor(db: Db, claims: AccessClaims, now: Date): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('device_sessions as device')
    .innerJoin('users as user', 'user.id', 'device.user_id')
    .leftJoin('profiles as profile', (join) =>
      join.onRef('profile.user_id', '=', 'user.id').onRef('profile.role', '=', 'user.role'),
    )
    .select([
      'user.id as userId',
      'device.id as deviceSessionId',
      'user.full_name as fullName',
      'user.email',
      'profile.role',
      'profile.id as profileId',
      'user.time_zone as timeZone',
      sql<boolean>`"user".staff_role is not null`.as('staff'),
    ])
    .where('device.id', '=', claims.deviceSessionId)
    .where('device.user_id', '=', claims.userId)
    .where('device.revoked_at', 'is', null)
    .where('device.expires_at', '>', now)
    .where('user.suspended_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, role: row.role as Actor['role'] }
}

/** Those of these device sessions that may still be used. One round trip. */
export async function liveDevices(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('device_sessions as device')
    .innerJoin('users as user', 'user.id', 'device.user_id')
    .select('device.id')
    .where('device.id', '=', sql<string>`any(${ids})`)
    .where('device.revoked_at', 'is', null)
    .where('device.expires_at', '>', now)
    .where('user.suspended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
