import type { Events } from '#server/events.ts'
import { statusAt } from '#rules/bookings/booking.ts'
import { findBooking, stateOf, type BookingRow } from '#server/features/bookings/public.ts'
import type { ReactionContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Reaction } from '#server/platform/feature.ts'
import { addMessage, type Message } from './store.ts'

type BookingEvent = Extract<keyof Events, `booking.${string}`>
type Addition = Pick<Message, 'texts'> & { data?: Readonly<Record<string, unknown>> }

/** The facts of a one-on-one, as both sides know them. */
const factsOf = (row: BookingRow, { now }: Pick<ReactionContext, 'now'>) => ({
  kind: 'individual',
  sessionId: row.id,
  // Of two messages about a session the one with the higher version is newer.
  version: row.sequence,
  status: statusAt(stateOf(row), now.getTime()),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  durationMinutes: row.duration_minutes,
  timeZone: row.time_zone,
  mentorId: row.mentor_id,
  menteeId: row.mentee_id,
})

/** A message about a one-on-one, once for each of its versions. */
const about =
  <E extends BookingEvent>(
    event: E,
    type: Message['type'],
    add: (row: BookingRow, payload: Events[E]) => Addition = () => ({}),
  ): Reaction<E> =>
  async (ctx, payload) => {
    const { bookingId, sequence = '' } = payload as { bookingId: string; sequence?: number }
    const row = await findBooking(ctx.db, bookingId)
    if (row) await tell(ctx, row, { type, key: `${event}:${bookingId}:${sequence}`, ...add(row, payload) })
  }

type Told = Pick<Message, 'type' | 'key' | 'texts'> & Addition

const tell = (ctx: ReactionContext, row: BookingRow, { data, ...message }: Told) =>
  addMessage(ctx, ctx.at, {
    ...message,
    userIds: [row.mentor_user_id, row.mentee_user_id],
    data: { ...factsOf(row, ctx), ...data },
  })

const withNotes = ({ notes }: BookingRow): Addition => ({ texts: { notes } })
const cancelled = (event: BookingEvent & `booking.${'declined' | 'expired' | 'time-taken'}`, cause: string) =>
  about(event, 'session.cancelled', () => ({ data: { cause, by: null } }))

/** A session is told to be missed once, by the first who says so. */
const missed = (row: BookingRow): Told => ({
  type: 'session.missed',
  key: `session.missed:${row.id}`,
  data: { mentorJoined: row.mentor_joined_at !== null, menteeJoined: row.mentee_joined_at !== null },
})

async function isMissed(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('bookings').select('is_missed as isMissed').where('id', '=', id).executeTakeFirst()
  return row?.isMissed ?? false
}

/** Messages about one-on-ones, by event. */
export const bookingReactions = {
  'booking.requested': { tell: about('booking.requested', 'session.requested', withNotes) },
  'booking.made': { tell: about('booking.made', 'session.booked', withNotes) },
  'booking.accepted': { tell: about('booking.accepted', 'session.booked', withNotes) },
  'booking.moved': {
    tell: about('booking.moved', 'session.moved', (_row, { by, from, reason }) => ({
      data: { by, previousStartsAt: from },
      texts: { reason },
    })),
  },
  'booking.time-changed': {
    tell: about('booking.time-changed', 'session.moved', (_row, { from }) => ({
      data: { by: null, previousStartsAt: from },
    })),
  },
  'booking.cancelled': {
    tell: about('booking.cancelled', 'session.cancelled', ({ cancel_reason: reason }, { by }) => ({
      data: { cause: 'cancelled', by },
      texts: { reason },
    })),
  },
  'booking.declined': { tell: cancelled('booking.declined', 'declined') },
  'booking.expired': { tell: cancelled('booking.expired', 'expired') },
  'booking.time-taken': { tell: cancelled('booking.time-taken', 'time_taken') },
  'booking.attendance-settled': {
    tell: async (ctx: ReactionContext, { bookingId }: Events['booking.attendance-settled']) => {
      const row = await findBooking(ctx.db, bookingId)
      if (!row) return
      const wasMissed = await isMissed(ctx.db, bookingId)
      await tell(ctx, row, wasMissed ? missed(row) : { type: 'session.finished', key: `session.finished:${bookingId}` })
    },
  },
  'no-show.reported': {
    tell: async (ctx: ReactionContext, { noShowId }: Events['no-show.reported']) => {
      const report = await ctx.db
        .selectFrom('no_shows')
        .select('booking_id as bookingId')
        .where('id', '=', noShowId)
        .executeTakeFirst()
      const row = report && (await findBooking(ctx.db, report.bookingId))
      if (row) await tell(ctx, row, missed(row))
    },
  },
}
