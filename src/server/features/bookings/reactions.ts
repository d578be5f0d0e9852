import type { Role } from '#contract/fields.ts'
import { isReminderTimely } from '#rules/booking.ts'
import type { Events } from '#server/events.ts'
import type { Reaction, Reactions } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { invitation } from './invitations.ts'
import {
  acceptedText,
  bookedText,
  cancelledText,
  declinedText,
  expiredText,
  emailFor,
  movedText,
  moveAskedText,
  moveDeclinedText,
  readerOf,
  reminderText,
  requestedText,
  timeChangedText,
  whenText,
  type Text,
} from './letters.ts'
import { dropReminders, planExpiry, planReminders } from './plan-jobs.ts'
import { invalidateClients } from './invalidate-clients.ts'
import { findBooking } from './queries.ts'
import type { BookingRow } from './store.ts'

export type BookingEvent = keyof { [E in keyof Events as E extends `booking.${string}` ? E : never]: true }

/** What a reader needs to hear: the other's name, the time as her clock shows it. */
type Told = { session: BookingRow; side: Role; other: string; zone: string; when: string }
type Write<E extends BookingEvent> = (told: Told, payload: Events[E]) => Text | null

const agreed = ({ status }: BookingRow) => status === 'UPCOMING'
/** The row keeps the end of waiting of a request that was never accepted. */
const wasAgreed = ({ expires_at }: BookingRow) => expires_at === null

type Rule<E extends BookingEvent> = {
  attach: (session: BookingRow) => boolean
  skip?: (session: BookingRow, payload: Events[E], now: Date) => boolean
}
const plain = { attach: () => false }
/** News of a session that has been cancelled since would only confuse; its cancellation has its own mail. */
const fresh = { attach: agreed, skip: ({ status }: BookingRow) => status === 'CANCELLED' }

/** E-mails may wait long for a mail server; a reminder is for a time that is still ahead, and still the session's. */
export const isLateReminder = (session: BookingRow, { hours }: Events['booking.reminder-due'], now: Date) =>
  session.status !== 'UPCOMING' || !isReminderTimely(hours, session.starts_at.getTime(), now.getTime())

const otherSide = (side: Role): Role => (side === 'mentor' ? 'mentee' : 'mentor')

/** Writes to both sides, or to the one that the text is for; each e-mail goes out once per change. */
const emailsBy =
  ({ env, mail }: Parts) =>
  <E extends BookingEvent>(event: E, rule: Rule<E>, write: Write<E>): Reaction<E> =>
  async (ctx, payload) => {
    const session = await findBooking(ctx.db, payload.bookingId)
    if (!session || rule.skip?.(session, payload, ctx.now)) return
    for (const side of ['mentor', 'mentee'] as const) {
      const { reader, other } = readerOf(session, side)
      const text = write(
        { session, side, other: other.name, zone: reader.zone, when: whenText(session.starts_at, reader.zone) },
        payload,
      )
      if (!text) continue
      const email = emailFor(env, session, side, changeKey(event, payload), text)
      await mail.send(rule.attach(session) ? { ...email, calendar: invitation(env, session, side, ctx.now) } : email)
    }
  }

/** For a change that was made outside the program: its own commands wake the browsers themselves. */
const wake: Reaction<'booking.time-changed'> = async (ctx, { bookingId }) => {
  const session = await findBooking(ctx.db, bookingId)
  if (session) invalidateClients(ctx, session)
}

/** What happens because of a session's events: mails to both sides, and the jobs that come later. */
export function bookingReactions(parts: Parts): Reactions {
  const emails = emailsBy(parts)
  return {
    'booking.requested': {
      planExpiry,
      mail: emails(
        'booking.requested',
        // Nobody is asked for an answer that was given.
        { ...plain, skip: ({ status }) => status !== 'PENDING' },
        ({ session, side, other, zone, when }) =>
          requestedText(other, when, side, whenText(session.expires_at ?? session.starts_at, zone)),
      ),
    },
    'booking.made': {
      planReminders,
      mail: emails('booking.made', fresh, ({ other, when }) => bookedText(other, when)),
    },
    'booking.accepted': {
      planReminders,
      mail: emails('booking.accepted', fresh, ({ other, when, side }) => acceptedText(other, when, side)),
    },
    'booking.declined': {
      mail: emails('booking.declined', plain, ({ other, when, side }) =>
        side === 'mentee' ? declinedText(other, when) : null,
      ),
    },
    'booking.expired': {
      mail: emails('booking.expired', plain, ({ other, when, side }) => expiredText(other, when, side)),
    },
    ...moveReactions(emails),
    'booking.cancelled': {
      dropReminders,
      mail: emails('booking.cancelled', { attach: wasAgreed }, ({ session, other, when, side }, { by }) =>
        cancelledText(other, when, by === side, session.cancel_reason ?? ''),
      ),
    },
    'booking.reminder-due': {
      mail: emails('booking.reminder-due', { ...plain, skip: isLateReminder }, ({ other, when }, { hours }) =>
        reminderText(other, when, hours),
      ),
    },
  }
}

/** What happens because a session has another time, or somebody wishes so. */
function moveReactions(emails: ReturnType<typeof emailsBy>): Reactions {
  return {
    'booking.moved': {
      planReminders,
      planExpiry,
      mail: emails('booking.moved', fresh, ({ other, when, side, zone }, { by, reason, from }) =>
        movedText(other, whenText(new Date(from), zone), when, by === side, reason),
      ),
    },
    'booking.time-changed': {
      wake,
      planReminders,
      planExpiry,
      mail: emails('booking.time-changed', fresh, ({ session, other, when }, { from }) =>
        timeChangedText(other, when, session.time_zone, session.starts_at.getTime() - Date.parse(from)),
      ),
    },
    'booking.move-requested': {
      mail: emails(
        'booking.move-requested',
        { ...fresh, attach: () => false },
        ({ other, when, side }, { by, reason }) => (side === by ? null : moveAskedText(other, when, reason)),
      ),
    },
    'booking.move-declined': {
      mail: emails('booking.move-declined', { ...fresh, attach: () => false }, ({ other, when, side }, { by }) =>
        side === otherSide(by) ? moveDeclinedText(other, when) : null,
      ),
    },
  }
}

/** The same for every run of a reaction to one change, different for the next change. */
export function changeKey<E extends BookingEvent>(event: E, payload: Events[E]): string {
  const hours = 'hours' in payload ? `:${payload.hours}` : ''
  return `${event}:${payload.bookingId}:${payload.sequence}${hours}`
}
