import { sql } from 'kysely'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import { accountOf, isBounceToken, readMailbox, readReport } from '#server/platform/mail/bounces/public.ts'
import { findReader, markUndeliverable, type MailReader } from '#server/platform/mail/undeliverable.ts'

type Dependencies = Pick<AppDependencies, 'env' | 'secrets' | 'log'>

/**
 * Every five minutes: marks the addresses of mails that came back to BOUNCE_MAILBOX_URL. A failure is noted for staff and for `doctor`,
 * and the next run tries again; what a run that broke off has read is read once more, which changes nothing.
 */
export function bounceJobs({ env, secrets, log }: Dependencies): Record<string, Job> {
  const url = env.BOUNCE_MAILBOX_URL
  if (url === undefined) return {}
  const prepare: Job['prepare'] = async ({ db, now }) => {
    try {
      await readMailbox(url, (raw) => takeReport(db, raw, { secrets, log, now }))
      await noteReading(db, now)
    } catch (error) {
      log.warn({ err: error }, 'the mailbox for returned mail could not be read')
      await noteReading(db, now, (error as Error).message)
    }
  }
  return { 'read-bounces': { cron: '*/5 * * * *', prepare, run: async () => {} } }
}

async function takeReport(db: Db, raw: Uint8Array, ground: Pick<Dependencies, 'secrets' | 'log'> & { now: Date }) {
  const { secrets, log, now } = ground
  const report = await readReport(raw).catch(() => null)
  if (report === null) return
  const reader = await findIssuedFor(db, secrets, report.tokens)
  if (reader === undefined) return log.info({ reason: report.reason }, 'a report names no mail of ours')
  const { reason } = report
  if (await markUndeliverable(db, reader.id, { reason, now }))
    log.info({ userId: reader.id, reason, source: 'MAILBOX' }, 'mail does not arrive at an address')
}

/** The account for which one of these tokens was issued, unless it has another address by now. */
async function findIssuedFor(db: Db, secrets: Secrets, tokens: readonly string[]): Promise<MailReader | undefined> {
  for (const token of tokens) {
    const reader = await findReader(db, accountOf(token))
    if (reader && isBounceToken(secrets, token, reader)) return reader
  }
  return undefined
}

const noteReading = (db: Db, now: Date, error?: string) =>
  error === undefined
    ? sql`
        insert into bounce_mailbox (read_at) values (${now})
        on conflict (is_only) do update set read_at = excluded.read_at, failed_at = null, error = null`.execute(db)
    : sql`
        insert into bounce_mailbox (failed_at, error) values (${now}, ${error})
        on conflict (is_only) do update set failed_at = coalesce(bounce_mailbox.failed_at, excluded.failed_at), error = excluded.error`.execute(
        db,
      )
