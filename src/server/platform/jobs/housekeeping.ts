import type { JobContext } from '#server/platform/context.ts'
import type { Feature } from '#server/platform/feature.ts'

const day = 24 * 60 * 60 * 1000
/** As the API description promises. */
const keysDays = 1
/** Longer than any job is retried, or run from a restored backup. */
const deliveriesDays = 90
const mailboxDays = 30

/** The platform's own job: deletes expired idempotency keys, mail deliveries and mailbox messages. */
export const housekeeping: Feature = {
  name: 'platform',
  endpoints: [],
  jobs: { sweep: { run: sweep, cron: '41 * * * *' } },
}

async function sweep({ db, now }: JobContext): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', ago(keysDays)).execute()
  await db.deleteFrom('mail_deliveries').where('claimed_at', '<', ago(deliveriesDays)).execute()
  await db.deleteFrom('mailbox_messages').where('at', '<', ago(mailboxDays)).execute()
}
