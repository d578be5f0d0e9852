import { sql } from 'kysely'
import { packBusy } from '#rules/availability/slots.ts'
import type { Db } from '#server/platform/database/database.ts'
import { unpackInstants } from './store.ts'

/** The busy times of a user's external calendars: merged and packed, true at `verifiedAt`, and counting until `until`. */
export type ExternalBusy = { busy: Buffer; verifiedAt: Date; until: Date }

/**
 * Stores the busy times of a user's external calendars, null for a user without one. They are no commitments, which may not overlap. The
 * caller holds the lock of the schedule; `busy_version` rises only when they changed.
 */
export async function setExternalBusy(db: Db, userId: string, external: ExternalBusy | null): Promise<void> {
  await sql`
    update schedules set external_verified_at = ${external?.verifiedAt ?? null}, external_until = ${external?.until ?? null},
      external_busy = ${external?.busy ?? null}::bytea,
      busy_version = busy_version + (external_busy is distinct from ${external?.busy ?? null}::bytea)::int
    where user_id = ${userId}`.execute(db)
}

/** The busy times of a user's external calendars that were read last, packed start, end in epoch milliseconds. */
export async function externalBusyOf(db: Db, userId: string): Promise<number[]> {
  const row = await db.selectFrom('schedules').select('external_busy').where('user_id', '=', userId).executeTakeFirst()
  return unpackInstants(row?.external_busy ?? null)
}

/** SQL: locks the schedule of a user, as `scheduleLock` does for profiles. */
export const scheduleLockOfUser = (userId: string) => sql`select from schedules where user_id = ${userId} for update`

/** Commitments and the busy times of external calendars, both packed, as one list; the two may overlap. */
export function mergeBusy(commitments: Buffer | null, external: Buffer | null): number[] {
  const own = unpackInstants(commitments)
  return external === null || external.length === 0
    ? own
    : packBusy([...pairs(own), ...pairs(unpackInstants(external))])
}

function* pairs(packed: readonly number[]): Generator<readonly [number, number]> {
  for (let i = 0; i < packed.length; i += 2) yield [packed[i]!, packed[i + 1]!]
}
