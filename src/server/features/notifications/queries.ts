import { sql } from 'kysely'
import { notificationKinds } from '#contract/notifications/constants.ts'
import type { Notification } from '#contract/notifications/routes.ts'
import type { NotificationSettings } from '#contract/notifications/schemas.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { findPreferences } from './policy.ts'

type Paging = { query: { page: number; size: number } }

export async function countUnread(ctx: Context<Actor>): Promise<number> {
  const row = await ctx.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('user_id', '=', ctx.actor.userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.unread
}

export async function listNotifications(
  ctx: Context<Actor>,
  { query: { page, size } }: Paging,
): Promise<Page<Notification>> {
  const rows = await ctx.db
    .selectFrom('notifications')
    .select(['id', 'type', 'message', 'created_at', 'read_at', 'profile_image_url', 'group_session_id', 'target_url'])
    .where('user_id', '=', ctx.actor.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute()
  return Page.of(rows, size, (row) => ({
    id: row.id,
    notificationType: row.type as Notification['notificationType'],
    message: row.message,
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
    profileImageUrl: row.profile_image_url,
    groupSessionId: row.group_session_id,
    targetUrl: row.target_url,
  }))
}

/** The caller's preferences for every kind. */
export async function readSettings({ db, actor }: Pick<Context<Actor>, 'db' | 'actor'>): Promise<NotificationSettings> {
  const { digestHour, quietHours, choice } = (await findPreferences(db, [actor.userId]))(actor.userId)
  return { choices: notificationKinds.map((kind) => ({ kind, ...choice(kind) })), digestHour, quietHours }
}
