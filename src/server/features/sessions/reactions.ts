import { findBookingTimes } from '#server/features/bookings/public.ts'
import { findHosts } from '#server/features/group-sessions/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { writeEventsSoon } from './jobs.ts'

async function ofBooking(ctx: JobContext, { bookingId }: { bookingId: string }): Promise<void> {
  const booking = await findBookingTimes(ctx.db, bookingId)
  if (booking) await writeEventsSoon(ctx, [booking.mentor_user_id])
}

async function ofGroupSession(ctx: JobContext, { groupSessionId }: { groupSessionId: string }): Promise<void> {
  const hosts = await findHosts(ctx.db, groupSessionId)
  await writeEventsSoon(
    ctx,
    hosts.map(({ userId }) => userId),
  )
}

const booking = { writeEvents: ofBooking }
const groupSession = { writeEvents: ofGroupSession }

/** The calendars of mentors follow every change of their sessions. */
export const sessionReactions: Reactions = {
  'booking.made': booking,
  'booking.accepted': booking,
  'booking.moved': booking,
  'booking.time-changed': booking,
  'booking.cancelled': booking,
  'group-session.created': groupSession,
  'group-session.edited': groupSession,
  'group-session.moved': groupSession,
  'group-session.time-changed': groupSession,
  'group-session.cancelled': groupSession,
  'cohost.accepted': {
    writeEvents: async (ctx, { cohostId }) => {
      const cohost = await ctx.db
        .selectFrom('cohosts')
        .select('mentor_user_id')
        .where('id', '=', cohostId)
        .executeTakeFirst()
      if (cohost) await writeEventsSoon(ctx, [cohost.mentor_user_id])
    },
  },
  // What stands in their calendar is written in their language.
  'account.language-changed': { writeEvents: (ctx, { userId }) => writeEventsSoon(ctx, [userId]) },
  'calendar.sessions-calendar-changed': {
    writeEvents: (ctx, { userId }) => writeEventsSoon(ctx, [userId], { leftovers: true }),
  },
}
