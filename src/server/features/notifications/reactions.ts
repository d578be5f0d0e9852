import { connectionNoticeKey } from '#server/features/connections/public.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { withdrawNotification } from './store.ts'

/** Notifications that are no longer true. */
export const notificationReactions: Reactions = {
  'connection.ended': {
    withdraw: async (ctx, { userId, otherId, since }) => {
      await withdrawNotification(ctx, otherId, connectionNoticeKey(userId, since))
      await withdrawNotification(ctx, userId, connectionNoticeKey(otherId, since))
    },
  },
}
