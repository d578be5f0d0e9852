import { sql } from 'kysely'
import { defaultDigestHour, type EmailChoice, type NotificationKind } from '#contract/notifications/constants.ts'
import type { Subscription } from '#contract/notifications/routes.ts'
import type { QuietHours } from '#rules/notifications/email-plan.ts'
import type { EventName } from '#server/events.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import type { Unsubscribe } from '#server/platform/mail/email.ts'
import type { Notice, Recipient } from '#server/platform/notices.ts'

/** `inApp`: in the app and on devices. */
export type Channel = 'inApp' | 'email'

/** The channels that a notice declares; what a recipient refuses is decided per delivery. */
export const channelsOf = (notice: Notice<EventName>): readonly Channel[] => [
  ...(notice.shown ? (['inApp'] as const) : []),
  ...(notice.email || notice.coalesced ? (['email'] as const) : []),
]

type Choice = { inApp: boolean; emails: EmailChoice; push: boolean }
const defaultChoice: Choice = { inApp: true, emails: 'instant', push: true }

/** A user's preferences, with defaults for those not set. */
type Preferences = {
  /** Nobody reads it: the account was deleted. */
  isDeleted: boolean
  digestHour: number
  quietHours: QuietHours | null
  choice: (kind: NotificationKind) => Choice
}

type Row = {
  userId: string
  isDeleted: boolean
  digestHour: number | null
  quietFrom: number | null
  quietUntil: number | null
  choices: Record<string, Choice> | null
}

/** The preferences of these users. One round trip; none without users. */
export async function findPreferences(db: Db, userIds: readonly string[]): Promise<(userId: string) => Preferences> {
  const rows = userIds.length === 0 ? [] : await readRows(db, userIds)
  const byUser = new Map(rows.map((row) => [row.userId, row]))
  return (userId) => {
    const row = byUser.get(userId)
    const { quietFrom: from = null, quietUntil: until = null } = row ?? {}
    return {
      isDeleted: row?.isDeleted ?? false,
      digestHour: row?.digestHour ?? defaultDigestHour,
      quietHours: from === null || until === null ? null : { from, until },
      choice: (kind) => row?.choices?.[kind] ?? defaultChoice,
    }
  }
}

async function readRows(db: Db, userIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id as "userId", u.deleted_at is not null as "isDeleted", s.digest_hour as "digestHour", s.quiet_from as "quietFrom", s.quiet_until as "quietUntil",
      (select json_object_agg(c.kind, json_build_object('inApp', c.in_app, 'emails', c.emails, 'push', c.push)) from notification_choices c where c.user_id = u.id) as choices
    from users u left join notification_settings s on s.user_id = u.id where u.id = any(${[...userIds]}::uuid[])`.execute(
    db,
  )
  return rows
}

type Signing = Pick<AppDependencies, 'env' | 'secrets'>

/** The subject of an unsubscribe link. */
export type Unsubscription = { userId: string; kind: Subscription['kind'] }

/** The unsubscribe links of an email: its page, to which mail programs also POST (RFC 8058), and the settings. They never expire. */
export const unsubscribeLinks =
  ({ env, secrets }: Signing) =>
  ({ userId, locale }: Pick<Recipient, 'userId' | 'locale'>, kind: Subscription['kind']): Unsubscribe => {
    const value = `${userId}.${kind}`
    const texts = textsFor(locale).notificationsEmails
    return {
      url: pageUrl(env, `/unsubscribe/${value}.${secrets.sign('unsubscribe', value)}`, locale),
      label: texts.unsubscribe,
      settings: { url: pageUrl(env, '/dashboard/settings/notifications', locale), label: texts.settings },
    }
  }

/** The content of an unsubscribe token; undefined without a valid signature. */
export function readUnsubscribeToken({ secrets }: Pick<Signing, 'secrets'>, token: string): Unsubscription | undefined {
  const [userId = '', kind = '', signature = ''] = token.split('.')
  if (!secrets.verify('unsubscribe', `${userId}.${kind}`, signature)) return undefined
  return { userId, kind: kind as Unsubscription['kind'] }
}
