import type { Db } from '#server/platform/database/database.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import { emailKey } from '../policy.ts'

/**
 * Whether this browser is new to an account that signed in elsewhere before; from now on it is known. A browser without a key is always
 * new.
 */
export async function recognizeDevice(ctx: Context, userId: string): Promise<{ isNew: boolean }> {
  const { db, now, request } = ctx
  const { hasEarlier } = await db
    .selectNoFrom((select) =>
      select
        .or([
          select.exists(db.selectFrom('known_devices').select('user_id').where('user_id', '=', userId)),
          select.exists(db.selectFrom('device_sessions').select('id').where('user_id', '=', userId)),
        ])
        .as('hasEarlier'),
    )
    .executeTakeFirstOrThrow()
  const key = request.device?.key
  if (key === undefined) return { isNew: Boolean(hasEarlier) }
  const known = await db
    .updateTable('known_devices')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('key_hash', '=', hashToken(key))
    .returning('user_id')
    .executeTakeFirst()
  if (known) return { isNew: false }
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, key_hash: hashToken(key), created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { isNew: Boolean(hasEarlier) }
}

/** Whether a browser with this key logged in before to the account with this address. */
export async function isKnownDevice(db: Db, email: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices as device')
    .innerJoin('users as user', 'user.id', 'device.user_id')
    .select('user.id')
    .where('user.email_key', '=', emailKey(email))
    .where('device.key_hash', '=', hashToken(key))
    .executeTakeFirst()
  return row !== undefined
}
