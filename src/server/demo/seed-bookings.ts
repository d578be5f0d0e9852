import { randomUUID } from 'node:crypto'
import { wallTimeAt } from '#rules/time/zones.ts'
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

/** The sessions, their commitments and recent notifications. No e-mail is sent and no job enqueued. */
export async function insertBookings(db: Db, now: Date, bookings: readonly DemoBooking[]): Promise<void> {
  const stored = bookings.map((booking) => ({ ...booking, id: randomUUID() }))
  const held = stored.filter((booking) => booking.status !== 'CANCELLED')
  await db.insertInto('bookings').values(stored.map(bookingRow)).execute()
  for (const booking of held) await holdBooking(db, booking)
  await db
    .insertInto('notifications')
    .values(stored.flatMap((booking) => notificationRows(booking, now)))
    .execute()
}

async function holdBooking(db: Db, { id, mentor, mentee, startsAt, endsAt }: Stored): Promise<void> {
  const userIds = [storedAs(mentor).userId, storedAs(mentee).userId]
  const session = { id, starts_at: startsAt, ends_at: endsAt }
  const conflicts = await holdTime(db, { kind: 'individual', userIds, sessions: [session] })
  if (conflicts.length > 0) throw new Error(`The demo plan books ${mentor.fullName} or ${mentee.fullName} twice`)
}

const DAY = 86_400_000
const NOTIFIED_DAYS = 21
const UNREAD_DAYS = 2

type NotificationDraft = {
  readonly type: string
  readonly message: string
  readonly at: Date
  readonly tab: string
  readonly to: 'mentor' | 'mentee'
}

function notificationRows(booking: Stored, now: Date) {
  return draftNotifications(booking)
    .filter(({ at }) => now.getTime() - at.getTime() < NOTIFIED_DAYS * DAY)
    .map((draft, index) => ({
      user_id: storedAs(booking[draft.to]).userId,
      event_key: `demo:${booking.id}:${index}`,
      type: draft.type,
      message: draft.message,
      target_url: `/dashboard/individual${draft.tab}`,
      created_at: draft.at,
      read_at: now.getTime() - draft.at.getTime() < UNREAD_DAYS * DAY ? null : new Date(draft.at.getTime() + 3_600_000),
    }))
}

function draftNotifications({
  mentor,
  mentee,
  status,
  createdAt,
  cancelled,
  moveRequest,
}: Stored): NotificationDraft[] {
  const booked = { type: 'ONE_ON_ONE_SESSION_BOOKED', at: createdAt }
  const drafts: NotificationDraft[] =
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
    drafts.push({ type: 'ONE_ON_ONE_SESSION_CANCELLED', message, at: cancelled.at, tab: '/cancelled', to })
  }
  if (moveRequest) {
    const to = moveRequest.by === 'mentor' ? 'mentee' : 'mentor'
    const name = moveRequest.by === 'mentor' ? mentor.fullName : mentee.fullName
    const at = new Date(moveRequest.expiresAt.getTime() - UNREAD_DAYS * DAY)
    drafts.push({ type: 'SESSION_RESCHEDULED', message: `${name} would like to move your session`, at, tab: '', to })
  }
  return drafts
}
