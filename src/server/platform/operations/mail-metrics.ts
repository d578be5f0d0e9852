import type { Registry } from 'prom-client'
import type { Db } from '#server/platform/database/database.ts'
import { readBounces } from '#server/platform/mail/bounces/public.ts'

/** Gauges of mail that comes back, read from the database at a scrape. */
export function bounceGauges(prom: typeof import('prom-client'), registry: Registry): (db: Db) => Promise<void> {
  const registers = [registry]
  const undeliverable = new prom.Gauge({
    name: 'kando_mail_undeliverable',
    help: 'Accounts to whose address little mail is sent, because it does not arrive or was reported as spam',
    labelNames: ['reason'],
    registers,
  })
  const failed = new prom.Gauge({
    name: 'kando_mail_bounce_mailbox_failed',
    help: 'Whether the mailbox for returned mail could not be read the last time',
    registers,
  })
  return async (db) => {
    const { undeliverable: counts, failedAt } = await readBounces(db)
    for (const { reason, count } of counts) undeliverable.set({ reason }, count)
    failed.set(failedAt === null ? 0 : 1)
  }
}
