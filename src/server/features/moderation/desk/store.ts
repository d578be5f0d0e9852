import { sql } from 'kysely'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** What staff do; each is written into the audit log. Of API keys and webhooks also what people do with their own. */
export type StaffAction =
  | 'verification.approved'
  | 'verification.declined'
  | 'report.dismissed'
  | 'person.warned'
  | 'person.suspended'
  | 'person.suspended-permanently'
  | 'suspension.confirmed'
  | 'person.restored'
  | 'person.mailed-again'
  | 'picture.removed'
  | 'introduction.removed'
  | 'appeal.upheld'
  | 'appeal.granted'
  | 'message.answered'
  | 'message.closed'
  | 'saved-answer.created'
  | 'saved-answer.changed'
  | 'saved-answer.deleted'
  | 'announcement.created'
  | 'announcement.edited'
  | 'announcement.cancelled'
  | 'instance.published'
  | 'instance.restored'
  | 'legal.terms-published'
  | 'legal.privacy-published'
  | 'legal.cookies-published'
  | 'jobs.retried'
  | 'jobs.discarded'
  | 'users.exported'
  | 'sessions.exported'
  | 'queue.exported'
  | 'audit.exported'
  | 'insight.exported'
  | 'api-key.created'
  | 'api-key.revoked'
  | 'webhook.created'
  | 'webhook.changed'
  | 'webhook.deleted'
  | 'people.invited'
  | 'person.provisioned'
  | 'person.deactivated'
  | 'person.reactivated'
  | 'invitation.resent'
  | 'invitation.withdrawn'
  | 'invitations.withdrawn'
  | 'invitations.exported'

type Entry = { action: StaffAction; subjectId: string; reason: string }

/** Writes the audit log inside the transaction of the action, and has the other desks read again. The database adds number and hashes. */
export async function recordAction(ctx: Context<Actor>, { action, subjectId, reason }: Entry): Promise<void> {
  const { db, actor, now } = ctx
  await sql`
    insert into audit_log (at, actor_id, action, subject_id, reason)
    values (${now}, ${actor.userId}, ${action}, ${subjectId}, ${reason})`.execute(db)
  ctx.push(await findStaff(db), { subject: 'moderation', ids: [subjectId] })
}

/** Writes what somebody did to their own account, once however often it is called; `reason` says to what. */
export async function recordOwnAction(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { action, userId, reason }: { action: StaffAction; userId: string; reason: string },
): Promise<void> {
  await sql`
    insert into audit_log (at, actor_id, action, subject_id, reason)
    select ${now}::timestamptz, ${userId}::uuid, ${action}, ${userId}::uuid, ${reason}
    where not exists (select from audit_log where subject_id = ${userId} and action = ${action} and reason = ${reason})`.execute(
    db,
  )
}

/** Everybody who has the staff desk. */
export async function findStaff(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('staff_role', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** An account that staff may act on: not their own, and not another member of staff. The row is locked until the commit. */
export async function lockSubject({ db, actor }: Context<Actor>, userId: string): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'staff_role', 'deleted_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || row.deleted_at !== null) throw new Refusal('not_found')
  if (row.id === actor.userId) throw new Refusal('own_person')
  if (row.staff_role !== null) throw new Refusal('staff_protected')
}
