import { sql } from 'kysely'
import { urgentKinds, type NotificationKind } from '#contract/notifications/constants.ts'
import { pushLifetime } from '#rules/notifications/push-plan.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Delivery, PushContent } from '#server/platform/notices.ts'

/** Devices of this many notifications are called by one job. */
const BATCH = 50
/** One of these jobs runs at a time, so that slow push services leave the worker to everything else. */
const queue = 'push'

/**
 * Has notifications shown on the devices of their recipients, each once per recipient and key; people without a device get none. Jobs of
 * urgent kinds go before those of all others.
 */
export async function storePushes(
  ctx: JobContext,
  kind: NotificationKind,
  deliveries: readonly Delivery<PushContent>[],
): Promise<void> {
  if (deliveries.length === 0) return
  const stored = deliveries.map(({ key, recipient, content }) => ({
    user_id: recipient.userId,
    event_key: key,
    kind,
    title_key: content.title?.key ?? titleKeys[kind],
    ...columnsOf(content.text),
    target_url: content.target,
    join_url: content.join ?? null,
    person_id: content.person?.userId ?? null,
    expires_at: content.expiresAt ?? new Date(ctx.now.getTime() + pushLifetime(kind)),
  }))
  const columns = sql.raw(Object.keys(stored[0]!).join(', '))
  const { rows } = await sql<{ id: string }>`
    insert into push_messages (${columns}, created_at)
    select ${columns}, ${ctx.now} from json_populate_recordset(null::push_messages, ${JSON.stringify(stored)}::json) m
    where exists (select from push_devices d where d.user_id = m.user_id)
    on conflict (user_id, event_key) do nothing returning id`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  for (let first = 0; first < ids.length; first += BATCH)
    await scheduleSending(ctx, { ids: ids.slice(first, first + BATCH) }, { isUrgent: urgentKinds.has(kind) })
}

const titleKeys: Record<NotificationKind, string> = {
  sessions: 'notificationsPush.sessions',
  'group-sessions': 'notificationsPush.groupSessions',
  cohosting: 'notificationsPush.cohosting',
  reminders: 'notificationsPush.reminders',
  reviews: 'notificationsPush.reviews',
  connections: 'notificationsPush.connections',
  messages: 'notificationsPush.messages',
  announcements: 'notificationsPush.announcements',
}

const columnsOf = (text: PushContent['text']) =>
  typeof text === 'string'
    ? { message: text, text_key: null, facts: null }
    : { message: null, text_key: text.key, facts: text.facts }

/** Messages to send; only to some devices after those failed that many times. */
export type Sending = { ids: readonly string[]; deviceIds?: readonly string[]; failures?: number }

export const scheduleSending = (
  ctx: JobContext,
  data: Sending,
  { isUrgent, ...when }: { at?: Date; key?: string; isUrgent: boolean },
) => ctx.schedule('notifications.push', data, { queue, isBulk: !isUrgent, ...when })

/** Which messages of one person are not shown any more: by the keys of their notices, or all of a kind. */
type Closed = { keys: readonly string[] } | { kind: NotificationKind }
export type Closing = { userId: string; tags: readonly string[]; except: string | null }

/**
 * What somebody has read on one device goes from all others; what was not sent yet stays unsent. The device where it was read (`except`)
 * closes its own.
 */
export async function closePushes(
  ctx: Pick<JobContext, 'db' | 'now' | 'schedule'>,
  userId: string,
  closed: Closed,
  except: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ kind: NotificationKind; key: string; isSent: boolean }>`
    update push_messages set closed_at = ${ctx.now}
    where user_id = ${userId} and closed_at is null
      and ${'kind' in closed ? sql`kind = ${closed.kind}` : sql`event_key = any(${[...closed.keys]}::text[])`}
    returning kind, event_key as key, sent_at is not null as "isSent"`.execute(ctx.db)
  const tags = [...new Set(rows.filter(({ isSent }) => isSent).map(tagOf))]
  if (tags.length > 0)
    await ctx.schedule('notifications.push-close', { userId, tags, except } satisfies Closing, { queue, isBulk: true })
}

/** By what a browser knows a notification: a later one with the same tag takes its place. Those about unread messages share one. */
export const tagOf = ({ kind, key }: { kind: string; key: string }) => (kind === 'messages' ? 'messages' : key)
