import { sql } from 'kysely'
import { notificationDays } from '#contract/notifications/constants.ts'
import { DAY } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'

/** Nightly: deletes notifications that are a year old, read or not; what many are left over follows at once. */
export async function sweepNotifications({ db, now, schedule }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - notificationDays * DAY)
  if (await deleteInBatches(db, 'notifications', { key: sql`created_at`, below: before }))
    await schedule('notifications.sweep', {}, { key: 'notifications.sweep again' })
}
