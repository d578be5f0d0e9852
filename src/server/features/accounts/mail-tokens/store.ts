import type { Db } from '#server/platform/database/database.ts'
import { hashToken, newToken, type Secrets } from '#server/platform/auth/secrets.ts'
import { clearUndeliverable } from '#server/platform/mail/undeliverable.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { after, lifetimes } from '../policy.ts'

/** Of a mailed link: confirms an address, sets a password, reports a sign-in (`secure`), or shows that mail arrives (`check`). */
export type MailPurpose = 'verify' | 'reset' | 'secure' | 'check'

/** Issues the token of a mailed link; older ones of the same purpose are revoked, except reports, each about another sign-in. */
export async function issueMailToken(db: Db, userId: string, purpose: MailPurpose, now: Date): Promise<string> {
  const token = newToken()
  if (purpose !== 'secure') await revokeMailTokens(db, userId, now, purpose)
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

/**
 * Consumes a mailed token and returns whose it is: mail arrives there. A reset also revokes every other link that was mailed to them.
 * Throws `email_confirmed` for a confirmation link of an account that is confirmed, otherwise `token_expired`.
 */
export async function consumeMailToken(
  db: Db,
  token: string,
  purpose: MailPurpose,
  now: Date,
): Promise<{ userId: string; issuedAt: Date }> {
  const used = await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'created_at as issuedAt'])
    .executeTakeFirst()
  if (!used) throw await unusableToken(db, token, purpose)
  if (purpose === 'reset') await revokeMailTokens(db, used.userId, now)
  await clearUndeliverable(db, used.userId, used.issuedAt)
  return used
}

/** Why a mailed token cannot be consumed. A confirmation link is often opened twice: by a second tab, or by the reader after a week. */
export async function unusableToken(db: Db, token: string, purpose: MailPurpose): Promise<Refusal> {
  const confirmed = await db
    .selectFrom('mail_tokens as token')
    .innerJoin('users as user', 'user.id', 'token.user_id')
    .select('user.id')
    .where('token.token_hash', '=', hashToken(token))
    .where('token.purpose', '=', 'verify')
    .where('user.email_verified_at', 'is not', null)
    .executeTakeFirst()
  return new Refusal(purpose === 'verify' && confirmed ? 'email_confirmed' : 'token_expired')
}

/** Revokes the links that were mailed to a user: all, or those of one purpose. */
export async function revokeMailTokens(db: Db, userId: string, now: Date, purpose?: MailPurpose): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (links) => links.where('purpose', '=', purpose!))
    .execute()
}

const secretUse = 'mailed'

/** Encrypts a mailed token or code for the job queue: its rows stay in the database until the e-mail is sent, or longer if it cannot be. */
export const seal = (secrets: Secrets, plain: string): string => secrets.encrypt(secretUse, plain).toString('base64url')

/** Decrypts what `seal` encrypted. */
export const unseal = (secrets: Secrets, sealed: string): string =>
  secrets.decrypt(secretUse, Buffer.from(sealed, 'base64url'))
