import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/constants.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { StoredText } from '#server/platform/i18n/stored-text.ts'
import type { TimeReader } from '#server/platform/i18n/when-text.ts'
import type { PushAddress } from '#server/platform/push/push-sender.ts'
import type { Sending } from './store.ts'

/** A message for one device, with the language, zone and clock in which its owner reads it. */
export type PushMessage = PushAddress &
  TimeReader & {
    messageId: string
    deviceId: string
    kind: NotificationKind
    key: string
    titleKey: string
    textKey: string | null
    facts: StoredText['facts'] | null
    message: string | null
    targetUrl: string | null
    joinUrl: string | null
    /** The same in the app. */
    notificationId: string | null
    createdAt: Date
    expiresAt: Date
  }

/** SQL: devices `d` whose owners are still signed in there. */
const openDevices = (now: Date) => sql`push_devices d
  join device_sessions s on s.id = d.device_session_id and s.revoked_at is null and s.expires_at > ${now}`

/** What is still to be sent of these messages, per device: nothing that was read, closed, has expired or was sent before. */
export async function findMessages(db: Db, now: Date, { ids, deviceIds }: Sending): Promise<PushMessage[]> {
  const { rows } = await sql<PushMessage>`
    select m.id as "messageId", d.id as "deviceId", d.endpoint, d.p256dh, d.auth, m.kind, m.event_key as key, m.title_key as "titleKey",
      m.text_key as "textKey", m.facts, m.message, m.target_url as "targetUrl", m.join_url as "joinUrl", n.id as "notificationId",
      m.created_at as "createdAt", m.expires_at as "expiresAt", u.locale, coalesce(u.time_zone, 'UTC') as zone, u.time_format as clock
    from push_messages m join users u on u.id = m.user_id and u.is_active
      join (${openDevices(now)}) on d.user_id = m.user_id
      left join notifications n on n.user_id = m.user_id and n.event_key = m.event_key
    where m.id = any(${[...ids]}::uuid[]) and m.closed_at is null and m.expires_at > ${now} and n.read_at is null
      and ${deviceIds ? sql`d.id = any(${[...deviceIds]}::uuid[])` : sql`m.sent_at is null`}`.execute(db)
  return rows
}

/** The devices of one person, except that of a device session. */
export async function findDevices(db: Db, now: Date, userId: string, except: string | null) {
  const { rows } = await sql<PushAddress & { deviceId: string }>`
    select d.id as "deviceId", d.endpoint, d.p256dh, d.auth from ${openDevices(now)}
    where d.user_id = ${userId} and d.device_session_id is distinct from ${except}::uuid`.execute(db)
  return rows
}
