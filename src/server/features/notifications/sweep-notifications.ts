import { sql } from 'kysely'
import { notificationDays } from '#contract/notifications/constants.ts'
import { DAY } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'

/** What a device still shows after so long stays there until it is read there. */
const pushDays = 7

/**
 * Nightly: deletes notifications that are a year old, read or not, and what devices were sent a week ago. What many are left over follows
 * at once.
 */
export async function sweepNotifications({ db, now, schedule }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - notificationDays * DAY)
  const isLeft = [
    await deleteInBatches(db, 'notifications', { key: sql`created_at`, below: before }),
    await deleteInBatches(db, 'push_messages', {
      key: sql`created_at`,
      below: new Date(now.getTime() - pushDays * DAY),
    }),
  ]
  if (isLeft.includes(true)) await schedule('notifications.sweep', {}, { key: 'notifications.sweep again' })
}
