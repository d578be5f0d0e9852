import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { ConnectableHost, GroupSession, RsvpStatus } from '#contract/group-sessions/schemas.ts'
import type { WeekdayCode } from '#contract/weekdays.ts'
import { recurrenceKind, type Series } from '#rules/group-sessions/recurrence.ts'
import { inReadersDays, parseRule } from '#rules/group-sessions/stored-series.ts'
import { wallAt } from '#rules/time/zones.ts'
import { connectedWith, isVisibleTo } from '#server/features/connections/public.ts'
import { isActive } from '#server/features/profiles/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { GroupOccurrences, GroupSessions } from '#server/platform/database/db.gen.ts'
import { knownGoing } from './seats/known-attendees.ts'

type StoredStatus = { status: 'UPCOMING' | 'CANCELLED' }

/** A row of `group_sessions`; a query picks the columns that it reads. */
export type SeriesRow = Omit<Selectable<GroupSessions>, 'status'> & StoredStatus

/** A row of `group_occurrences`; a query picks the columns that it reads. */
export type OccurrenceRow = Omit<Selectable<GroupOccurrences>, 'status'> & StoredStatus

/** A session with one of its occurrences: the one in `group_sessions.occurrence_id`, unless the query names another one. */
export type SessionRow = Pick<
  SeriesRow,
  | 'id'
  | 'slug'
  | 'host_id'
  | 'host_user_id'
  | 'title'
  | 'description'
  | 'poster_url'
  | 'tags'
  | 'language'
  | 'is_private'
  | 'time_zone'
  | 'start_date'
  | 'start_time'
  | 'rule'
  | 'end_date'
  | 'status'
  | 'cancel_reason'
  | 'sequence'
> &
  Pick<OccurrenceRow, 'starts_at' | 'ends_at' | 'duration_minutes' | 'capacity' | 'going'> & {
    host_slug: string
    host_name: string
    host_picture: string | null
    host_is_active: boolean
    series_ends_at: Date
    occurrence_id: string
    occurrence_date: string
    occurrence_status: StoredStatus['status']
    is_cohost: boolean
    rsvp: RsvpStatus | null
    offer_expires_at: Date | null
  }

/** SQL: whether this user is an accepted cohost of session `s`. */
export const isCohost = (userId: string | null): RawBuilder<boolean> => sql`exists (
  select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = ${userId}::uuid and c.status = 'ACCEPTED')`

/** SQL: the columns of `SessionRow` for this user, null for a visitor; over `sessionTables` or tables with the same aliases. */
const sessionColumns = (viewerId: string | null): RawBuilder<unknown> => sql`
  s.id, s.slug, s.host_id, s.host_user_id, p.slug as host_slug, u.full_name as host_name, u.picture_url as host_picture, ${isActive} as host_is_active,
  coalesce(o.title, s.title) as title, coalesce(o.description, s.description) as description,
  coalesce(o.poster_url, s.poster_url) as poster_url, coalesce(o.tags, s.tags) as tags, s.language, s.is_private, s.time_zone, s.start_date::text as start_date, s.start_time::text as start_time, s.rule,
  s.end_date::text as end_date, s.status, coalesce(o.cancel_reason, s.cancel_reason) as cancel_reason, s.ends_at as series_ends_at,
  s.sequence, o.id as occurrence_id, o.date::text as occurrence_date, o.status as occurrence_status, o.starts_at, o.ends_at,
  o.duration_minutes, o.capacity, o.going, r.status as rsvp, r.offer_expires_at, ${isCohost(viewerId)} as is_cohost`

/** A session with what it shows of people whom the caller knows, or may connect with. */
export type ShownRow = SessionRow & { hosts: ConnectableHost[]; known_going: number }

/** SQL: the columns of `ShownRow`, as `sessionColumns`. */
export const shownColumns = (viewerId: string | null): RawBuilder<unknown> => sql`
  ${sessionColumns(viewerId)}, ${connectableHosts(viewerId)} as hosts, ${knownGoing(viewerId)} as known_going`

/** SQL: the host and the cohosts of session `s` with whom this user may connect; nobody for a visitor. */
function connectableHosts(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql`'[]'::json`
  const host = sql`json_build_object('profileId', p.id, 'profileSlug', p.slug, 'fullName', u.full_name,
    'isConnected', ${connectedWith(viewerId, sql`u.id`)})`
  return sql`(
    select coalesce(json_agg(${host} order by h.since nulls first, u.full_name, p.id), '[]')
    from (
      select s.host_id as profile_id, null::timestamptz as since
      union all select mentor_id, coalesce(answered_at, created_at) from cohosts
        where group_session_id = s.id and status = 'ACCEPTED') h
    join profiles p on p.id = h.profile_id join users u on u.id = p.user_id
    where u.id <> ${viewerId} and ${isVisibleTo(viewerId)})`
}

/** SQL: sessions `s`, their hosts `p` and `u`, the current occurrence `o` of each, and this user's seat `r` at it. */
const sessionTables = (viewerId: string | null): RawBuilder<unknown> => sql`
  group_sessions s join group_occurrences o on o.id = s.occurrence_id
  join profiles p on p.id = s.host_id join users u on u.id = s.host_user_id
  left join rsvps r on r.occurrence_id = o.id and r.user_id = ${viewerId}::uuid`

