import { findBooking } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { renewMentor } from './jobs.ts'
import { readMentor, storeUses } from './store.ts'
import { planBreakEnd } from './take-break.ts'

/** A request was settled: what is said of the mentor's answers may change, and whether they are asked. */
async function renew(ctx: JobContext, { bookingId }: { bookingId: string }): Promise<void> {
  const booking = await findBooking(ctx.db, bookingId)
  const mentor = booking && (await readMentor(ctx.db, ctx.now, booking.mentor_id))
  if (!mentor) return
  await storeUses(ctx.db, ctx.now, [mentor])
  await renewMentor(ctx, mentor)
}

/** The end of a break follows the mentor into another zone. */
async function replan(ctx: JobContext, { profileId }: { profileId: string }): Promise<void> {
  const mentor = await readMentor(ctx.db, ctx.now, profileId)
  if (mentor?.break_ends_at) await planBreakEnd(ctx, profileId, mentor.break_ends_at)
}

export const activityReactions: Reactions = {
  'booking.accepted': { renew },
  'booking.declined': { renew },
  'booking.expired': { renew },
  'profile.changed': { replan },
}
