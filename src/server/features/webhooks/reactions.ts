import { mergeReactions, type Reactions } from '#server/platform/feature.ts'
import { bookingReactions } from './describe-bookings.ts'
import { groupReactions } from './describe-group-sessions.ts'
import { peopleReactions } from './describe-people.ts'
import { disableEndpoints } from './store.ts'

/** Endpoints that somebody else may have added, or whose owner may not have them any more, get nothing. */
const accountReactions: Reactions = {
  'account.secured': {
    disable: (ctx, { userId }) => disableEndpoints(ctx, { userId, isInstance: false, reason: 'account_secured' }),
  },
  'account.staff-role-ended': {
    disable: (ctx, { userId }) => disableEndpoints(ctx, { userId, isInstance: true, reason: 'staff_role_ended' }),
  },
}

/** What endpoints are told, and what ends with an account. */
export const webhookReactions: Reactions = mergeReactions(
  bookingReactions,
  groupReactions,
  peopleReactions,
  accountReactions,
)
