import { sql } from 'kysely'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The caller's change of address that waits for its confirmation. */
export async function emailChange({ db, actor, now }: Context<Actor>) {
  const row = await db
    .selectFrom('email_changes')
    .select(['new_email as email', 'confirm_until as confirmUntil'])
    .where('user_id', '=', actor.userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('confirm_until', '>', now)
    .executeTakeFirst()
  return { current: actor.email, email: row?.email ?? null, confirmUntil: row?.confirmUntil.toISOString() ?? null }
}

/** Whether another account may return to this address by undoing its change, so that nobody else can have it yet. */
export async function isReservedEmail(db: Db, key: string, now: Date, userId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_changes')
    .select('id')
    .where('old_email_key', '=', key)
    .where('ended_at', 'is', null)
    .where('undo_until', '>', now)
    .$if(userId !== undefined, (changes) => changes.where('user_id', '!=', userId!))
    .executeTakeFirst()
  return row !== undefined
}

/** A change with its account, and whether the new address belongs to somebody else; for the e-mails about it. */
export async function findEmailChange(db: Db, changeId: string) {
  const change = await db
    .selectFrom('email_changes as change')
    .innerJoin('users as user', 'user.id', 'change.user_id')
    .select([
      'change.id',
      'change.user_id as userId',
      'user.full_name as name',
      'user.time_zone as timeZone',
      sql<'12' | '24' | null>`"user".time_format`.as('timeFormat'),
      'user.locale',
      'change.old_email as oldEmail',
      'change.new_email as newEmail',
      'change.new_email_key as newKey',
      'change.undo_until as undoUntil',
    ])
    .where('change.id', '=', changeId)
    .executeTakeFirst()
  if (!change) return undefined
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', change.newKey)
    .where('id', '!=', change.userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return { ...change, isTaken: owner !== undefined }
}
