import type { Db } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/auth/secrets.ts'
import { after, lifetimes } from './policy.ts'

/** A token for a mailed link; the older ones of its kind are void from now on. */
export async function issueMailToken(db: Db, userId: string, purpose: 'verify' | 'reset', now: Date): Promise<string> {
  const token = newToken()
  await db.deleteFrom('mail_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      created_at: now,
      expires_at: after(now, lifetimes[purpose]),
    })
    .execute()
  return token
}
