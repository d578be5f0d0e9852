import { notificationRoutes } from '#contract/notifications/routes.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { notificationReactions } from './reactions.ts'
import { countUnread, listNotifications } from './queries.ts'

/** Notifications inside the app, and the delivery of all notices. */
export function createNotifications(): Feature {
  return {
    name: 'notifications',
    endpoints: implement(notificationRoutes, {
      unreadCount: query(countUnread),
      listNotifications: query(listNotifications),
      markRead: command(markRead),
      markAllRead: command(markAllRead),
    }),
    reactions: notificationReactions,
  }
}
