import { sql } from 'kysely'
import type { UndeliverableReason } from '#contract/accounts/schemas.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The account that has an address, as far as mail is concerned. */
export type MailReader = { id: string; email_key: string; reason: UndeliverableReason | null }

const readerQuery = (db: Db) =>
  db.selectFrom('users').select(['id', 'email_key', sql<MailReader['reason']>`email_undeliverable_reason`.as('reason')])

/** The account with this address; undefined for an address of nobody here. */
export const findReaderByEmail = (db: Db, email: string): Promise<MailReader | undefined> =>
  readerQuery(db).where('email_key', '=', email.trim().toLowerCase()).executeTakeFirst()

export const findReader = (db: Db, userId: string): Promise<MailReader | undefined> =>
  readerQuery(db).where('id', '=', userId).executeTakeFirst()

/**
 * Marks an account's address as undeliverable. A mark keeps its first time, so that a link mailed after it clears it although other mail
 * comes back later; a failure replaces a complaint. Returns whether anything changed.
 */
export async function markUndeliverable(
  db: Db,
  userId: string,
  { reason, now }: { reason: UndeliverableReason; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({
      email_undeliverable_at: sql`coalesce(email_undeliverable_at, ${now})`,
      email_undeliverable_reason: reason,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('email_undeliverable_reason', 'is', null),
        where.and([where('email_undeliverable_reason', '=', 'COMPLAINT'), where.val(reason !== 'COMPLAINT')]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A link that was mailed at `mailedAt` was used: mail arrives again, unless the address was marked since. */
export async function clearUndeliverable(db: Db, userId: string, mailedAt: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_undeliverable_at: null, email_undeliverable_reason: null })
    .where('id', '=', userId)
    .where('email_undeliverable_at', '<=', mailedAt)
    .execute()
}
