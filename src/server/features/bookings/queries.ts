import { sql, type RawBuilder } from 'kysely'
import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'
import { type BookingState, openMove, statusAt } from '#rules/booking.ts'
import { joinState } from '#rules/join.ts'
import { wallAt } from '#rules/zones.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/feature.ts'

/** Both sides of a session, as its answers show them. */
export type People = {
  mentor_id: string
  mentor_user_id: string
  mentor_name: string
  mentor_email: string
  mentor_picture: string | null
  mentor_job: string
  mentor_company: string
  mentor_zone: string
  mentee_id: string
  mentee_user_id: string
  mentee_name: string
  mentee_email: string
  mentee_picture: string | null
  mentee_job: string
  mentee_company: string
  mentee_zone: string
  fixed_video_link: string | null
}

/** The session's own columns. */
export type Stored = {
  id: string
  status: 'PENDING' | 'UPCOMING' | 'CANCELLED'
  starts_at: Date
  ends_at: Date
  time_zone: string
  duration_minutes: number
  notes: string | null
  expires_at: Date | null
  move_requested_by: Role | null
  move_reason: string | null
  move_expires_at: Date | null
  cancelled_by: Role | null
  cancel_reason: string | null
  cancelled_at: Date | null
  sequence: number
  mentor_joined_at: Date | null
  mentee_joined_at: Date | null
}

export type Session = Stored & People

/** SQL: columns of `People` from mp, mu (mentor's profile and user), ep, eu (mentee's) and s (schedule). */
export const peopleColumns = sql`
  mp.id as mentor_id, mu.id as mentor_user_id, mu.full_name as mentor_name, mu.email as mentor_email, mu.picture_url as mentor_picture,
  mp.job_title as mentor_job, mp.company_name as mentor_company, coalesce(mu.time_zone, 'UTC') as mentor_zone,
  ep.id as mentee_id, eu.id as mentee_user_id, eu.full_name as mentee_name, eu.email as mentee_email, eu.picture_url as mentee_picture,
  ep.job_title as mentee_job, ep.company_name as mentee_company, coalesce(eu.time_zone, 'UTC') as mentee_zone, s.fixed_video_link`

/** SQL: sessions with both sides. */
export const sessionColumns = sql`
  b.id, b.status, b.starts_at, b.ends_at, b.time_zone, b.duration_minutes, b.notes, b.expires_at, b.move_requested_by, b.move_reason,
  b.move_expires_at, b.cancelled_by, b.cancel_reason, b.cancelled_at, b.sequence, b.mentor_joined_at, b.mentee_joined_at, ${peopleColumns}`
export const sessionTables = sql`
  bookings b join profiles mp on mp.id = b.mentor_id join users mu on mu.id = b.mentor_user_id
  join profiles ep on ep.id = b.mentee_id join users eu on eu.id = b.mentee_user_id left join schedules s on s.profile_id = b.mentor_id`

/** The session as its rules see it. */
export const stateOf = (row: Stored): BookingState => ({
  status: row.status,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  expiresAt: row.expires_at?.getTime() ?? null,
  move:
    row.move_requested_by && row.move_expires_at
      ? { by: row.move_requested_by, expiresAt: row.move_expires_at.getTime() }
      : null,
})

type Reader = { userId: string; fullName: string; timeZone: string }

/** A session as one of its two sides may see it. The room's address comes only to who has joined, while it is open (D30). */
export async function showBooking(row: Session, reader: Reader, now: Date, rooms: Rooms): Promise<Booking> {
  const state = stateOf(row)
  const move = openMove(state, now.getTime())
  const role = row.mentor_user_id === reader.userId ? 'mentor' : 'mentee'
  const request = {
    sessionId: row.id,
    endsAt: row.ends_at,
    fixedVideoLink: row.fixed_video_link,
    participant: { name: reader.fullName, role },
    now,
  } as const
  const isOpen = row.status === 'UPCOMING' && joinState(state.startsAt, state.endsAt, now.getTime()) === 'open'
  const joined = role === 'mentor' ? row.mentor_joined_at : row.mentee_joined_at
  return {
    id: row.id,
    status: statusAt(state, now.getTime()),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    ...wallAt(reader.timeZone, state.startsAt),
    durationMinutes: row.duration_minutes,
    menteeId: row.mentee_id,
    menteeFullName: row.mentee_name,
    menteeProfilePictureUrl: row.mentee_picture,
    menteeJobTitle: row.mentee_job,
    menteeCompanyName: row.mentee_company,
    menteeTimeZone: row.mentee_zone,
    mentorId: row.mentor_id,
    mentorFullName: row.mentor_name,
    mentorProfilePictureUrl: row.mentor_picture,
    mentorJobTitle: row.mentor_job,
    mentorCompanyName: row.mentor_company,
    mentorTimeZone: row.mentor_zone,
    sessionNotes: row.notes,
    sessionVideoLink: isOpen && joined !== null ? await rooms.open(request) : null,
    cancelReason: row.cancel_reason,
    cancelledBy: row.cancelled_by,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    moveRequest: move && {
      by: move.by,
      reason: row.move_reason ?? '',
      expiresAt: new Date(move.expiresAt).toISOString(),
    },
    expiresAt: row.status === 'PENDING' ? (row.expires_at?.toISOString() ?? null) : null,
    hasRoom: rooms.has(request),
    attended: { mentor: row.mentor_joined_at !== null, mentee: row.mentee_joined_at !== null },
  }
}

/** SQL: the sessions in which this caller plays her present role. */
export const ownSessions = ({ role, profileId }: Member) =>
  role === 'mentor' ? sql<boolean>`b.mentor_id = ${profileId}` : sql<boolean>`b.mentee_id = ${profileId}`

type Paging = { query: { page: number; size: number } }
type List = (now: Date) => { where: RawBuilder<unknown>; order: RawBuilder<unknown> }

const lists = {
  upcoming: (now) => ({ where: sql`b.status = 'UPCOMING' and b.ends_at > ${now}`, order: sql`b.starts_at, b.id` }),
  pending: () => ({ where: sql`b.status = 'PENDING'`, order: sql`b.starts_at, b.id` }),
  past: (now) => ({ where: sql`b.status = 'UPCOMING' and b.ends_at <= ${now}`, order: sql`b.starts_at desc, b.id` }),
  cancelled: () => ({ where: sql`b.status = 'CANCELLED'`, order: sql`b.cancelled_at desc, b.id` }),
} satisfies Record<string, List>

/** One of the four lists of the caller's sessions, by page. */
export const listSessions =
  (rooms: Rooms, list: keyof typeof lists) =>
  async (ctx: Context<Member>, { query: { page, size } }: Paging): Promise<Page<Booking>> => {
    const { where, order } = lists[list](ctx.now)
    const { rows } = await sql<Session>`
    select ${sessionColumns} from ${sessionTables} where ${ownSessions(ctx.actor)} and ${where}
    order by ${order} limit ${size + 1} offset ${page * size}`.execute(ctx.db)
    const shown = rows.slice(0, size).map((row) => showBooking(row, ctx.actor, ctx.now, rooms))
    return new Page(await Promise.all(shown), rows.length > size)
  }

/** A session by its id, for whoever; callers decide with policy.ts who may see it. */
export async function findSession(db: Db, id: string): Promise<Session | undefined> {
  const { rows } = await sql<Session>`select ${sessionColumns} from ${sessionTables} where b.id = ${id}`.execute(db)
  return rows[0]
}
