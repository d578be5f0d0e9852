import { sql } from 'kysely'
import type { SessionSummary } from '#contract/bookings/routes.ts'
import { joinState } from '#rules/join.ts'
import { recurrenceKind } from '#rules/recurrence.ts'
import { timesOf, type GroupSessionsPort } from '#server/features/bookings/public.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { IcsEvent } from '#server/platform/text/ics.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { calendarEntries } from './calendar-entries.ts'
import { findCalendarFacts } from './find-calendar-facts.ts'
import { findVisibleSession, type DetailRow } from './find-visible.ts'
import { isAmongHosts } from './policy.ts'
import { daysOf, sessionColumns, statusOf, type SessionRow } from './queries.ts'
import { wakeHosts } from './wake-people.ts'

const MOST = 100

/** Group sessions as the calls that serve both kinds of sessions see them. */
export function groupSessionsPort(parts: Parts): GroupSessionsPort {
  const { rooms } = parts
  return {
    join: (ctx, id) => join(ctx, rooms, id),
    entries: (ctx, id) => entries(ctx, parts.env, id),
    ownEntries: ({ db }, userId, since) => ownEntries(db, parts.env, userId, since),
    upcoming,
  }
}

/** An occurrence by its id, or the one that stands for a session; as `findVisibleSession`. */
async function findMeant(ctx: Context<Member>, id: string): Promise<{ row: DetailRow; isOccurrence: boolean }> {
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

async function join(ctx: Context<Member>, rooms: Rooms, id: string): Promise<{ url: string }> {
  const { row } = await findMeant(ctx, id)
  const hosts = isAmongHosts(row, ctx.actor)
  if (!hosts && row.rsvp !== 'GOING') throw new Refusal('not_found')
  if (statusOf(row, ctx.now) === 'CANCELLED') throw new Refusal('join_cancelled')
  const state = joinState(row.starts_at.getTime(), row.ends_at.getTime(), ctx.now.getTime())
  if (state !== 'open') throw new Refusal(state === 'over' ? 'join_over' : 'join_too_early')
  const url = await rooms.open({
    sessionId: row.occurrence_id,
    endsAt: row.ends_at,
    fixedVideoLink: row.fixed_video_link,
    participant: { name: ctx.actor.fullName, role: hosts ? 'mentor' : 'mentee' },
    now: ctx.now,
  })
  if (url === null) throw new Refusal('room_missing')
  await ctx.db
    .insertInto('attendances')
    .values({ occurrence_id: row.occurrence_id, user_id: ctx.actor.userId, joined_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await wakeHosts(ctx, row.id, [ctx.actor.userId])
  return { url }
}

async function entries(ctx: Context<Member>, env: Parts['env'], id: string): Promise<IcsEvent[]> {
  const { row, isOccurrence } = await findMeant(ctx, id)
  const [session] = await findCalendarFacts(ctx.db, [row.id], ctx.actor.userId)
  const ids = isOccurrence ? [row.occurrence_id] : session!.occurrences.map((one) => one.id)
  return calendarEntries(env, session!, new Set(ids))
}

/** SQL: the occurrences `o` of sessions `s` that this person hosts, cohosts or has a seat at. */
const isHers = (userId: string) => sql`(s.host_user_id = ${userId}
  or exists (select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = ${userId} and c.status = 'ACCEPTED')
  or exists (select from rsvps v where v.occurrence_id = o.id and v.user_id = ${userId} and v.status = 'GOING'))`

/** SQL: the sessions where such occurrences can be, found through their indexes. */
const hersIn = (userId: string) => sql`
  select g.id from profiles h join group_sessions g on g.host_id = h.id where h.user_id = ${userId}
  union select c.group_session_id from profiles h join cohosts c on c.mentor_id = h.id where h.user_id = ${userId}
  union select group_session_id from rsvps where user_id = ${userId}`

async function ownEntries(db: Db, env: Parts['env'], userId: string, since: Date): Promise<IcsEvent[]> {
  const { rows } = await sql<{ id: string; occurrence_ids: string[] }>`
    select s.id, array_agg(o.id) as occurrence_ids from group_sessions s join group_occurrences o on o.group_session_id = s.id
    where s.id in (${hersIn(userId)}) and o.status = 'UPCOMING' and s.ends_at > ${since} and ${isHers(userId)} group by s.id`.execute(
    db,
  )
  const attended = new Map(rows.map((row) => [row.id, new Set(row.occurrence_ids)]))
  const sessions = await findCalendarFacts(db, [...attended.keys()], userId)
  return sessions.flatMap((session) => calendarEntries(env, session, attended.get(session.id)!))
}

async function upcoming({ actor, db, now }: Context<Member>, before: Date): Promise<SessionSummary[]> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns(actor.userId)}
    from group_sessions s join group_occurrences o on o.group_session_id = s.id join profiles p on p.id = s.host_id
    join users u on u.id = s.host_user_id left join rsvps r on r.occurrence_id = o.id and r.user_id = ${actor.userId}
    where s.id in (${hersIn(actor.userId)}) and o.status = 'UPCOMING' and o.ends_at > ${now} and o.starts_at < ${before}
      and ${isHers(actor.userId)} order by o.starts_at, o.id limit ${MOST}`.execute(db)
  return rows.map((row) => {
    const days = daysOf(row)
    return {
      id: row.occurrence_id,
      sessionType: 'Group',
      title: row.title,
      ...timesOf(row, actor.timeZone),
      menteeName: null,
      menteeId: null,
      mentorName: row.host_name,
      mentorId: row.host_id,
      status: 'UPCOMING',
      recurrenceIntervals: recurrenceKind(days),
      repeatsOn: [...days],
      groupSessionAttendeesCount: row.going,
      sessionSlug: row.slug,
    }
  })
}
