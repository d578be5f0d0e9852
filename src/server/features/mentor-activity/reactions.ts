import { findBooking } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { renewFacts } from './jobs.ts'
import { readMentor } from './store.ts'

/** A request was settled: what is said of the mentor's answers may change. */
async function renew(ctx: JobContext, { bookingId }: { bookingId: string }): Promise<void> {
  const booking = await findBooking(ctx.db, bookingId)
  const mentor = booking && (await readMentor(ctx.db, ctx.now, booking.mentor_id))
  if (mentor) await renewFacts(ctx, mentor)
}

export const activityReactions: Reactions = {
  'booking.accepted': { renew },
  'booking.declined': { renew },
  'booking.expired': { renew },
}
