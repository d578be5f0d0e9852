import { connectionNoticeKey, isConnected, lockPair } from '#server/features/connections/public.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { withdrawNotification } from './store.ts'

/** Notifications that are no longer true, and devices that show no more of them. */
export const notificationReactions: Reactions = {
  'account.signed-out': {
    forgetDevices: async ({ db }, { deviceSessionIds }) => {
      await db
        .deleteFrom('push_devices')
        .where('device_session_id', 'in', [...deviceSessionIds])
        .execute()
    },
  },
  'person.suspended': {
    forgetDevices: async ({ db }, { userId }) => {
      await db.deleteFrom('push_devices').where('user_id', '=', userId).execute()
    },
  },
  'connection.ended': {
    withdraw: async (ctx, { userId, otherId, since }) => {
      // Reactions run in any order: of two who are connected again, the notification stands for the new connection.
      await lockPair(ctx.db, userId, otherId)
      if (await isConnected(ctx.db, userId, otherId)) return
      await withdrawNotification(ctx, otherId, connectionNoticeKey(userId, since))
      await withdrawNotification(ctx, userId, connectionNoticeKey(otherId, since))
    },
  },
}
