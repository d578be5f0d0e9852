import { sql } from 'kysely'
import { attendeeStatuses, type AttendeeRow, type RsvpStatus } from '#contract/group-sessions/schemas.ts'
import type { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import { attendeeStatus } from '#rules/seats.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { NameAttendant } from './name-attendant.ts'
import { isAmongHosts } from '../policy.ts'
import { findAttendants } from './find-attendants.ts'
import { findVisibleSession } from '../discovery/queries.ts'

type Attendees = (typeof groupSeatRoutes)['attendees']
type Query = Parsed<Attendees>['query']
type Count = { seat: RsvpStatus; attended: boolean; year: number; count: number }
type Row = {
  profile_id: string
  full_name: string
  picture_url: string | null
  is_mentor: boolean
  seat: RsvpStatus
  attended: boolean
  date: string
}

/** Who comes (D40): to everybody a number and three pictures, to the host and cohosts the table over all occurrences, or of one date. */
export const listAttendees =
  (nameOf: NameAttendant) =>
  async (ctx: Context, { params, query }: Parsed<Attendees>): Promise<Reply<Attendees>> => {
    const session = await findVisibleSession(ctx, params.id, query)
    if (!session) throw new Refusal('not_found')
    const shown = { going: session.going, avatars: await findAttendants(ctx, session, nameOf) }
    if (!isAmongHosts(session, ctx.actor)) return { ...shown, total: 0, rows: [], years: [], statuses: [] }
    const counts = await countRows(ctx, session.id, query)
    const statusOf = (count: Count) => attendeeStatus(count.seat, count.attended)
    const listed = counts.filter(
      (count) =>
        (query.status === undefined || statusOf(count) === query.status) &&
        (query.year === undefined || count.year === query.year),
    )
    const present = new Set(counts.map(statusOf))
    return {
      ...shown,
      total: listed.reduce((sum, { count }) => sum + count, 0),
      rows: await readRows(ctx, session.id, query),
      years: [...new Set(counts.map(({ year }) => year))].toSorted((a, b) => b - a),
      statuses: attendeeStatuses.filter((status) => present.has(status)),
    }
  }

/**
 * SQL: everybody's seats `r` at the occurrences `o` that the query means, and as `a` whether she `came` and what her `seat` is now: nobody goes
 * to what was cancelled, though the row remembers who would have.
 */
const seats = (sessionId: string, { occurrenceDate }: Query) => sql`
  rsvps r join group_occurrences o on o.id = r.occurrence_id
  cross join lateral (select exists (select from attendances a where a.occurrence_id = o.id and a.user_id = r.user_id) as came,
    case when o.status = 'CANCELLED' then 'CANCELLED' else r.status end as seat) a
  where r.group_session_id = ${sessionId} and (${occurrenceDate ?? null}::date is null or o.date = ${occurrenceDate ?? null}::date)`
const year = sql`extract(year from o.wall_time)::int`

async function countRows({ db }: Context, sessionId: string, query: Query): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select a.seat, a.came as attended, ${year} as year, count(*)::int as count
    from ${seats(sessionId, query)} group by 1, 2, 3`.execute(db)
  return rows
}

/** The latest occurrence first, in each those who asked first. */
async function readRows({ db }: Context, sessionId: string, query: Query): Promise<AttendeeRow[]> {
  const wanted = query.status === undefined ? sql`true` : statusIs(query.status)
  const { rows } = await sql<Row>`
    select s.profile_id, u.full_name, u.picture_url, p.role = 'mentor' as is_mentor, s.seat, s.attended, s.date
    from (
      select r.profile_id, r.user_id, a.seat, a.came as attended, o.wall_time::date::text as date, o.starts_at, r.place
      from ${seats(sessionId, query)} and ${wanted} and (${query.year ?? null}::int is null or ${year} = ${query.year ?? null}::int)
      order by o.starts_at desc, r.place limit ${query.size} offset ${query.page * query.size}) s
    join profiles p on p.id = s.profile_id join users u on u.id = s.user_id order by s.starts_at desc, s.place`.execute(
    db,
  )
  return rows.map((row) => ({
    profileId: row.profile_id,
    fullName: row.full_name,
    profilePictureUrl: row.picture_url,
    isMentor: row.is_mentor,
    status: attendeeStatus(row.seat, row.attended),
    date: row.date,
  }))
}

/** SQL: `attendeeStatus` the other way round. */
function statusIs(status: AttendeeRow['status']) {
  if (status === 'Attended') return sql`a.came`
  const meant = (['GOING', 'WAITLISTED', 'OFFERED', 'CANCELLED'] as const).filter(
    (seat) => attendeeStatus(seat, false) === status,
  )
  return sql`not a.came and a.seat = any(${meant}::text[])`
}
