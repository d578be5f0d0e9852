import { randomUUID } from 'node:crypto'
import { wallTimeAt } from '#rules/zones.ts'
import { holdTime } from '../features/commitments/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { DemoBooking } from './plan.ts'
import { storedAs } from './seed-people.ts'

type Stored = DemoBooking & { readonly id: string }

function bookingRow(booking: Stored) {
  const { cancelled, moveRequest, joined } = booking
  const mentor = storedAs(booking.mentor)
  const mentee = storedAs(booking.mentee)
  return {
    id: booking.id,
    mentor_id: mentor.profileId,
    mentee_id: mentee.profileId,
    mentor_user_id: mentor.userId,
    mentee_user_id: mentee.userId,
    status: booking.status,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    time_zone: booking.mentor.timeZone,
    wall_time: wallTimeAt(booking.mentor.timeZone, booking.startsAt.getTime()),
    mentee_time_zone: booking.mentee.timeZone,
    mentee_wall_time: wallTimeAt(booking.mentee.timeZone, booking.startsAt.getTime()),
    duration_minutes: booking.durationMinutes,
    notes: booking.notes,
    expires_at: booking.expiresAt,
    move_requested_by: moveRequest?.by ?? null,
    move_reason: moveRequest?.reason ?? null,
    move_expires_at: moveRequest?.expiresAt ?? null,
    cancelled_by: cancelled?.by ?? null,
    cancel_reason: cancelled?.reason ?? null,
    cancelled_at: cancelled?.at ?? null,
    sequence: cancelled || moveRequest ? 1 : 0,
    mentor_joined_at: joined.mentor,
    mentee_joined_at: joined.mentee,
    created_at: booking.createdAt,
  }
}

/** The sessions, who is busy because of them, and what people were told lately. No mail is sent and no job enqueued. */
export async function insertBookings(db: Db, now: Date, bookings: readonly DemoBooking[]): Promise<void> {
  const stored = bookings.map((booking) => ({ ...booking, id: randomUUID() }))
  const held = stored.filter((booking) => booking.status !== 'CANCELLED')
  await db.insertInto('bookings').values(stored.map(bookingRow)).execute()
  for (const booking of held) await holdBooking(db, booking)
  await db
    .insertInto('notifications')
    .values(stored.flatMap((booking) => newsOf(booking, now)))
    .execute()
}

async function holdBooking(db: Db, { id, mentor, mentee, startsAt, endsAt }: Stored): Promise<void> {
  const userIds = [storedAs(mentor).userId, storedAs(mentee).userId]
  const session = { id, starts_at: startsAt, ends_at: endsAt }
  const conflicts = await holdTime(db, { kind: 'individual', userIds, sessions: [session] })
  if (conflicts.length > 0) throw new Error(`The demo books ${mentor.fullName} or ${mentee.fullName} twice`)
}

const DAY = 86_400_000
const TOLD_DAYS = 21
const UNREAD_DAYS = 2

type News = {
  readonly type: string
  readonly message: string
  readonly at: Date
  readonly tab: string
  readonly to: 'mentor' | 'mentee'
}

function newsOf(booking: Stored, now: Date) {
  return tell(booking)
    .filter(({ at }) => now.getTime() - at.getTime() < TOLD_DAYS * DAY)
    .map((news, index) => ({
      user_id: storedAs(booking[news.to]).userId,
      event_key: `demo:${booking.id}:${index}`,
      type: news.type,
      message: news.message,
      target_url: `/dashboard/individual${news.tab}`,
      created_at: news.at,
      read_at: now.getTime() - news.at.getTime() < UNREAD_DAYS * DAY ? null : new Date(news.at.getTime() + 3_600_000),
    }))
}

function tell({ mentor, mentee, status, createdAt, cancelled, moveRequest }: Stored): News[] {
  const booked = { type: 'ONE_ON_ONE_SESSION_BOOKED', at: createdAt }
  const news: News[] =
    status === 'PENDING'
      ? [{ ...booked, message: `${mentee.fullName} asks you for a session`, tab: '/pending', to: 'mentor' }]
      : [
          { ...booked, message: `${mentee.fullName} booked a session with you`, tab: '', to: 'mentor' },
          { ...booked, message: `Your session with ${mentor.fullName} is booked`, tab: '', to: 'mentee' },
        ]
  if (cancelled) {
    const to = cancelled.by === 'mentor' ? 'mentee' : 'mentor'
    const name = cancelled.by === 'mentor' ? mentor.fullName : mentee.fullName
    const message = `${name} cancelled your session`
    news.push({ type: 'ONE_ON_ONE_SESSION_CANCELLED', message, at: cancelled.at, tab: '/cancelled', to })
  }
  if (moveRequest) {
    const to = moveRequest.by === 'mentor' ? 'mentee' : 'mentor'
    const name = moveRequest.by === 'mentor' ? mentor.fullName : mentee.fullName
    const at = new Date(moveRequest.expiresAt.getTime() - UNREAD_DAYS * DAY)
    news.push({ type: 'SESSION_RESCHEDULED', message: `${name} asks to move your session`, at, tab: '', to })
  }
  return news
}
