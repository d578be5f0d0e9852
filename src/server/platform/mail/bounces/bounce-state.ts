import { sql } from 'kysely'
import { undeliverableReasons, type UndeliverableReason } from '#contract/accounts/schemas.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { lookIntoMailbox } from './read-mailbox.ts'

type Reading = { readAt: Date | null; failedAt: Date | null; error: string | null }
type Bounces = Reading & {
  /** Accounts whose address is undeliverable, for every reason. */
  undeliverable: readonly { reason: UndeliverableReason; count: number }[]
}

/** How the last reading of the mailbox for returned mail went, and how many addresses are undeliverable. */
export async function readBounces(db: Db): Promise<Bounces> {
  const { rows: counts } = await sql<{ reason: string; count: number }>`
    select email_undeliverable_reason as reason, count(*)::int as count from users
    where email_undeliverable_at is not null group by email_undeliverable_reason`.execute(db)
  const reading = await db
    .selectFrom('bounce_mailbox')
    .select(['read_at as readAt', 'failed_at as failedAt', 'error'])
    .executeTakeFirst()
  const countOf = (reason: string) => counts.find((row) => row.reason === reason)?.count ?? 0
  return {
    ...(reading ?? { readAt: null, failedAt: null, error: null }),
    undeliverable: undeliverableReasons.map((reason) => ({ reason, count: countOf(reason) })),
  }
}

/** How much waits in BOUNCE_MAILBOX_URL; throws when it cannot be opened: `doctor` checks it. */
export async function checkBounceMailbox({ BOUNCE_MAILBOX_URL }: Pick<Env, 'BOUNCE_MAILBOX_URL'>): Promise<string> {
  const { hostname } = new URL(BOUNCE_MAILBOX_URL!)
  const { unread } = await lookIntoMailbox(BOUNCE_MAILBOX_URL!)
  return `${hostname} answers, ${unread} unread`
}
