import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { AccessClaims } from './access-tokens.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { coalesceRequests, existsByKey } from '#server/platform/database/fast/public.ts'

// Runs with every authenticated call; building it each time would cost as much as running it.
const actorQuery = `
  select u.id as "userId", device.id as "deviceSessionId", u.full_name as "fullName", u.email, profile.role, profile.id as "profileId",
    u.time_zone as "timeZone", u.time_format as "timeFormat", u.locale,
    u.staff_role is not null as staff, u.deletion_requested_at is not null as "isBeingDeleted",
    device.second_factor is not null as "hasSecondFactor"
  from device_sessions device join users u on u.id = device.user_id
    left join profiles profile on profile.user_id = u.id and profile.role = u.role
  where device.id = any($1) and device.expires_at > $2 and device.revoked_at is null and u.suspended_at is null`

type Lookup = { claims: AccessClaims; now: Date }
type Key = Pick<AccessClaims, 'userId' | 'deviceSessionId'>
const keyOf = ({ userId, deviceSessionId }: Key) => `${userId} ${deviceSessionId}`

const readers = new WeakMap<Db, (lookup: Lookup) => Promise<Actor | undefined>>()

/** Concurrent lookups share one statement. */
function createReader(db: Db) {
  const reader = coalesceRequests(
    ({ claims }: Lookup) => keyOf(claims),
    async (lookups) => {
      const now = new Date(Math.max(...lookups.map((one) => one.now.getTime())))
      const ids = lookups.map(({ claims }) => claims.deviceSessionId)
      const { rows } = await db.executeQuery<Actor>(CompiledQuery.raw(actorQuery, [ids, now]))
      return new Map(rows.map((actor) => [keyOf(actor), actor]))
    },
  )
  readers.set(db, reader)
  return reader
}

/** The caller behind a token; undefined when the device was signed out or the account is suspended. At most one round trip. */
export const findActor = (db: Db, claims: AccessClaims, now: Date): Promise<Actor | undefined> =>
  (readers.get(db) ?? createReader(db))({ claims, now })

/** SQL: whether this device of a user is signed in and the account active, for commands whose caller came from the cache. */
export const isSignedIn = (userId: RawBuilder<unknown>, deviceSessionId: RawBuilder<unknown>, now: Date) =>
  existsByKey(sql`
    from device_sessions device join users u on u.id = device.user_id
    where device.id = ${deviceSessionId} and u.id = ${userId} and device.expires_at > ${now} and device.revoked_at is null
      and u.is_active`)

/** Which of these device sessions are neither revoked nor expired, of active accounts. One round trip. */
export async function findLiveDeviceSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('device_sessions as device')
    .innerJoin('users as user', 'user.id', 'device.user_id')
    .select('device.id')
    .where('device.id', '=', sql<string>`any(${ids})`)
    .where('device.revoked_at', 'is', null)
    .where('device.expires_at', '>', now)
    .where('user.is_active', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
