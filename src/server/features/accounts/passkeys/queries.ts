import type { Passkey } from '#contract/accounts/passkey-schemas.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'

const columns = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

/** A row as the API shows it. */
export const showPasskey = (row: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }): Passkey => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export async function listPasskeys({ db, actor }: Context<Actor>): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', actor.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(showPasskey)
}

/** Whether the account can sign in with a passkey. */
export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  return row !== undefined
}
