import type { Reactions } from '#server/platform/feature.ts'
import { bookingReactions } from './booking-reactions.ts'
import { cohostReactions } from './cohost-reactions.ts'
import { groupSessionReactions } from './group-session-reactions.ts'
import { reviewReactions } from './review-reactions.ts'
import { storeNotification } from './store-notification.ts'

/** What is told to whom in the app; the person who acted hears of it only where both sides are to see it. */
export const notificationReactions: Reactions = {
  'account.password-changed': {
    tell: (ctx, { userId, at }) =>
      storeNotification(
        ctx,
        { userId, key: `account.password-changed:${at}`, picture: null },
        {
          type: 'PASSWORD_CHANGE_ALERT',
          target: null,
          message: 'Your password was changed. If it was not you, set a new one at once.',
        },
      ),
  },
  ...bookingReactions,
  ...groupSessionReactions,
  ...cohostReactions,
  // No event has news of two kinds: a later one would replace the earlier.
  ...reviewReactions,
}
