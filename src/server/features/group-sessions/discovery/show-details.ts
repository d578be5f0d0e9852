import { sql } from 'kysely'
import type { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import type { GroupSessionDetail, Occurrence, RsvpStatus } from '#contract/group-sessions/schemas.ts'
import type { WeekdayCode } from '#contract/weekdays.ts'
import { reviewLimits } from '#contract/reviews/constants.ts'
import type { Parsed } from '#contract/route.ts'
import { DAY } from '#rules/time/days.ts'
import { countryCodeOf } from '#rules/profiles/profiles.ts'
import { joinState } from '#rules/sessions/join.ts'
import { ALL_DAYS } from '#rules/group-sessions/recurrence.ts'
import { wallAt } from '#rules/time/zones.ts'
import { connectedWith } from '#server/features/connections/public.ts'
import { isActive } from '#server/features/profiles/public.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findVisibleSession, type DetailRow } from './queries.ts'
import { isHostOrCohost } from '../policy.ts'
import { daysOf, showSession, statusOf, type OccurrenceRow } from '../queries.ts'
import { findKnownAttendees } from '../seats/known-attendees.ts'
import { findShownAttendees, type AttendeePseudonym } from '../seats/queries.ts'

type Input = Parsed<(typeof groupListRoutes)['oneGroupSession']>
type Ctx = Pick<Context, 'actor' | 'db' | 'now'>

const MAX_OCCURRENCES = 60

/** One session with one of its occurrences, by slug or id. */
export const showDetails =
  (rooms: Rooms, pseudonym: AttendeePseudonym) =>
  async (ctx: Context, { params, query }: Input): Promise<GroupSessionDetail> => {
    const row = await findVisibleSession(ctx, params.slug, query)
    if (!row) throw new Refusal('not_found')
    const timeZone = query.readerTimezone ?? ctx.actor?.timeZone ?? row.time_zone
    const [cohosts, attendants, knownAttendees, { occurrences, irregular }, viewer] = await Promise.all([
      findCohosts(ctx, row.id),
      row.going === 0 ? [] : findShownAttendees(ctx, row, pseudonym),
      row.known_going === 0 ? [] : findKnownAttendees(ctx, row.occurrence_id),
      findOccurrences(ctx, row, timeZone),
      findViewer(ctx, row),
    ])
    const shown = showSession(row, ctx.actor?.userId ?? null, timeZone, ctx.now)
    return {
      ...shown,
      sessionUrl: await roomUrl(rooms, ctx, row),
      sessionDescription: row.description,
      mentorCountry: row.host_country,
      mentorCountryCode: countryCodeOf(row.host_country),
      mentorProfessionalTitle: row.host_job,
      mentorCompany: row.host_company,
      mentorVerified: row.host_verified,
      cohosts,
      attendants,
      knownAttendees,
      viewer: { isHost: shown.isHost, isCohost: shown.isCohost, rsvp: shown.rsvp, ...viewer },
      hasRoom: rooms.has({ kind: 'group', fixedVideoLink: row.fixed_video_link }),
      irregular,
      occurrences,
      inviteToken: row.is_private && isHostOrCohost(row, ctx.actor) ? row.invite_token : null,
    }
  }

/** The room's URL for hosts and attendees, from ten minutes before the start to the end. */
async function roomUrl(rooms: Rooms, { actor, now }: Ctx, row: DetailRow): Promise<string | null> {
  const hosts = isHostOrCohost(row, actor)
  const isOpen =
    statusOf(row, now) === 'UPCOMING' &&
    joinState(row.starts_at.getTime(), row.ends_at.getTime(), now.getTime()) === 'open'
  if (!actor || !isOpen || !(hosts || row.rsvp === 'GOING')) return null
  return rooms.open({
    kind: 'group',
    sessionId: row.occurrence_id,
    endsAt: row.ends_at,
    fixedVideoLink: row.fixed_video_link,
    participant: { name: actor.fullName, role: hosts ? 'mentor' : 'mentee' },
    now,
  })
}

async function findCohosts({ db }: Ctx, sessionId: string): Promise<GroupSessionDetail['cohosts']> {
  const { rows } = await sql<Omit<GroupSessionDetail['cohosts'][number], 'countryCode'>>`
    select p.id, u.full_name as username, p.slug as "profileSlug", p.country, p.job_title as "professionalTitle", p.company_name as company,
      u.picture_url as "profilePictureUrl", ${isActive} as "isActive"
    from cohosts c join profiles p on p.id = c.mentor_id join users u on u.id = c.mentor_user_id
    where c.group_session_id = ${sessionId} and c.status = 'ACCEPTED' order by c.answered_at, c.created_at, c.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, countryCode: countryCodeOf(row.country) }))
}

type ListedOccurrence = Pick<
  OccurrenceRow,
  'id' | 'date' | 'status' | 'starts_at' | 'ends_at' | 'duration_minutes' | 'title' | 'capacity' | 'going'
> & { rsvp: RsvpStatus | null; offer_expires_at: Date | null; irregular: boolean }

/**
 * The occurrences that have not ended, with the caller's seats; their dates and times in the reader's zone. `irregular`: one of all that
 * there are is not on the rule's days, or not at its time.
 */
async function findOccurrences(
  { actor, db, now }: Ctx,
  session: DetailRow,
  timeZone: string,
): Promise<{ occurrences: Occurrence[]; irregular: boolean }> {
  const { rows } = await sql<ListedOccurrence>`
    select o.id, o.date::text as date, o.status, o.starts_at, o.ends_at, o.duration_minutes, o.title, o.capacity, o.going, r.status as rsvp,
      r.offer_expires_at, ${isIrregular(session, now)} as irregular
    from group_occurrences o left join rsvps r on r.occurrence_id = o.id and r.user_id = ${actor?.userId ?? null}::uuid
    where o.group_session_id = ${session.id} and o.ends_at > ${now} order by o.starts_at limit ${MAX_OCCURRENCES}`.execute(
    db,
  )
  const occurrences = rows.map((row): Occurrence => ({
    id: row.id,
    occurrenceDate: row.date,
    ...wallAt(timeZone, row.starts_at.getTime()),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    durationMinutes: row.duration_minutes,
    title: row.title,
    status: statusOf({ status: session.status, occurrence_status: row.status, ends_at: row.ends_at }, now),
    capacity: row.capacity,
    going: row.going,
    rsvp: row.rsvp,
    offerExpiresAt: row.offer_expires_at?.toISOString() ?? null,
  }))
  return { occurrences, irregular: rows[0]?.irregular ?? false }
}

/** SQL: whether an upcoming occurrence of a series is not on the rule's days, or not at its time. */
function isIrregular(session: DetailRow, now: Date) {
  const days: readonly WeekdayCode[] = daysOf(session)
  if (days.length === 0) return sql<boolean>`false`
  const weekdays = days.map((day) => ALL_DAYS.indexOf(day) + 1)
  return sql<boolean>`exists (select from group_occurrences i where i.group_session_id = ${session.id} and i.status = 'UPCOMING'
    and i.ends_at > ${now} and (i.wall_time::time <> ${session.start_time}::time
      or extract(isodow from i.wall_time)::int <> all(${weekdays}::int[])))`
}

type Viewer = Pick<
  GroupSessionDetail['viewer'],
  'cohostInviteId' | 'cohostRequestId' | 'mayReview' | 'isConnectedWithHost'
>

async function findViewer({ actor, db, now }: Ctx, session: DetailRow): Promise<Viewer> {
  if (!actor) return { cohostInviteId: null, cohostRequestId: null, mayReview: false, isConnectedWithHost: false }
  const since = new Date(now.getTime() - reviewLimits.days * DAY)
  const pending = (origin: 'invite' | 'request') => sql`(
    select c.id from cohosts c where c.group_session_id = ${session.id} and c.mentor_user_id = ${actor.userId}
      and c.status = 'PENDING' and c.origin = ${origin})`
  const { rows } = await sql<Viewer>`
    select ${pending('invite')} as "cohostInviteId", ${pending('request')} as "cohostRequestId",
      exists (select from attendances a join group_occurrences o on o.id = a.occurrence_id
        where a.user_id = ${actor.userId} and o.group_session_id = ${session.id} and o.ends_at <= ${now} and o.ends_at > ${since})
      and not exists (select from reviews w where w.group_session_id = ${session.id} and w.author_user_id = ${actor.userId})
        as "mayReview",
      (select case when h.is_active then ${connectedWith(actor.userId, session.host_user_id)} end
        from users h where h.id = ${session.host_user_id}) as "isConnectedWithHost"`.execute(db)
  const viewer = rows[0]!
  // Hosts do not review their own session.
  return isHostOrCohost(session, actor) ? { ...viewer, mayReview: false } : viewer
}
