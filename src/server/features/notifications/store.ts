import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/constants.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { EmailContent } from '#server/platform/mail/email.ts'
import { closePushes } from './push/store.ts'
import type { Delivery, InAppContent } from '#server/platform/notices.ts'

/** Writes in-app notifications, each once per recipient and key, and invalidates the clients of their recipients. */
export async function storeNotifications(
  ctx: JobContext,
  deliveries: readonly Delivery<InAppContent>[],
): Promise<void> {
  if (deliveries.length === 0) return
  const stored = deliveries.map(({ key, recipient, content }) => ({
    user_id: recipient.userId,
    event_key: key,
    type: content.type,
    ...columnsOfText(content.text),
    person_id: content.person?.userId ?? null,
    person_name: content.person?.name ?? null,
    target_url: content.target,
    group_session_id: content.groupSessionId ?? null,
  }))
  const columns = sql.raw(Object.keys(stored[0]!).join(', '))
  const { rows } = await sql<{ id: string; userId: string }>`
    insert into notifications (${columns}, created_at)
    select ${columns}, ${ctx.now} from json_populate_recordset(null::notifications, ${JSON.stringify(stored)}::json)
    on conflict (user_id, event_key) do nothing returning id, user_id as "userId"`.execute(ctx.db)
  for (const { id, userId } of rows) ctx.push([userId], { subject: 'notifications', ids: [id] })
}

const columnsOfText = (text: InAppContent['text']) =>
  typeof text === 'string'
    ? { message: text, text_key: null, facts: null }
    : { message: null, text_key: text.key, facts: text.facts }

/** Deletes the notification with this key, unless its recipient has read it, and what the next summary would say of it. */
export async function withdrawNotification(ctx: JobContext, userId: string, key: string): Promise<void> {
  await ctx.db.deleteFrom('digest_items').where('user_id', '=', userId).where('event_key', '=', key).execute()
  const row = await ctx.db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('event_key', '=', key)
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await closePushes(ctx, userId, { keys: [key] })
  if (row) ctx.push([userId], { subject: 'notifications', ids: [row.id] })
}

const digestKey = (userId: string) => `digest:${userId}`

/** Adds an email to the recipient's next daily summary, once per key. */
export async function storeDigestItem(
  ctx: JobContext,
  kind: NotificationKind,
  { key, recipient: { userId }, content }: Delivery<EmailContent>,
  at: Date,
): Promise<void> {
  const about = { title: content.subject, url: content.action?.url ?? null, person_id: content.person?.userId ?? null }
  await ctx.db
    .insertInto('digest_items')
    .values({ user_id: userId, event_key: key, kind, ...about, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .execute()
  await scheduleDigest(ctx, userId, at)
}

/** One summary waits per person; a later call moves it. */
export const scheduleDigest = (ctx: Pick<JobContext, 'schedule'>, userId: string, at: Date) =>
  ctx.schedule('notifications.digest', { userId }, { at, key: digestKey(userId) })
