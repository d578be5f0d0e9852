import type { announcementRoutes } from '#contract/announcements/routes.ts'
import type { AnnouncementDetail } from '#contract/announcements/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { recordAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { showAnnouncement } from './queries.ts'
import { lockForChange, refreshAnnouncements, scheduleResult, unschedulePublishing } from './store.ts'

/** Cancels an announcement, or stops one that is being sent: batches that went out stay. */
export async function cancelAnnouncement(
  ctx: Context<Actor>,
  { params: { id }, body }: Parsed<typeof announcementRoutes.cancelAnnouncement>,
): Promise<AnnouncementDetail> {
  const row = await lockForChange(ctx, { id, version: body.version, statuses: ['SCHEDULED', 'SENDING'] })
  await ctx.db
    .updateTable('announcements')
    .set({ status: 'CANCELLED', finished_at: ctx.now, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await unschedulePublishing(ctx, id)
  await scheduleResult(ctx, id)
  await recordAction(ctx, { action: 'announcement.cancelled', subjectId: id, reason: body.reason })
  await refreshAnnouncements(ctx, id)
  return showAnnouncement(ctx, { params: { id } })
}
