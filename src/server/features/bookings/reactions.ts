import type { Reactions } from '#server/platform/feature.ts'
import { systemReason } from '#server/platform/i18n/reference-words.ts'
import { cancelAllOf } from './cancel-all.ts'

/** The sessions of people who are gone. */
export const bookingReactions: Reactions = {
  'person.suspended': {
    cancelAll: (ctx, { userId }) => cancelAllOf(ctx, userId, { by: 'staff', reason: systemReason('suspended') }),
  },
  'account.deletion-requested': {
    cancelAll: (ctx, { userId }) => cancelAllOf(ctx, userId, { by: 'person', reason: systemReason('accountDeleted') }),
  },
}
