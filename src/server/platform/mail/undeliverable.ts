import { sql, type RawBuilder } from 'kysely'
import type { UndeliverableReason } from '#contract/accounts/schemas.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Who has an address, as far as mail is concerned: an account, or somebody who is invited and has none yet. */
export type MailReader = { id: string; email_key: string; reason: UndeliverableReason | null }

async function findOne(db: Db, condition: RawBuilder<unknown>): Promise<MailReader | undefined> {
  const { rows } = await sql<MailReader>`
    select id, email_key, reason from (
      select id, email_key, email_undeliverable_reason as reason, 0 as place from users where ${condition}
      union all select id, email_key, null, 1 from invitations where ended_at is null and ${condition}) reader
    order by place limit 1`.execute(db)
  return rows[0]
}

/** The reader with this address; undefined for an address of nobody here. */
export const findReaderByEmail = (db: Db, email: string): Promise<MailReader | undefined> =>
  findOne(db, sql`email_key = ${email.trim().toLowerCase()}`)

export const findReader = (db: Db, id: string): Promise<MailReader | undefined> => findOne(db, sql`id = ${id}`)

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
  return numUpdatedRows > 0n || markInvitation(db, userId, { reason, now })
}

/** The mail with an invitation came back: staff see it, and may send it again. */
async function markInvitation(db: Db, id: string, { reason, now }: { reason: UndeliverableReason; now: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ bounced_at: now, bounce_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('bounce_reason', 'is', null), where('bounce_reason', '=', 'COMPLAINT')]))
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
