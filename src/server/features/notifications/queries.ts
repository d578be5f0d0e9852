import { CompiledQuery, sql, type Selectable } from 'kysely'
import { notificationKinds, type NotificationFilter } from '#contract/notifications/constants.ts'
import type { Parsed } from '#contract/route.ts'
import type { Notification, notificationRoutes } from '#contract/notifications/routes.ts'
import type { NotificationSettings } from '#contract/notifications/schemas.ts'
import { typesAbout } from '#rules/notifications/subjects.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Notifications } from '#server/platform/database/db.gen.ts'
import { batchReads } from '#server/platform/database/fast/public.ts'
import { Page } from '#server/platform/feature.ts'
import { readStoredText, type StoredText } from '#server/platform/i18n/stored-text.ts'
import { findPreferences } from './policy.ts'

// Built once: the query builder would take longer than the statement.
const unreadQuery = `select user_id as "userId", count(*)::int as unread from notifications
  where user_id = any($1::uuid[]) and read_at is null group by user_id`

const readUnread = batchReads(String, async (db, userIds: string[]) => {
  const { rows } = await db.executeQuery<{ userId: string; unread: number }>(CompiledQuery.raw(unreadQuery, [userIds]))
  return new Map(rows.map(({ userId, unread }) => [userId, unread]))
})

/** How many notifications the caller has not read. */
export const countUnread = async ({ db, actor }: Context<Actor>): Promise<number> =>
  (await readUnread(db, actor.userId)) ?? 0

type ListKey = { userId: string; page: number; size: number; after: string }
type Row = Pick<
  Selectable<Notifications>,
  'id' | 'type' | 'message' | 'text_key' | 'created_at' | 'read_at' | 'group_session_id' | 'target_url'
> & { facts: StoredText['facts'] | null; at: number } & (
    | { personId: string; personName: string; picture: string | null }
    | { personId: null; personName: null; picture: null }
  )

// The picture is that of today: the stored one may be of somebody who is hidden by now, or be deleted.
const listQuery = (condition: string) => sql`
  select requested.at, n.*, person."personId", person."personName", person.picture
  from unnest($1::uuid[], $2::int[], $3::int[], $4::timestamptz[], $5::uuid[])
    with ordinality as requested (user_id, first, count, after_at, after_id, at)
  cross join lateral (
    select id, type, message, text_key, facts, created_at, read_at, group_session_id, target_url, person_id from notifications
    where user_id = requested.user_id and (created_at, id) < (requested.after_at, requested.after_id) and ${sql.raw(condition)}
    order by created_at desc, id desc limit requested.count offset requested.first) n
  left join lateral (
    select p.id as "personId", u.full_name as "personName", u.picture_url as picture
    from users u join profiles p on p.user_id = u.id and p.role = u.role
    where u.id = n.person_id and u.is_active and not ${blockedBetween(sql`requested.user_id`, sql`u.id`)}) person on true
  order by requested.at, n.created_at desc, n.id desc`

const listKey = ({ userId, page, size, after }: ListKey) => `${userId} ${page} ${size} ${after}`

function batchList(condition: string) {
  let query: string | undefined
  const queryFor = (db: Db) => (query ??= listQuery(condition).compile(db).sql)
  return batchReads(listKey, async (db, keys) => {
    const cursors = keys.map(({ after }) => after.split('_'))
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(queryFor(db), [
        keys.map(({ userId }) => userId),
        keys.map(({ page, size }) => page * size),
        keys.map(({ size }) => size + 1),
        cursors.map(([at]) => at),
        cursors.map(([, id]) => id),
      ]),
    )
    const lists = keys.map((): Row[] => [])
    for (const row of rows) lists[row.at - 1]!.push(row)
    return new Map(keys.map((key, index) => [listKey(key), lists[index]!]))
  })
}

const isAbout = (subject: Parameters<typeof typesAbout>[0]) =>
  `type in (${typesAbout(subject)
    .map((type) => `'${type}'`)
    .join(', ')})`

const readAll = batchList('true')
const readFiltered = {
  unread: batchList('read_at is null'),
  // Group sessions are moved by the same type, too.
  sessions: batchList(`${isAbout('sessions')} and group_session_id is null`),
  'group-sessions': batchList(
    `(${isAbout('group-sessions')} or type = 'SESSION_RESCHEDULED' and group_session_id is not null)`,
  ),
  reminders: batchList(isAbout('reminders')),
  people: batchList(isAbout('people')),
  account: batchList(isAbout('account')),
} satisfies Record<NotificationFilter, unknown>

/** Later than every notification. */
const beginning = 'infinity_ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The caller's notifications, latest first: pages by number, or each `after` the last row of the one before. */
export async function listNotifications(
  { db, actor, locale }: Context<Actor>,
  { query: { page, size, show, after } }: Parsed<typeof notificationRoutes.listNotifications>,
): Promise<Page<Notification>> {
  const read = show ? readFiltered[show] : readAll
  const place = after ? { page: 0, after } : { page, after: beginning }
  const rows = (await read(db, { userId: actor.userId, size, ...place })) ?? []
  const reader = { zone: actor.timeZone ?? 'UTC', clock: actor.timeFormat, locale }
  return Page.of(rows, size, (row) => ({
    id: row.id,
    notificationType: row.type as Notification['notificationType'],
    message: row.message ?? readStoredText({ key: row.text_key ?? '', facts: row.facts ?? {} }, reader),
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
    person: row.personId === null ? null : { profileId: row.personId, name: row.personName },
    profileImageUrl: row.picture,
    groupSessionId: row.group_session_id,
    targetUrl: row.target_url,
  }))
}

/** The caller's preferences for every kind. */
export async function readSettings({ db, actor }: Pick<Context<Actor>, 'db' | 'actor'>): Promise<NotificationSettings> {
  const { digestHour, quietHours, choice } = (await findPreferences(db, [actor.userId]))(actor.userId)
  return { choices: notificationKinds.map((kind) => ({ kind, ...choice(kind) })), digestHour, quietHours }
}
