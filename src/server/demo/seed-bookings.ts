import { DAY, HOUR } from '#rules/time/days.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/fields.ts'
import { wallTimeAt } from '#rules/time/zones.ts'
import type { Db } from '#server/platform/database/database.ts'
import { momentOf, storedText, type StoredText } from '#server/platform/i18n/stored-text.ts'
import type { InAppContent } from '#server/platform/notices.ts'
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
  const commitments = stored.filter((booking) => booking.status !== 'CANCELLED').flatMap(commitmentRows)
  await db.insertInto('bookings').values(stored.map(bookingRow)).execute()
  await db.insertInto('commitments').values(commitments).execute()
  await db
    .insertInto('notifications')
    .values(stored.flatMap((booking) => notificationRows(booking, now)))
    .execute()
}

const commitmentRows = ({ id, mentor, mentee, startsAt, endsAt }: Stored) =>
  [mentor, mentee].map((person) => ({
    person_id: storedAs(person).userId,
    session_id: id,
    kind: 'individual',
    period: sql<string>`tstzrange(${startsAt}, ${endsAt})`,
  }))

const NOTIFIED_DAYS = 21
const UNREAD_DAYS = 2

type DemoNotice = { readonly to: Role; readonly at: Date } & Pick<InAppContent, 'type' | 'target'> & {
    readonly text: StoredText
  }

function notificationRows(booking: Stored, now: Date) {
  return noticesOf(booking)
    .filter(({ at }) => now.getTime() - at.getTime() < NOTIFIED_DAYS * DAY)
    .map(({ to, at, type, text, target }, index) => ({
      user_id: storedAs(booking[to]).userId,
      event_key: `demo:${booking.id}:${index}`,
      type,
      text_key: text.key,
      facts: JSON.stringify(text.facts),
      target_url: target,
      person_id: storedAs(booking[otherSideOf(to)]).userId,
      person_name: booking[otherSideOf(to)].fullName,
      created_at: at,
      read_at: now.getTime() - at.getTime() < UNREAD_DAYS * DAY ? null : new Date(at.getTime() + HOUR),
    }))
}

/** The in-app notices of a booking, with the texts and targets of those that its events would have sent. */
function noticesOf(booking: Stored): DemoNotice[] {
  const { createdAt, cancelled, moveRequest } = booking
  const factsFor = (side: Role) => ({
    side,
    other: booking[otherSideOf(side)].fullName,
    when: momentOf(booking.startsAt),
  })
  const booked = (to: Role, text: StoredText): DemoNotice => ({
    to,
    at: createdAt,
    type: 'ONE_ON_ONE_SESSION_BOOKED',
    target: '/dashboard/individual',
    text,
  })
  const notices: DemoNotice[] =
    booking.status === 'PENDING'
      ? [booked('mentor', storedText('bookingsNotices', 'requested', factsFor('mentor')))]
      : (['mentor', 'mentee'] as const).map((side) =>
          booked(side, storedText('bookingsNotices', 'made', factsFor(side))),
        )
  if (cancelled) {
    const to = otherSideOf(cancelled.by)
    const text = storedText('bookingsNotices', 'cancelled', { ...factsFor(to), by: 'other' })
    const target = '/dashboard/individual/cancelled'
    notices.push({ to, at: cancelled.at, type: 'ONE_ON_ONE_SESSION_CANCELLED', target, text })
  }
  if (moveRequest) {
    const to = otherSideOf(moveRequest.by)
    const text = storedText('bookingsNotices', 'moveRequested', factsFor(to))
    const at = new Date(moveRequest.expiresAt.getTime() - UNREAD_DAYS * DAY)
    notices.push({ to, at, type: 'SESSION_RESCHEDULED', target: `/booking/${booking.id}`, text })
  }
  return notices
}

const otherSideOf = (side: Role): Role => (side === 'mentor' ? 'mentee' : 'mentor')
