import { DAY } from '#rules/time/days.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Feature } from '#server/platform/feature.ts'

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

/** What is left after a run of many rows goes with the next one, which follows at once. */
async function sweep({ db, now, schedule }: JobContext): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const isLeft = [
    await deleteInBatches(db, 'idempotency_keys', { key: sql`created_at`, below: before(keysDays) }),
    await deleteInBatches(db, 'mail_deliveries', { key: sql`claimed_at`, below: before(deliveriesDays) }),
    await deleteInBatches(db, 'mailbox_messages', { key: sql`at`, below: before(mailboxDays) }),
  ]
  if (isLeft.includes(true)) await schedule('platform.sweep', {}, { key: 'platform.sweep again' })
}
