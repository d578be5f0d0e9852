import { sql } from 'kysely'
import { apiKeyLimits } from '#contract/accounts/api-key-limits.ts'
import type { ApiKey, CreatedApiKey, InstanceKey } from '#contract/accounts/api-key-schemas.ts'
import type { ApiScope } from '#contract/api-scopes.ts'
import { apiKeyExpiry } from '#rules/accounts/api-key-expiry.ts'
import { newApiKey } from '#server/platform/auth/api-keys.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireRecentAuthentication } from '../reauthentication/policy.ts'

type NewKey = {
  name: string
  scopes: readonly ApiScope[]
  expiresInDays?: number | undefined
  expiresOn?: string | undefined
}

const columns = [
  'api_keys.id',
  'api_keys.name',
  sql<ApiScope[]>`api_keys.scopes`.as('scopes'),
  'api_keys.hint',
  'api_keys.created_at as createdAt',
  'api_keys.expires_at as expiresAt',
  'api_keys.last_used_at as lastUsedAt',
  'api_keys.last_network as lastUsedFrom',
] as const
type Row = { createdAt: Date; expiresAt: Date; lastUsedAt: Date | null } & Omit<
  ApiKey,
  'createdAt' | 'expiresAt' | 'lastUsedAt'
>

const show = <R extends Row>(row: R) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

/** The keys of a person, newest first. */
export async function findApiKeys(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(columns)
    .where('api_keys.user_id', '=', userId)
    .where('api_keys.is_instance', '=', false)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute()
  return rows.map(show)
}

/** The keys of the instance, newest first. */
export async function findInstanceKeys(db: Db): Promise<InstanceKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users as user', 'user.id', 'api_keys.user_id')
    .select([...columns, 'user.full_name as createdBy'])
    .where('api_keys.is_instance', '=', true)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute()
  return rows.map(show)
}

/** Makes a key of the caller, or of the instance in their charge, and returns its secret, which is not stored. */
export async function createKey(ctx: Context<Actor>, key: NewKey, isInstance: boolean): Promise<CreatedApiKey> {
  const { db, actor, now } = ctx
  await requireRecentAuthentication(ctx)
  const expiresAt = apiKeyExpiry(key, actor.timeZone ?? 'UTC', now, apiKeyLimits.days)
  if (!expiresAt)
    throw new Refusal('invalid_input', { fields: [{ field: 'expiresOn', code: 'api_key_expiry_invalid' }] })
  await refuseTooMany(ctx, isInstance)
  const secret = newApiKey()
  const row = await db
    .insertInto('api_keys')
    .values({
      user_id: actor.userId,
      is_instance: isInstance,
      name: key.name,
      scopes: [...new Set(key.scopes)],
      secret_hash: hashToken(secret),
      hint: secret.slice(-4),
      created_at: now,
      expires_at: expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await ctx.emit('account.api-key-created', { userId: actor.userId, keyId: row.id, name: row.name, isInstance })
  return { ...show(row), secret }
}

async function refuseTooMany({ db, actor }: Context<Actor>, isInstance: boolean): Promise<void> {
  // Two keys made at once: the second request counts what the first made.
  await db.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().execute()
  const rows = await db
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('is_instance', '=', isInstance)
    .execute()
  if (rows.length >= apiKeyLimits.perOwner) throw new Refusal('api_keys_full')
}

/** Revokes one key of the instance; undefined when there is none with this id. */
export const deleteInstanceKey = (db: Db, id: string) =>
  db
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('is_instance', '=', true)
    .returning(['name', 'user_id as userId'])
    .executeTakeFirst()

/** Revokes keys of a person's own: all, or `only` one. Returns their ids. */
export async function revokeApiKeys(
  { db, emit }: Pick<Context, 'db' | 'emit'>,
  userId: string,
  { only }: { only?: string } = {},
): Promise<string[]> {
  const rows = await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('is_instance', '=', false)
    .$if(only !== undefined, (ending) => ending.where('id', '=', only!))
    .returning('id')
    .execute()
  for (const { id } of rows) await emit('account.api-key-revoked', { userId, keyId: id })
  return rows.map(({ id }) => id)
}

/** Revokes what somebody else may have made in this account since then, keys of the instance too. */
export async function revokeApiKeysSince({ db, emit }: Context, userId: string, since: Date): Promise<void> {
  const rows = await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returning('id')
    .execute()
  for (const { id } of rows) await emit('account.api-key-revoked', { userId, keyId: id })
}
