import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#contract/fields.ts'
import type { attendances, cancellers } from '#contract/bookings/constants.ts'
import type { Booking } from '#contract/bookings/routes.ts'
import { type BookingState, openMove, statusAt } from '#rules/bookings/booking.ts'
import { DAY } from '#rules/time/days.ts'
import { showTopics } from '#rules/profiles/profiles.ts'
import { joinState } from '#rules/sessions/join.ts'
import { wallAt } from '#rules/time/zones.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { containsText } from '#server/platform/database/contains-text.ts'
import type { Db } from '#server/platform/database/database.ts'
import { batchReads } from '#server/platform/database/fast/public.ts'
import { Page } from '#server/platform/feature.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { asRole } from './policy.ts'
import {
  bookingColumns,
  bookingTables,
  rowColumns,
  sideColumn,
  sideTables,
  type BookingColumns,
  type BookingRow,
} from './store.ts'

/** The fields of a booking that the rules read. */
export const stateOf = (row: BookingColumns): BookingState => ({
  status: row.status,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  expiresAt: row.expires_at?.getTime() ?? null,
  move:
    row.move_requested_by && row.move_expires_at
      ? { by: row.move_requested_by, expiresAt: row.move_expires_at.getTime() }
      : null,
})

type Viewer = { userId: string; fullName: string; timeZone: string }

/** A booking as shown to one of its sides. The room's URL is included for those who joined, while it is open (D30). */
export async function showBooking(row: BookingRow, viewer: Viewer, now: Date, rooms: Rooms): Promise<Booking> {
  const state = stateOf(row)
  const move = openMove(state, now.getTime())
  const role = row.mentor_user_id === viewer.userId ? 'mentor' : 'mentee'
  const request = {
    kind: 'individual',
    sessionId: row.id,
    endsAt: row.ends_at,
    fixedVideoLink: row.fixed_video_link,
    participant: { name: viewer.fullName, role },
    now,
  } as const
  const isOpen = row.status === 'UPCOMING' && joinState(state.startsAt, state.endsAt, now.getTime()) === 'open'
  const joined = role === 'mentor' ? row.mentor_joined_at : row.mentee_joined_at
  const { date, time } = wallAt(viewer.timeZone, state.startsAt)
  return {
    id: row.id,
    status: statusAt(state, now.getTime()),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    date,
    time,
    durationMinutes: row.duration_minutes,
    menteeId: row.mentee_id,
    menteeSlug: row.mentee_slug,
    menteeFullName: row.mentee_name,
    menteeProfilePictureUrl: row.mentee_picture,
    menteeJobTitle: row.mentee_job,
    menteeCompanyName: row.mentee_company,
    menteeTimeZone: row.mentee_zone,
    mentorId: row.mentor_id,
    mentorSlug: row.mentor_slug,
    mentorFullName: row.mentor_name,
    mentorProfilePictureUrl: row.mentor_picture,
    mentorJobTitle: row.mentor_job,
    mentorCompanyName: row.mentor_company,
    mentorTimeZone: row.mentor_zone,
    sessionNotes: row.notes,
    ...(row.shared_topics?.length ? { sharedTopics: showTopics(row.shared_topics).map(({ name }) => name) } : {}),
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
    awaitsCalendar: row.status === 'PENDING' && row.awaits_calendar,
    hasRoom: rooms.has(request),
    hasBuiltInRoom: rooms.isBuiltIn(request),
    isConnected: row.connected,
    attended: { mentor: row.mentor_joined_at !== null, mentee: row.mentee_joined_at !== null },
  }
}

/** SQL: the bookings `b` of a user, in either role; the profiles are looked up first, because bookings are indexed by profile. */
export const bookingsOfUser = (userId: string) => {
  const profileIds = sql`array(select id from profiles where user_id = ${userId})`
  return sql<boolean>`(b.mentor_id = any(${profileIds}) or b.mentee_id = any(${profileIds}))`
}

type Paging = { query: { page: number; size: number; text?: string | undefined } & Filters }
type Filters = {
  attendance?: (typeof attendances)[number] | undefined
  cancelledBy?: (typeof cancellers)[number] | undefined
}
/** `kind`: what a filter of the list is compared with. */
type List = (now: Date) => { where: RawBuilder<unknown>; order: RawBuilder<unknown>; kind?: RawBuilder<unknown> }

const lists = {
  upcoming: (now) => ({
    // No session is a day long: the index of a profile is entered at the first one that can be upcoming.
    where: sql`b.status = 'UPCOMING' and b.ends_at > ${now} and b.starts_at > ${new Date(now.getTime() - DAY)}`,
    order: sql`b.starts_at, b.id`,
  }),
  pending: () => ({ where: sql`b.status = 'PENDING'`, order: sql`b.starts_at, b.id` }),
  past: (now) => ({
    where: sql`b.status = 'UPCOMING' and b.ends_at <= ${now}`,
    order: sql`b.starts_at desc, b.id`,
    kind: sql`case when b.mentor_joined_at is null or b.mentee_joined_at is null then 'missed' else 'both' end`,
  }),
  cancelled: () => ({
    where: sql`b.status = 'CANCELLED'`,
    order: sql`b.cancelled_at desc, b.id`,
    kind: sql`coalesce(b.cancelled_by, 'nobody')`,
  }),
} satisfies Record<string, List>