/** SQL: one session as a user sees it, without an access check. */
export const selectSession = (id: string, viewerId: string | null): RawBuilder<SessionRow> =>
  sql`select ${sessionColumns(viewerId)} from ${sessionTables(viewerId)} where s.id = ${id}`

/** One session as a user sees it; the policy decides whether they may. */
export async function findSession(db: Db, id: string, viewerId: string | null): Promise<SessionRow | undefined> {
  const { rows } = await selectSession(id, viewerId).execute(db)
  return rows[0]
}

/** One session as this user sees it in lists; without an access check. */
export async function findShown(db: Db, id: string, viewerId: string): Promise<ShownRow> {
  const { rows } = await sql<ShownRow>`
    select ${shownColumns(viewerId)} from ${sessionTables(viewerId)} where s.id = ${id}`.execute(db)
  return rows[0]!
}

/** The host or an accepted cohost of a session; both are busy while it takes place. */
export type SessionHost = { userId: string; profileId: string; role: 'host' | 'cohost' }

/** SQL: the host and the accepted cohosts of a session, with the columns of `SessionHost`. */
export const selectHosts = (sessionId: string): RawBuilder<SessionHost> => sql`
  select host_user_id as "userId", host_id as "profileId", 'host' as role from group_sessions where id = ${sessionId}
  union all
  select mentor_user_id, mentor_id, 'cohost' from cohosts where group_session_id = ${sessionId} and status = 'ACCEPTED'`

/** The host and the accepted cohosts of a session. */
export async function findHosts(db: Db, sessionId: string): Promise<SessionHost[]> {
  const { rows } = await selectHosts(sessionId).execute(db)
  return rows
}

/** A session as the API returns it in lists; date and time in the reader's zone. `reasons`: of a recommendation. */
export function showSession(
  row: ShownRow,
  viewerId: string | null,
  timeZone: string,
  now: Date,
  reasons: readonly string[] = [],
): GroupSession {
  const { days, endDate } = inReadersDays(seriesOfRow(row), row.occurrence_date, timeZone)
  const { date, time } = wallAt(timeZone, row.starts_at.getTime())
  const isUpcoming = row.occurrence_status === 'UPCOMING' && row.ends_at > now
  return {
    id: row.id,
    occurrenceId: row.occurrence_id,
    occurrenceDate: row.occurrence_date,
    sessionSlug: row.slug,
    sessionTitle: row.title,
    sessionPosterUrl: row.poster_url,
    mentorId: row.host_id,
    mentorSlug: row.host_slug,
    mentorFullName: row.host_name,
    mentorProfilePictureUrl: row.host_picture,
    mentorIsActive: row.host_is_active,
    hosts: row.hosts,
    date,
    time,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    durationMinutes: row.duration_minutes,
    nextSessionDate: isUpcoming ? date : null,
    seriesEndsAt: row.series_ends_at.toISOString(),
    recurrenceIntervals: recurrenceKind(days),
    repeatsOn: [...days],
    recurrenceEndDate: endDate,
    status: statusOf(row, now),
    privateSession: row.is_private,
    tags: row.tags.map((name) => ({ name })),
    language: row.language,
    capacity: row.capacity,
    going: row.going,
    knownGoing: row.known_going,
    isHost: row.host_user_id === viewerId,
    isCohost: row.is_cohost,
    rsvp: row.rsvp,
    offerExpiresAt: row.offer_expires_at?.toISOString() ?? null,
    cancelReason: statusOf(row, now) === 'CANCELLED' ? row.cancel_reason : null,
    reasons: [...reasons],
  }
}

/** The series of a stored session. A rule that cannot be parsed gives a session that happens once. */
export function seriesOfRow(
  row: Pick<SeriesRow, 'rule' | 'time_zone' | 'start_date' | 'start_time' | 'end_date'>,
): Series {
  const start = { zone: row.time_zone, date: row.start_date, time: row.start_time }
  return parseRule(row.rule, start) ?? { ...start, days: [], endDate: row.end_date }
}

/** The weekdays on which a series repeats; empty for a session that happens once. */
export const daysOf = (row: Parameters<typeof seriesOfRow>[0]): readonly WeekdayCode[] => seriesOfRow(row).days

/** The status of an occurrence. PAST is not stored: it means ended without being cancelled (D21), also in a series cancelled later. */
export function statusOf(row: Pick<SessionRow, 'status' | 'occurrence_status' | 'ends_at'>, now: Date) {
  if (row.occurrence_status === 'CANCELLED') return 'CANCELLED'
  return row.ends_at <= now ? 'PAST' : row.status
}

/** Whether a session is cancelled as a whole or has ended for good: nobody can be invited to it or join its hosts. */
export const isSettled = (session: Pick<SessionRow, 'status' | 'series_ends_at'>, now: Date) =>
  session.status === 'CANCELLED' || session.series_ends_at <= now
