import { sql } from 'kysely'
import type { ApiScope } from '#contract/api-scopes.ts'
import { networkOf } from '#rules/accounts/devices.ts'
import { HOUR } from '#rules/time/days.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isWellFormed } from './api-keys.ts'
import { hashToken } from './secrets.ts'

/** The API key of a call. */
export type ApiKey = { readonly id: string; readonly scopes: readonly ApiScope[] }

type Row = Actor & { keyId: string; scopes: ApiScope[]; expiresAt: Date; lastUsedAt: Date | null }

/**
 * Whose API key this is and what it may do, and notes that it was used. Read at each call, so that a revoked key, one of an account that is
 * suspended or about to be deleted, and one of the instance whose maker is no longer staff are refused at once, by every process. Throws
 * `api_key_unknown` or `api_key_expired`.
 */
export async function findApiKeyCaller(
  db: Db,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<{ actor: Actor; apiKey: ApiKey }> {
  const row = isWellFormed(token) ? await readKey(db, hashToken(token)) : undefined
  if (!row) throw new Refusal('api_key_unknown')
  const { keyId, scopes, expiresAt, lastUsedAt, ...actor } = row
  if (expiresAt <= now) throw new Refusal('api_key_expired', { accountId: actor.userId })
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  if (lastUsedAt === null || lastUsedAt < hour)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: hour, last_network: networkOf(address) })
      .where('id', '=', keyId)
      .execute()
  return { actor, apiKey: { id: keyId, scopes } }
}

async function readKey(db: Db, hash: Buffer): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select key.id as "keyId", key.scopes, key.expires_at as "expiresAt", key.last_used_at as "lastUsedAt",
      u.id as "userId", key.id as "deviceSessionId", u.full_name as "fullName", u.email, profile.role, profile.id as "profileId",
      u.time_zone as "timeZone", u.time_format as "timeFormat", u.locale, key.is_instance as staff, false as "isBeingDeleted",
      key.is_instance as "hasSecondFactor"
    from api_keys key join users u on u.id = key.user_id
      left join profiles profile on profile.user_id = u.id and profile.role = u.role
    where key.secret_hash = ${hash} and u.is_active and (u.staff_role is not null or not key.is_instance)`.execute(db)
  return rows[0]
}