type ListKey = {
  profileId: string
  page: number
  size: number
  text: string | null
  filter: string | null
  now: Date
}
const keyOf = ({ profileId, page, size, text, filter }: ListKey) =>
  `${profileId} ${page} ${size} ${filter ?? ''} ${text ?? ''}`
/** SQL: joins the caller's own side, once for all rows of their page. */
const ownTables = {
  mentor: sql`join profiles mp on mp.id = requested.profile_id join users mu on mu.id = mp.user_id
    left join schedules s on s.profile_id = mp.id`,
  mentee: sql`join profiles ep on ep.id = requested.profile_id join users eu on eu.id = ep.user_id`,
}
const other = { mentor: 'mentee', mentee: 'mentor' } as const
/** SQL: whether the name of this user, the other person, contains the text that is searched for. */
const isNamed = (userId: RawBuilder<unknown>) =>
  sql`exists (select from users u where u.id = ${userId} and ${containsText(sql`u.full_name`, sql`requested.text`)})`
const isOtherNamed = { mentor: isNamed(sql`b.mentee_user_id`), mentee: isNamed(sql`b.mentor_user_id`) }

/** Reads pages of a list, of all profiles of a role that are asked for at the moment with one statement. */
function listReader(list: keyof typeof lists, role: Role) {
  return batchReads(keyOf, async (db, keys: ListKey[]) => {
    const {
      where,
      order,
      kind = sql`null`,
    }: ReturnType<List> = lists[list](new Date(Math.max(...keys.map(({ now }) => now.getTime()))))
    const [ids, first, count] = [
      keys.map(({ profileId }) => profileId),
      keys.map(({ page, size }) => page * size),
      keys.map(({ size }) => size + 1),
    ]
    const texts = keys.map(({ text }) => text)
    const filters = keys.map(({ filter }) => filter)
    const own = sql`select ${rowColumns} from bookings b where ${sideColumn[role]} = requested.profile_id and ${where}
      and (requested.text is null or ${isOtherNamed[role]}) and (requested.filter is null or requested.filter = ${kind})`
    // A page is selected before the other side is joined, or it would be joined for every earlier page too.
    const { rows } = await sql<BookingRow & { at: number }>`
      select requested.at, ${bookingColumns}
      from unnest(${ids}::uuid[], ${first}::int[], ${count}::int[],
        ${texts}::text[], ${filters}::text[]) with ordinality as requested (profile_id, first, count, text, filter, at)
      ${ownTables[role]}
      cross join lateral (${own} order by ${order} limit requested.count offset requested.first) b
      ${sideTables[other[role]]} order by requested.at, ${order}`.execute(db)
    const pages = new Map(keys.map((key): [string, BookingRow[]] => [keyOf(key), []]))
    for (const row of rows) pages.get(keyOf(keys[row.at - 1]!))!.push(row)
    return pages
  })
}

/** One of the four lists of the caller's bookings, by page. */
export function listBookings(rooms: Rooms, list: keyof typeof lists) {
  const readers = { mentor: listReader(list, 'mentor'), mentee: listReader(list, 'mentee') }
  return async (
    ctx: Context<Member>,
    { query: { page, size, text = '', ...filters } }: Paging,
  ): Promise<Page<Booking>> => {
    const { role, profileId } = ctx.actor
    const filter = filters.attendance ?? filters.cancelledBy ?? null
    const key = { profileId, page, size, text: text || null, filter, now: ctx.now }
    const rows = (await readers[role](ctx.db, key)) ?? []
    const shown = rows.slice(0, size).map((row) => showBooking(row, ctx.actor, ctx.now, rooms))
    return new Page(await Promise.all(shown), rows.length > size)
  }
}

/** One of the caller's bookings. */
export const oneBooking =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { params }: { params: { id: string } }): Promise<Booking> => {
    const { booking } = asRole(await findBooking(ctx.db, params.id), ctx.actor)
    return showBooking(booking, ctx.actor, ctx.now, rooms)
  }

/** A booking by its id, without an access check (see policy.ts). */
export async function findBooking(db: Db, id: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`select ${bookingColumns} from ${bookingTables} where b.id = ${id}`.execute(db)
  return rows[0]
}

/** When a booking is and whom it concerns, without what is said of them; on request locked against moves and cancellations. */
export async function findBookingTimes(db: Db, id: string, lock?: 'locked') {
  return db
    .selectFrom('bookings')
    .select(['id', 'status', 'starts_at', 'ends_at', 'mentor_user_id', 'mentee_user_id'])
    .where('id', '=', id)
    .$if(lock !== undefined, (query) => query.forShare())
    .executeTakeFirst()
}
