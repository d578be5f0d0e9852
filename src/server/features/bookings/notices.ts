import type { Role } from '#contract/fields.ts'
import type { Events } from '#server/events.ts'
import { storeNotification, type News } from '#server/features/notifications/public.ts'
import type { Reaction, Reactions } from '#server/platform/feature.ts'
import { readerOf, whenText } from './letters.ts'
import { findBooking } from './queries.ts'
import { changeKey, isLateReminder, type BookingEvent } from './reactions.ts'
import type { BookingRow } from './store.ts'

type Told = { session: BookingRow; side: Role; other: string; when: string; zone: string; now: Date }
type Write<E extends BookingEvent> = (told: Told, payload: Events[E]) => News | null

const booked = (message: string): News => ({
  type: 'ONE_ON_ONE_SESSION_BOOKED',
  target: '/dashboard/individual',
  message,
})
const cancelled = (message: string): News => ({
  type: 'ONE_ON_ONE_SESSION_CANCELLED',
  target: '/dashboard/individual/cancelled',
  message,
})
const moved = ({ session }: Told, message: string): News => ({
  type: 'SESSION_RESCHEDULED',
  target: `/booking/${session.id}`,
  message,
})
const reminder = ({ session }: Told, message: string): News => ({
  type: 'SESSION_REMINDER',
  target: `/booking/${session.id}`,
  message,
})

/** The notifications inside the app of both sides of a booking. */
export const bookingNotices: Reactions = {
  'booking.requested': tell('booking.requested', ({ side, other, when }) =>
    side === 'mentor' ? booked(`${other} asks you for a session on ${when}`) : null,
  ),
  'booking.made': tell('booking.made', ({ side, other, when }) =>
    booked(
      side === 'mentor'
        ? `${other} booked a session with you on ${when}`
        : `Your session with ${other} on ${when} is booked`,
    ),
  ),
  'booking.accepted': tell('booking.accepted', ({ side, other, when }) =>
    side === 'mentee' ? booked(`${other} accepted your session on ${when}`) : null,
  ),
  'booking.declined': tell('booking.declined', ({ side, other, when }) =>
    side === 'mentee' ? cancelled(`${other} declined your request for ${when}`) : null,
  ),
  'booking.expired': tell('booking.expired', ({ side, other, when }) =>
    cancelled(
      side === 'mentor'
        ? `The request of ${other} for ${when} has ended without an answer`
        : `${other} did not answer your request for ${when} in time`,
    ),
  ),
  'booking.moved': tell('booking.moved', (told, { by, from }) => {
    const { side, other, when, zone } = told
    return moved(
      told,
      `${by === side ? `You moved your session with ${other}` : `${other} moved your session`} from ${whenText(new Date(from), zone)} to ${when}`,
    )
  }),
  'booking.time-changed': tell('booking.time-changed', (told) =>
    moved(told, `The time changed: your session with ${told.other} is now on ${told.when}`),
  ),
  'booking.move-requested': tell('booking.move-requested', (told, { by }) =>
    by === told.side ? null : moved(told, `${told.other} asks to move your session of ${told.when}`),
  ),
  'booking.move-declined': tell('booking.move-declined', (told, { by }) =>
    by === told.side ? null : moved(told, `${told.other} could not move your session: it stays on ${told.when}`),
  ),
  'booking.cancelled': tell('booking.cancelled', ({ side, other, when }, { by }) =>
    cancelled(
      by === side
        ? `You cancelled your session with ${other} on ${when}`
        : `${other} cancelled your session on ${when}`,
    ),
  ),
  'booking.reminder-due': tell('booking.reminder-due', (told, payload) =>
    isLateReminder(told.session, payload, told.now)
      ? null
      : reminder(
          told,
          `Your session with ${told.other} starts ${payload.hours === 1 ? 'in an hour' : 'tomorrow'}: ${told.when}`,
        ),
  ),
}

function tell<E extends BookingEvent>(event: E, write: Write<E>): Record<string, Reaction<E>> {
  return {
    tell: async (ctx, payload) => {
      const session = await findBooking(ctx.db, payload.bookingId)
      if (!session) return
      for (const side of ['mentor', 'mentee'] as const) {
        const { reader, other } = readerOf(session, side)
        const when = whenText(session.starts_at, reader.zone)
        const news = write({ session, side, other: other.name, zone: reader.zone, when, now: ctx.now }, payload)
        if (!news) continue
        const to = { userId: reader.userId, key: changeKey(event, payload), picture: other.picture }
        await storeNotification(ctx, to, news)
      }
    },
  }
}
