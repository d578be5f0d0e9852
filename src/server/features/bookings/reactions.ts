import type { Reaction, Reactions } from '#server/platform/feature.ts'
import { systemReason } from '#server/platform/i18n/reference-words.ts'
import { cancelAllOf } from './cancel-all.ts'
import { invalidateClients } from './invalidate-clients.ts'
import { dropReminders, planExpiry, planReminders } from './plan-jobs.ts'
import { findBooking } from './queries.ts'

/** The replay of time zones runs outside a command, so nobody else invalidates the clients. */
const invalidate: Reaction<'booking.time-changed'> = async (ctx, { bookingId }) => {
  const session = await findBooking(ctx.db, bookingId)
  if (session) invalidateClients(ctx, session)
}

/** Consequences of booking events other than notices: the scheduled jobs follow the session. */
export const bookingReactions: Reactions = {
  'booking.requested': { planExpiry },
  'booking.made': { planReminders },
  'booking.accepted': { planReminders },
  'booking.moved': { planReminders, planExpiry },
  'booking.time-changed': { invalidate, planReminders, planExpiry },
  'booking.cancelled': { dropReminders },
  'person.suspended': {
    cancelAll: (ctx, { userId }) => cancelAllOf(ctx, userId, { by: 'staff', reason: systemReason('suspended') }),
  },
  'account.deletion-requested': {
    cancelAll: (ctx, { userId }) => cancelAllOf(ctx, userId, { by: 'person', reason: systemReason('accountDeleted') }),
  },
}
