import { sql } from 'kysely'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { IcsEvent } from '#server/platform/text/ics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { calendarEntries } from '../series/calendar-entries.ts'
import { findCalendarFacts } from '../series/queries.ts'
import { findVisibleSession, type DetailRow } from './queries.ts'
import { sessionColumns, type SessionRow } from '../queries.ts'

type Site = Pick<Env, 'APP_URL'>

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
export async function occurrenceEntries(ctx: Context<Member>, site: Site, id: string): Promise<IcsEvent[]> {
  const { row, isOccurrence } = await resolveOccurrence(ctx, id)
  const [session] = await findCalendarFacts(ctx.db, [row.id], ctx.actor.userId)
  const ids = isOccurrence ? [row.occurrence_id] : session!.occurrences.map((one) => one.id)
  return calendarEntries(site, session!, new Set(ids))
}

/** SQL: this user hosts or cohosts session `s`, or has a seat at its occurrence `o`. */
const involvesUser = (userId: string) => sql`(s.host_user_id = ${userId}
  or exists (select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = ${userId} and c.status = 'ACCEPTED')
  or exists (select from rsvps v where v.occurrence_id = o.id and v.user_id = ${userId} and v.status = 'GOING'))`

/** SQL: the ids of all sessions with such occurrences, found through their indexes. */
const sessionsInvolving = (userId: string) => sql`
  select g.id from profiles h join group_sessions g on g.host_id = h.id where h.user_id = ${userId}
  union select c.group_session_id from profiles h join cohosts c on c.mentor_id = h.id where h.user_id = ${userId}
  union select group_session_id from rsvps where user_id = ${userId}`

/** All that a user hosts, cohosts or has a seat at in sessions that end after `since`, as entries of their calendar. */
export async function ownOccurrenceEntries(db: Db, site: Site, userId: string, since: Date): Promise<IcsEvent[]> {
  const { rows } = await sql<{ id: string; occurrence_ids: string[] }>`
    select s.id, array_agg(o.id) as occurrence_ids from group_sessions s join group_occurrences o on o.group_session_id = s.id
    where s.id in (${sessionsInvolving(userId)}) and o.status = 'UPCOMING' and s.ends_at > ${since}
      and ${involvesUser(userId)} group by s.id`.execute(db)
  const attended = new Map(rows.map((row) => [row.id, new Set(row.occurrence_ids)]))
  const sessions = await findCalendarFacts(db, [...attended.keys()], userId)
  return sessions.flatMap((session) => calendarEntries(site, session, attended.get(session.id)!))
}

/** The occurrences that the caller hosts, cohosts or has a seat at, that are not over and start before an instant; next first. */
export async function ownOccurrencesBefore(
  { actor: { userId }, db, now }: Context<Member>,
  before: Date,
  limit: number,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns(userId)}
    from group_sessions s join group_occurrences o on o.group_session_id = s.id join profiles p on p.id = s.host_id
    join users u on u.id = s.host_user_id left join rsvps r on r.occurrence_id = o.id and r.user_id = ${userId}
    where s.id in (${sessionsInvolving(userId)}) and o.status = 'UPCOMING' and o.ends_at > ${now} and o.starts_at < ${before}
      and ${involvesUser(userId)} order by o.starts_at, o.id limit ${limit}`.execute(db)
  return rows
}
