import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'

/** Uses a mailed token up and says whose it was. A reset also voids every other link in that person's mailbox. */
export async function useMailToken(db: Db, token: string, purpose: 'verify' | 'reset', now: Date): Promise<string> {
  const used = await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) throw new Refusal('token_expired')
  if (purpose === 'reset') await voidMailTokens(db, used.user_id, now)
  return used.user_id
}

/** Voids every link that was mailed to a person. */
export async function voidMailTokens(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
