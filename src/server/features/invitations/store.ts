import { sql, type RawBuilder } from 'kysely'
import type { InvitationState } from '#contract/invitations/constants.ts'
import type { Context, JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findStaff } from '#server/features/moderation/public.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Mails that are prepared in one transaction. */
export const batchSize = 100

/** SQL: what became of invitation `i`, whose reader has account `u` or none. */
export const stateAt = (now: Date): RawBuilder<InvitationState> => sql`case
  when i.accepted_at is not null or u.id is not null then 'ACCEPTED' when i.withdrawn_at is not null then 'WITHDRAWN'
  when i.bounced_at is not null then 'BOUNCED' when i.expires_at <= ${now} then 'EXPIRED'
  when i.sent_at is null then 'WAITING' else 'SENT' end`

/** SQL: the account `u` that has the address of invitation `i` by now, with or without its link. */
export const joinAccount = sql`left join users u on u.email_key = i.email_key and u.email_verified_at is not null`

export type InvitationRow = {
  id: string
  importId: string
  line: number
  email: string
  name: string
  state: InvitationState
  bounceReason: string | null
  attempt: number
}

/** An invitation, locked until the commit; `not_found` where there is none. */
export async function lockInvitation(db: Db, id: string, now: Date): Promise<InvitationRow> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.import_id as "importId", i.line, i.email, i.full_name as name, ${stateAt(now)} as state,
      i.bounce_reason as "bounceReason", i.attempt
    from invitations i ${joinAccount} where i.id = ${id} for update of i`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** `not_found` for a file that is not there, or no longer. */
export async function findImport(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('people_imports').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
}

/** Has the mails of a file prepared, batch by batch. */
export const prepareSoon = ({ schedule }: Pick<Context, 'schedule'>, importId: string): Promise<void> =>
  schedule('invitations.prepare', { importId }, { key: `invitations.prepare ${importId}`, isBulk: true })

/** Has staff who look at invitations read again. */
export async function showChanges(ctx: Pick<JobContext, 'db' | 'push'>, importId: string): Promise<void> {
  ctx.push(await findStaff(ctx.db), { subject: 'invitations', ids: [importId] })
}
