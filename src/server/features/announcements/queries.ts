import { sql } from 'kysely'
import type { announcementRoutes } from '#contract/announcements/routes.ts'
import type { Announcement, AnnouncementDetail } from '#contract/announcements/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { roundEstimate } from '#rules/announcements/announcements.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/feature.ts'
import { countQueuedJobs } from '#server/platform/jobs/job-payloads.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { estimateRows } from '#server/platform/database/estimate-rows.ts'
import { amongProfiles, nearAudience } from './store.ts'

/** An audience is counted up to this many people. */
const mostCounted = 250

type Input<K extends keyof typeof announcementRoutes> = Parsed<(typeof announcementRoutes)[K]>

const findAll = (db: Db) =>
  db
    .selectFrom('announcements as announcement')
    .leftJoin('users as author', 'author.id', 'announcement.author_id')
    .selectAll('announcement')
    .select('author.full_name as author_name')
type Row = Awaited<ReturnType<ReturnType<typeof findAll>['executeTakeFirstOrThrow']>>

const show = (row: Row): Announcement => ({
  id: row.id,
  title: row.title,
  audience: row.audience as Announcement['audience'],
  country: row.country,
  language: row.language,
  status: row.status as Announcement['status'],
  sendAt: row.send_at.toISOString(),
  authorName: row.author_name ?? '',
  recipients: row.recipients,
})

/** All announcements, those that are sent last first. */
export async function listAnnouncements({ db }: Context<Actor>, { query }: Input<'listAnnouncements'>) {
  const { page, size } = query
  const rows = await findAll(db)
    .orderBy('announcement.send_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute()
  return Page.of(rows, size, show)
}

/** An announcement with its result so far. */
export async function showAnnouncement({ db }: Pick<Context, 'db'>, { params }: { params: { id: string } }) {
  const row = await findAll(db).where('announcement.id', '=', params.id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { shown, emailed, failed } = row
  const result =
    shown === null || emailed === null || failed === null
      ? await countDeliveries(db, row.id)
      : { shown, emailed, failed, waiting: 0 }
  return { ...show(row), text: row.text, timeZone: row.time_zone, version: row.version, result }
}

/** What has reached the recipients on each channel, from what the channels recorded. */
export async function countDeliveries(db: Db, id: string): Promise<AnnouncementDetail['result']> {
  const { rows } = await sql<{ shown: number; emailed: number }>`
    select count(n.id)::int as shown, count(d.key)::int as emailed from announcement_recipients r
      left join notifications n on n.user_id = r.user_id and n.event_key = ${deliveryKey(id)}
      left join mail_deliveries d on d.key = ${deliveryKey(id)} || ':' || r.user_id and d.sent_at is not null
    where r.announcement_id = ${id}`.execute(db)
  const jobs = await countQueuedJobs(db, 'announcementId', id)
  return { ...rows[0]!, ...jobs }
}

/** Under which the channels record a delivery. */
export const deliveryKey = (id: string) => `announcement:${id}`

/**
 * How many people an audience has now: counted while they are few, and estimated from the planner's statistics beyond that. The limit is a
 * literal, because with a parameter the planner would assume a tenth of all.
 */
export async function countRecipients({ db }: Context<Actor>, { query }: Input<'countRecipients'>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${amongProfiles(query)} limit ${sql.lit(mostCounted + 1)}) people`.execute(
    db,
  )
  const { count } = rows[0]!
  if (count <= mostCounted) return { count, isEstimate: false }
  const estimate = await estimateRows(db, sql`select ${nearAudience(query)}`)
  return { count: roundEstimate(Math.max(count, estimate)), isEstimate: true }
}
