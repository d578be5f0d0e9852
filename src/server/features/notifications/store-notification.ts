import type { NotificationType } from '#contract/notifications/routes.ts'
import type { JobContext } from '#server/platform/context.ts'

/** What is told: `target` is a path of ours, null for what leads nowhere. */
export type News = {
  type: NotificationType
  target: string | null
  message: string
  groupSessionId?: string
}

/** Who is told, of which event (`key`), and whose picture stands beside it. */
export type To = { userId: string; key: string; picture: string | null }

/** Writes once per person and event, and wakes her browsers. */
export async function storeNotification(
  ctx: JobContext,
  { userId, key, picture }: To,
  { type, target, message, groupSessionId }: News,
): Promise<void> {
  const row = await ctx.db
    .insertInto('notifications')
    .values({
      user_id: userId,
      event_key: key,
      type,
      message,
      profile_image_url: picture,
      target_url: target,
      group_session_id: groupSessionId ?? null,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) ctx.push([userId], { feature: 'notifications', ids: [row.id] })
}
