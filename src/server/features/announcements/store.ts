import { sql, type RawBuilder } from 'kysely'
import type { Audience } from '#contract/announcements/constants.ts'
import { DAY } from '#rules/time/days.ts'
import { findStaff } from '#server/features/moderation/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** People are added to the recipients in batches of this many, and notified by jobs for a few of them: none keeps others waiting long. */
export const [batchSize, peoplePerJob] = [100, 10]

const publishKey = (id: string) => `announcement:${id}`

/** Schedules the first or the next batch; a later call moves it. */
export const schedulePublishing = ({ schedule }: Pick<Context, 'schedule'>, id: string, at: Date) =>
  schedule('announcements.publish', { id }, { at, key: publishKey(id), isBulk: true })

export const unschedulePublishing = ({ unschedule }: Pick<Context, 'unschedule'>, id: string) =>
  unschedule(publishKey(id))

/** Locked until the commit. */
export async function lockAnnouncement({ db }: Pick<Context, 'db'>, id: string) {
  return db.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The announcement, if it can still be changed and is as the caller read it; locked until the commit. */
export async function lockForChange(
  ctx: Pick<Context, 'db'>,
  { id, version, statuses }: { id: string; version: number; statuses: readonly string[] },
) {
  const row = await lockAnnouncement(ctx, id)
  if (!row) throw new Refusal('not_found')
  if (!statuses.includes(row.status)) throw new Refusal('announcement_settled')
  if (row.version !== version) throw new Refusal('announcement_changed')
  return row
}

type Recipients = { audience: Audience; country?: string | null; language?: string | null }

const receives = sql`u.is_active and u.email_verified_at is not null`

/** SQL: members in an audience; accounts that are suspended, about to be deleted, unconfirmed or without a profile receive nothing. */
export const inAudience = (of: Recipients) => sql`
  from users u join profiles p on p.user_id = u.id and p.role = u.role where ${receives} and ${matches(of)}`

/** SQL: the same with one look at the account of each profile in turn, for a count that ends early. */
export const amongProfiles = (of: Recipients) => sql`
  from profiles p where ${matches(of)} and (select ${receives} and u.role = p.role from users u where u.id = p.user_id)`

/** SQL: the same for an estimate, with both profiles of those who changed their role, for which the planner has no statistics. */
export const nearAudience = (of: Recipients) => sql`
  from users u join profiles p on p.user_id = u.id where ${receives} and ${matches(of)}`

/** SQL: only the conditions that there are, so that each audience has a plan of its own. */
function matches({ audience, country = null, language = null }: Recipients): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (audience !== 'EVERYONE') conditions.push(sql`p.role = ${audience === 'MENTEES' ? 'mentee' : 'mentor'}`)
  if (audience === 'VERIFIED_MENTORS') conditions.push(sql`p.verification_status = 'APPROVED'`)
  if (country !== null) conditions.push(sql`p.country = ${country}`)
  if (language !== null) conditions.push(sql`p.languages @> ${[language]}::text[]`)
  return sql.join(conditions, sql` and `)
}

/** Open desks read their announcements again. */
export async function refreshAnnouncements({ db, push }: { db: Db } & Pick<Context, 'push'>, id: string) {
  push(await findStaff(db), { subject: 'announcements', ids: [id] })
}

/** Days after which nothing is delivered any more: jobs are retried for ten hours, quiet hours and summaries end within one day. */
const resultDays = 7

/** Schedules the count of what was delivered. */
export const scheduleResult = ({ schedule, now }: Pick<Context, 'schedule' | 'now'>, id: string) =>
  schedule('announcements.store-result', { id }, { at: new Date(now.getTime() + resultDays * DAY) })
