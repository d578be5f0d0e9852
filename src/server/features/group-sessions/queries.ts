import { sql, type RawBuilder } from 'kysely'
import type { GroupSession, RsvpStatus, WeekdayCode } from '#contract/group-sessions/schemas.ts'
import { parseRule, recurrenceKind } from '#rules/recurrence.ts'
import { wallAt } from '#rules/zones.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A session with one of its occurrences: the one its list row stands for, unless another was asked for. */
export type SessionRow = {
  id: string
  slug: string
  host_id: string
  host_user_id: string
  host_slug: string
  host_name: string
  host_picture: string | null
  title: string
  description: string
  poster_url: string
  tags: string[]
  language: string | null
  is_private: boolean
  time_zone: string
  start_date: string
  start_time: string
  rule: string | null
  end_date: string | null
  status: 'UPCOMING' | 'CANCELLED'
  cancel_reason: string | null
  series_ends_at: Date
  sequence: number
  occurrence_id: string
  occurrence_date: string
  occurrence_status: 'UPCOMING' | 'CANCELLED'
  starts_at: Date
  ends_at: Date
  duration_minutes: number
  capacity: number | null
  going: number
  is_cohost: boolean
  rsvp: RsvpStatus | null
  offer_expires_at: Date | null
}

/** SQL: the columns of `SessionRow`, as this user sees them; null for a visitor. Over `sessionTables`, or tables with the same letters. */
export const sessionColumns = (viewerId: string | null): RawBuilder<unknown> => sql`
  s.id, s.slug, s.host_id, s.host_user_id, p.slug as host_slug, u.full_name as host_name, u.picture_url as host_picture,
  coalesce(o.title, s.title) as title, coalesce(o.description, s.description) as description, s.poster_url, s.tags, s.language, s.is_private,
  s.time_zone, s.start_date::text as start_date, s.start_time::text as start_time, s.rule, s.end_date::text as end_date, s.status, coalesce(o.cancel_reason, s.cancel_reason) as cancel_reason, s.ends_at as series_ends_at,
  s.sequence, o.id as occurrence_id, o.date::text as occurrence_date, o.status as occurrence_status, o.starts_at, o.ends_at, o.duration_minutes,
  o.capacity, o.going, r.status as rsvp, r.offer_expires_at,
  exists (select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = ${viewerId}::uuid and c.status = 'ACCEPTED') as is_cohost`

/** SQL: sessions `s`, their hosts `p` and `u`, the occurrence `o` that stands for each, and this user's seat `r` at it. */
export const sessionTables = (viewerId: string | null): RawBuilder<unknown> => sql`
  group_sessions s join group_occurrences o on o.id = s.occurrence_id join profiles p on p.id = s.host_id join users u on u.id = s.host_user_id
  left join rsvps r on r.occurrence_id = o.id and r.user_id = ${viewerId}::uuid`

/** One session as a user sees it, whoever may see it; a policy decides that. */
export async function findSession(db: Db, id: string, viewerId: string | null): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns(viewerId)} from ${sessionTables(viewerId)} where s.id = ${id}`.execute(db)
  return rows[0]
}

/** A list row; wall times in the reader's zone. */
export function showSession(
  row: SessionRow,
  viewerId: string | null,
  timeZone: string,
  now: Date,
  reasons: readonly string[] = [],
): GroupSession {
  const days = daysOf(row)
  const { date, time } = wallAt(timeZone, row.starts_at.getTime())
  const ahead = row.occurrence_status === 'UPCOMING' && row.ends_at > now
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
    date,
    time,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    durationMinutes: row.duration_minutes,
    nextSessionDate: ahead ? date : null,
    seriesEndsAt: row.series_ends_at.toISOString(),
    recurrenceIntervals: recurrenceKind(days),
    repeatsOn: [...days],
    recurrenceEndDate: row.end_date,
    status: statusOf(row, now),
    privateSession: row.is_private,
    tags: row.tags.map((name) => ({ name })),
    language: row.language,
    capacity: row.capacity,
    going: row.going,
    isHost: row.host_user_id === viewerId,
    isCohost: row.is_cohost,
    rsvp: row.rsvp,
    offerExpiresAt: row.offer_expires_at?.toISOString() ?? null,
    cancelReason: statusOf(row, now) === 'CANCELLED' ? row.cancel_reason : null,
    reasons: [...reasons],
  }
}

/** The weekdays on which a series repeats; none where it happens once. */
export const daysOf = (
  row: Pick<SessionRow, 'rule' | 'time_zone' | 'start_date' | 'start_time'>,
): readonly WeekdayCode[] =>
  parseRule(row.rule, { zone: row.time_zone, date: row.start_date, time: row.start_time })?.days ?? []

/** Of an occurrence. PAST is not stored: it is what is not cancelled and over (D21), also where those after it were cancelled. */
export function statusOf(row: Pick<SessionRow, 'status' | 'occurrence_status' | 'ends_at'>, now: Date) {
  if (row.occurrence_status === 'CANCELLED') return 'CANCELLED'
  return row.ends_at <= now ? 'PAST' : row.status
}
