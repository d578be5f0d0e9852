import { sql } from 'kysely'
import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import { countDeliveries } from './queries.ts'
import {
  batchSize,
  inAudience,
  lockAnnouncement,
  peoplePerJob,
  refreshAnnouncements,
  schedulePublishing,
  scheduleResult,
} from './store.ts'
import { nilId } from '#server/platform/database/nil-id.ts'

export const announcementJobs: Readonly<Record<string, Job>> = {
  publish: { run: (ctx, data) => publishBatch(ctx, (data as { id: string }).id) },
  'store-result': { run: (ctx, data) => storeResult(ctx, (data as { id: string }).id) },
}

/**
 * Notifies the next batch of the audience and schedules the one after it, in one transaction: a worker that is killed leaves either the
 * whole batch or nothing of it. The lock lets two workers take turns.
 */
async function publishBatch(ctx: JobContext, announcementId: string): Promise<void> {
  const row = await lockAnnouncement(ctx, announcementId)
  if (!row || (row.status !== 'SCHEDULED' && row.status !== 'SENDING') || row.send_at > ctx.now) return
  const startedAt = row.started_at ?? ctx.now
  const audience = { ...row, audience: row.audience as 'EVERYONE' }
  // Whoever joins while it is sent does not get it, so the batches have an end.
  const { rows: batch } = await sql<{ id: string }>`
    select u.id ${inAudience(audience)} and u.created_at <= ${startedAt}
      and u.id > ${row.last_user_id ?? nilId} order by u.id limit ${batchSize}`.execute(ctx.db)
  const isLast = batch.length < batchSize
  const added = await addRecipients(ctx, announcementId, batch)
  for (let from = 0; from < added.length; from += peoplePerJob) {
    const userIds = added.slice(from, from + peoplePerJob)
    await ctx.emit('announcement.published', { announcementId, userIds }, { isBulk: true })
  }
  await ctx.db
    .updateTable('announcements')
    .set({
      status: isLast ? 'SENT' : 'SENDING',
      started_at: startedAt,
      finished_at: isLast ? ctx.now : null,
      last_user_id: batch.at(-1)?.id ?? row.last_user_id,
      recipients: row.recipients + added.length,
      version: row.version + (row.status === 'SCHEDULED' ? 1 : 0),
    })
    .where('id', '=', announcementId)
    .execute()
  await (isLast ? scheduleResult(ctx, announcementId) : schedulePublishing(ctx, announcementId, ctx.now))
  await refreshAnnouncements(ctx, announcementId)
}

async function addRecipients({ db }: JobContext, announcementId: string, batch: readonly { id: string }[]) {
  if (batch.length === 0) return []
  const rows = await db
    .insertInto('announcement_recipients')
    .values(batch.map(({ id }) => ({ announcement_id: announcementId, user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** The channels forget their deliveries after a while: the result stays, the list of recipients goes. */
async function storeResult(ctx: JobContext, announcementId: string): Promise<void> {
  const { shown, emailed, failed } = await countDeliveries(ctx.db, announcementId)
  await ctx.db
    .updateTable('announcements')
    .set({ shown, emailed, failed })
    .where('id', '=', announcementId)
    .where('shown', 'is', null)
    .execute()
  await ctx.db.deleteFrom('announcement_recipients').where('announcement_id', '=', announcementId).execute()
}
