import { sql } from 'kysely'
import { invitationDays } from '#contract/invitations/constants.ts'
import { DAY } from '#rules/time/days.ts'
import { hashToken, newToken } from '#server/platform/auth/secrets.ts'
import type { JobContext } from '#server/platform/context.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import type { MailOutcome } from '#server/platform/mail/email.ts'
import { invitationEmail, sealToken, unsealToken } from './invitation-email.ts'
import { batchSize, joinAccount, prepareSoon, showChanges } from './store.ts'

type Dependencies = Pick<AppDependencies, 'env' | 'mail' | 'secrets'>
/** Of so many mails one has staff read again while the others are sent. */
const shownEvery = 20
const SECOND = 1000

type SendPayload = { id: string; token: string }

/** Writes the links of a file batch by batch, with a job for each mail; tidies up at night. */
export function invitationJobs({ env, mail, secrets }: Dependencies): Readonly<Record<string, Job>> {
  /** One batch and the order for the next one, in a transaction: a worker that is killed leaves all of it or nothing. */
  async function prepareBatch(ctx: JobContext, importId: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select i.id from invitations i ${joinAccount}
      where i.import_id = ${importId} and i.token_hash is null and i.ended_at is null and u.id is null
      order by i.line limit ${sql.lit(batchSize)} for update of i skip locked`.execute(ctx.db)
    const links = rows.map(({ id }) => ({ id, token: newToken() }))
    const hashes = links.map(({ id, token }) => ({ id, hash: hashToken(token).toString('hex') }))
    await sql`
      update invitations i set token_hash = decode(r.hash, 'hex'), attempt = attempt + 1,
        expires_at = ${new Date(ctx.now.getTime() + invitationDays.valid * DAY)}
      from json_to_recordset(${JSON.stringify(hashes)}::json) as r (id uuid, hash text) where i.id = r.id`.execute(
      ctx.db,
    )
    for (const { id, token } of links)
      await ctx.schedule('invitations.send', { id, token: sealToken(secrets, token) }, { isBulk: true })
    if (rows.length === batchSize) await prepareSoon(ctx, importId)
    if (rows.length > 0) await showChanges(ctx, importId)
  }

  return {
    prepare: { run: (ctx, payload) => prepareBatch(ctx, (payload as { importId: string }).importId) },
    send: {
      async prepare({ db, now }, payload): Promise<MailOutcome | null> {
        const { id, token } = payload as SendPayload
        const plain = unsealToken(secrets, token)
        const invited = await findUnsent(db, id, hashToken(plain), now)
        return invited ? mail.send(invitationEmail(env, invited, plain)) : null
      },
      async run(ctx, payload, outcome: MailOutcome | null) {
        const { id, token } = payload as SendPayload
        if (outcome !== null) await noteSent(ctx, id, hashToken(unsealToken(secrets, token)), outcome)
      },
    },
    show: { run: (ctx, payload) => showChanges(ctx, (payload as { importId: string }).importId) },
    sweep: { run: sweep, cron: '37 3 * * *' },
  }
}

type Unsent = Parameters<typeof invitationEmail>[1]

/** An invitation whose mail with this link is still to be sent; undefined where it was withdrawn or replaced, or its reader joined. */
async function findUnsent(db: JobContext['db'], id: string, hash: Buffer, now: Date): Promise<Unsent | undefined> {
  const { rows } = await sql<Unsent>`
    select i.id, i.attempt, i.full_name as name, i.email, i.role, p.organization, p.locale
    from invitations i join people_imports p on p.id = i.import_id ${joinAccount}
    where i.id = ${id} and i.token_hash = ${hash} and i.sent_at is null and i.ended_at is null and i.expires_at > ${now}
      and u.id is null`.execute(db)
  return rows[0]
}

async function noteSent(ctx: JobContext, id: string, hash: Buffer, outcome: MailOutcome): Promise<void> {
  const isReturned = outcome === 'UNDELIVERABLE'
  const { rows } = await sql<{ importId: string; isShown: boolean }>`
    update invitations set sent_at = ${ctx.now},
      bounced_at = case when ${isReturned} then coalesce(bounced_at, ${ctx.now}) else bounced_at end,
      bounce_reason = case when ${isReturned} then coalesce(bounce_reason, 'UNKNOWN') else bounce_reason end
    where id = ${id} and token_hash = ${hash} and sent_at is null
    returning import_id as "importId", line % ${sql.lit(shownEvery)} = 0 as "isShown"`.execute(ctx.db)
  const [row] = rows
  if (!row) return
  if (row.isShown) await showChanges(ctx, row.importId)
  // Mails end at the same time, so none of them knows that it is the last: each moves the job that follows it.
  const at = new Date(ctx.now.getTime() + SECOND)
  await ctx.schedule('invitations.show', { importId: row.importId }, { at, key: `invitations.show ${row.importId}` })
}

/** Nightly: ends what has expired, and deletes what ended a while ago with the files that are then empty. */
async function sweep({ db, now, schedule }: JobContext): Promise<void> {
  await sql`update invitations set ended_at = expires_at where ended_at is null and expires_at <= ${now}`.execute(db)
  const below = new Date(now.getTime() - invitationDays.kept * DAY)
  if (await deleteInBatches(db, 'invitations', { key: sql`ended_at`, below }))
    await schedule('invitations.sweep', {}, { key: 'invitations.sweep again' })
  await sql`delete from people_imports p where not exists (select from invitations i where i.import_id = p.id)`.execute(
    db,
  )
}
