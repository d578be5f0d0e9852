import { sql, type RawBuilder } from 'kysely'
import type { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import {
  attendeeStatuses,
  type AttendeeRow,
  type GroupSessionDetail,
  type RsvpStatus,
} from '#contract/group-sessions/schemas.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import { attendeeStatus } from '#rules/group-sessions/seats.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { nameOrder } from '#server/platform/database/name-order.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findVisibleSession } from '../discovery/queries.ts'
import { isHostOrCohost } from '../policy.ts'
import type { SessionRow } from '../queries.ts'

/** A stable opaque id of an attendee of one occurrence, for callers who may not know who attends. */
export type AttendeePseudonym = (occurrenceId: string, profileId: string) => string

/** An HMAC in the shape of a UUID of version 8 (RFC 9562): it cannot be matched with a profile by trying all profiles. */
export const createAttendeePseudonym =
  ({ secrets }: Pick<AppDependencies, 'secrets'>): AttendeePseudonym =>
  (occurrenceId, profileId) => {
    const bytes = Buffer.from(secrets.sign('attendant', `${occurrenceId}.${profileId}`), 'base64url').subarray(0, 16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x80
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

const MAX_SHOWN = 3

type ShownRow = { profile_id: string; is_mentor: boolean; picture_url: string | null }

/** The first three attendees of the occurrence, those with a picture first. Only the host and cohosts get profile ids (D40). */
export async function findShownAttendees(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  session: SessionRow,
  pseudonym: AttendeePseudonym,
): Promise<GroupSessionDetail['attendants']> {
  const isIdentified = isHostOrCohost(session, actor)
  const isShown = isIdentified || !actor ? sql`true` : sql`not ${blockedBetween(sql`r.user_id`, actor.userId)}`
  const { rows } = await sql<ShownRow>`
    select r.profile_id, p.role = 'mentor' as is_mentor, u.picture_url
    from rsvps r join profiles p on p.id = r.profile_id join users u on u.id = r.user_id
    where r.occurrence_id = ${session.occurrence_id} and r.status = 'GOING' and ${isShown}
    order by u.picture_url is null, r.place limit ${MAX_SHOWN}`.execute(db)
  return rows.map((row) => ({
    id: isIdentified ? row.profile_id : pseudonym(session.occurrence_id, row.profile_id),
    isMentor: row.is_mentor,
    profilePictureUrl: row.picture_url,
  }))
}

type Attendees = (typeof groupSeatRoutes)['attendees']
type Query = Parsed<Attendees>['query']

/**
 * The attendees of a session (D40): for everybody a count and three pictures, for the host and cohosts a table of all occurrences or of
 * one.
 */
export const listAttendees =
  (pseudonym: AttendeePseudonym) =>
  async (ctx: Context, { params, query }: Parsed<Attendees>): Promise<Reply<Attendees>> => {
    const session = await findVisibleSession(ctx, params.id, query)
    if (!session) throw new Refusal('not_found')
    const shown = { going: session.going, avatars: await findShownAttendees(ctx, session, pseudonym) }
    if (!isHostOrCohost(session, ctx.actor)) return { ...shown, total: 0, rows: [], years: [], statuses: [] }
    const counts = await countAttendees(ctx.db, session.id, query)
    const statusOf = (count: AttendeeCount) => attendeeStatus(count.seat, count.attended)
    const matching = counts.filter(
      (count) =>
        (query.status === undefined || statusOf(count) === query.status) &&
        (query.year === undefined || count.year === query.year),
    )
    const present = new Set(counts.map(statusOf))
    return {
      ...shown,
      total: matching.reduce((sum, { count }) => sum + count, 0),
      rows: await findAttendeeRows(ctx.db, session.id, query),
      years: [...new Set(counts.map(({ year }) => year))].toSorted((a, b) => b - a),
      statuses: attendeeStatuses.filter((status) => present.has(status)),
    }
  }

/**
 * SQL: all seats `r` at the requested occurrences `o`, and as `a` whether the person attended (`came`) and their current `seat`:
 * cancelled for everybody where the occurrence is cancelled, although the row keeps the status from before.
 */
const seats = (sessionId: string, { occurrenceDate }: Query): RawBuilder<unknown> => sql`
  rsvps r join group_occurrences o on o.id = r.occurrence_id
  cross join lateral (select exists (select from attendances a where a.occurrence_id = o.id and a.user_id = r.user_id) as came,
    case when o.status = 'CANCELLED' then 'CANCELLED' else r.status end as seat) a
  where r.group_session_id = ${sessionId} and (${occurrenceDate ?? null}::date is null or o.date = ${occurrenceDate ?? null}::date)`
const year = sql`extract(year from o.wall_time)::int`

type AttendeeCount = { seat: RsvpStatus; attended: boolean; year: number; count: number }

async function countAttendees(db: Db, sessionId: string, query: Query): Promise<AttendeeCount[]> {
  const { rows } = await sql<AttendeeCount>`
    select a.seat, a.came as attended, ${year} as year, count(*)::int as count
    from ${seats(sessionId, query)} group by 1, 2, 3`.execute(db)
  return rows
}

type TableRow = {
  profile_id: string
  slug: string
  full_name: string
  picture_url: string | null
  is_mentor: boolean
  seat: RsvpStatus
  attended: boolean
  date: string
}

/** SQL: the latest occurrence first, and within each the earliest or the latest request; or by name. */
const orders = {
  first: sql`s.starts_at desc, s.place`,
  latest: sql`s.starts_at desc, s.place desc`,
  name: sql`${nameOrder(sql`u.full_name`)}, s.profile_id, s.starts_at desc`,
}

async function findAttendeeRows(db: Db, sessionId: string, query: Query): Promise<AttendeeRow[]> {
  const hasStatus = query.status === undefined ? sql`true` : statusIs(query.status)
  const { rows } = await sql<TableRow>`
    select s.profile_id, p.slug, u.full_name, u.picture_url, p.role = 'mentor' as is_mentor, s.seat, s.attended, s.date
    from (
      select r.profile_id, r.user_id, a.seat, a.came as attended, o.wall_time::date::text as date, o.starts_at, r.place
      from ${seats(sessionId, query)} and ${hasStatus} and (${query.year ?? null}::int is null or ${year} = ${query.year ?? null}::int)) s
    join profiles p on p.id = s.profile_id join users u on u.id = s.user_id
    order by ${orders[query.order ?? 'first']} limit ${query.size} offset ${query.page * query.size}`.execute(db)
  return rows.map((row) => ({
    profileId: row.profile_id,
    profileSlug: row.slug,
    fullName: row.full_name,
    profilePictureUrl: row.picture_url,
    isMentor: row.is_mentor,
    status: attendeeStatus(row.seat, row.attended),
    date: row.date,
  }))
}

/** SQL: the inverse of `attendeeStatus`. */
function statusIs(status: AttendeeRow['status']): RawBuilder<unknown> {
  if (status === 'Attended') return sql`a.came`
  const matching = (['GOING', 'WAITLISTED', 'OFFERED', 'CANCELLED'] as const).filter(
    (seat) => attendeeStatus(seat, false) === status,
  )
  return sql`not a.came and a.seat = any(${matching}::text[])`
}

/** A person's open offers at these occurrences, the one that expires first in front. */
export async function findOpenOffers(
  db: Db,
  userId: string,
  occurrenceIds: readonly string[],
  now: Date,
): Promise<{ id: string; until: Date }[]> {
  const rows = await db
    .selectFrom('rsvps')
    .select(['occurrence_id as id', 'offer_expires_at as until'])
    .where('user_id', '=', userId)
    .where('occurrence_id', 'in', [...occurrenceIds])
    .where('status', '=', 'OFFERED')
    .where('offer_expires_at', '>', now)
    .orderBy('offer_expires_at')
    .execute()
  return rows.flatMap(({ id, until }) => (until ? [{ id, until }] : []))
}
