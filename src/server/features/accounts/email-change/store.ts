import type { Db } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'

type Purpose = 'confirm' | 'undo'
const idLength = 36

/** The token of a mailed link: the change's id and a signature, so that the same link can be mailed twice. The row makes it work once. */
export const emailChangeToken = (secrets: Secrets, changeId: string, purpose: Purpose): string =>
  changeId + secrets.sign('email-change', `${changeId} ${purpose}`)

/** The change that such a token names; undefined if it was not issued here for this purpose. */
export function emailChangeOf(secrets: Secrets, token: string, purpose: Purpose): string | undefined {
  const [changeId, signature] = [token.slice(0, idLength), token.slice(idLength)]
  return secrets.verify('email-change', `${changeId} ${purpose}`, signature) ? changeId : undefined
}

/** Withdraws the change of a user that nobody confirmed yet. */
export async function endPendingChange(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** Gives the account another address. An unconfirmed registration of it is removed: this person has proved that the mailbox is theirs. */
export async function setEmail(db: Db, userId: string, address: { email: string; key: string }): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_key', '=', address.key)
    .where('id', '!=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
  await db
    .updateTable('users')
    .set({
      email: address.email,
      email_key: address.key,
      email_undeliverable_at: null,
      email_undeliverable_reason: null,
    })
    .where('id', '=', userId)
    .execute()
}
