import { sql, type RawBuilder } from 'kysely'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { batchReads } from '#server/platform/database/fast/public.ts'
import type { IcsEvent } from '#server/platform/text/ics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { calendarEntries, spansByZone, type CalendarSite } from '../series/calendar-entries.ts'
import { findCalendarFacts } from '../series/queries.ts'
import { findVisibleSession, type DetailRow } from './queries.ts'
import type { SessionRow } from '../queries.ts'

type UserId = string | RawBuilder<unknown>

/** The occurrence with this id, or the one that stands for the session with this id; `not_found` for whoever may not know of it. */
export async function resolveOccurrence(
  ctx: Pick<Context<Member>, 'actor' | 'db' | 'now'>,
  id: string,
): Promise<{ row: DetailRow; isOccurrence: boolean }> {
  const occurrence = await ctx.db
    .selectFrom('group_occurrences')
    .select(['group_session_id', 'date'])
    .where('id', '=', id)
    .executeTakeFirst()
  const row = occurrence
    ? await findVisibleSession(ctx, occurrence.group_session_id, { occurrenceDate: occurrence.date })
    : await findVisibleSession(ctx, id, {})
  if (!row) throw new Refusal('not_found')
  return { row, isOccurrence: occurrence !== undefined }
}

/** One occurrence, or all of a session, as calendar entries; `not_found` for whoever may not know of it. */
export async function occurrenceEntries(ctx: Context<Member>, site: CalendarSite, id: string): Promise<IcsEvent[]> {
  const { row, isOccurrence } = await resolveOccurrence(ctx, id)
  const [session] = await findCalendarFacts(ctx.db, [row.id], ctx.actor.userId)
  const ids = isOccurrence ? [row.occurrence_id] : session!.occurrences.map((one) => one.id)
  return calendarEntries({ ...site, locale: ctx.locale }, session!, new Set(ids))
}

/** SQL: this user hosts or cohosts session `s`, or has a seat at its occurrence `o`. */
const involvesUser = (userId: UserId) => sql`(s.host_user_id = ${userId}
  or exists (select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = ${userId} and c.status = 'ACCEPTED')
  or exists (select from rsvps v where v.occurrence_id = o.id and v.user_id = ${userId} and v.status = 'GOING'))`

/** SQL: the ids of all sessions with such occurrences, found through their indexes. */
const sessionsInvolving = (userId: UserId) => sql`
  select g.id from profiles h join group_sessions g on g.host_id = h.id where h.user_id = ${userId}
  union select c.group_session_id from profiles h join cohosts c on c.mentor_id = h.id where h.user_id = ${userId}
  union select group_session_id from rsvps where user_id = ${userId}`

/** All that a user hosts, cohosts or has a seat at in sessions that end after `since`, as entries of their calendar. */
export async function ownOccurrenceEntries(
  db: Db,
  site: CalendarSite,
  userId: string,
  since: Date,
): Promise<IcsEvent[]> {
  const { rows } = await sql<{ id: string; occurrence_ids: string[]; changed_at: Date }>`
    select s.id, array_agg(o.id) as occurrence_ids,
      greatest(s.calendar_changed_at, (select max(v.changed_at) from rsvps v where v.group_session_id = s.id and v.user_id = ${userId})) as changed_at
    from group_sessions s join group_occurrences o on o.group_session_id = s.id
    where s.id in (${sessionsInvolving(userId)}) and o.status = 'UPCOMING' and s.ends_at > ${since}
      and ${involvesUser(userId)} group by s.id`.execute(db)
  const own = new Map(rows.map((row) => [row.id, row]))
  const sessions = await findCalendarFacts(db, [...own.keys()], userId)
  const spans = spansByZone(sessions)
  return sessions.flatMap((session) => {
    const { occurrence_ids: ids, changed_at: changedAt } = own.get(session.id)!
    const entries = calendarEntries(site, session, new Set(ids), spans.get(session.time_zone))
    return entries.map((entry) => ({ ...entry, changedAt }))
  })
}

/** An occurrence as a summary of several days shows it. */
export type OccurrenceSummary = Pick<
  SessionRow,
  | 'slug'
  | 'title'
  | 'host_id'
  | 'host_slug'
  | 'host_name'
  | 'time_zone'
  | 'start_date'
  | 'start_time'
  | 'rule'
  | 'end_date'
  | 'occurrence_id'
  | 'occurrence_date'
  | 'starts_at'
  | 'ends_at'
  | 'duration_minutes'
  | 'going'
>
type Request = { userId: string; now: Date; before: Date; limit: number }

/** Reads the occurrences of all users that are requested at the moment with one statement. */
const readSummaries = batchReads(
  ({ userId }: Request) => userId,
  async (db, requests) => {
    const ids = requests.map(({ userId }) => userId)
    const [now, before] = [requests.map((one) => one.now), requests.map((one) => one.before)]
    const limits = requests.map(({ limit }) => limit)
    const requested = sql`requested.user_id`
    const { rows } = await sql<OccurrenceSummary & { at: number }>`
      select requested.at, o.slug, o.title, o.host_id, o.time_zone, o.start_date, o.start_time, o.rule, o.end_date, o.occurrence_id,
        o.occurrence_date, o.starts_at, o.ends_at, o.duration_minutes, o.going, p.slug as host_slug, u.full_name as host_name
      from unnest(${ids}::uuid[], ${now}::timestamptz[], ${before}::timestamptz[], ${limits}::int[])
        with ordinality as requested (user_id, now, before, count, at)
      cross join lateral (
        select s.slug, coalesce(o.title, s.title) as title, s.host_id, s.host_user_id, s.time_zone, s.start_date::text as start_date,
          s.start_time::text as start_time, s.rule, s.end_date::text as end_date, o.id as occurrence_id,
          o.date::text as occurrence_date, o.starts_at, o.ends_at, o.duration_minutes, o.going
        from group_sessions s join group_occurrences o on o.group_session_id = s.id
        where s.id in (${sessionsInvolving(requested)}) and o.status = 'UPCOMING' and o.ends_at > requested.now
          and o.starts_at < requested.before and ${involvesUser(requested)}
        order by o.starts_at, o.id limit requested.count) o
      join profiles p on p.id = o.host_id join users u on u.id = o.host_user_id
      order by requested.at, o.starts_at, o.occurrence_id`.execute(db)
    const found = new Map(ids.map((id): [string, OccurrenceSummary[]] => [id, []]))
    for (const row of rows) found.get(ids[row.at - 1]!)!.push(row)
    return found
  },
)

/** The occurrences that the caller hosts, cohosts or has a seat at, that are not over and start before an instant; next first. */
export const ownOccurrencesBefore = async (
  { actor: { userId }, db, now }: Context<Member>,
  before: Date,
  limit: number,
): Promise<OccurrenceSummary[]> => (await readSummaries(db, { userId, now, before, limit })) ?? []
