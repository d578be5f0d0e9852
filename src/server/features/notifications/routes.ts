import { notificationRoutes } from '#contract/notifications/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { digestJob } from './jobs.ts'
import { readDevice, registerDevice, removeDevice } from './push/register-device.ts'
import { createPushJobs } from './push/send-pushes.ts'
import { sweepNotifications } from './sweep-notifications.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { notificationReactions } from './reactions.ts'
import { countUnread, listNotifications, readSettings } from './queries.ts'
import { saveSettings } from './save-settings.ts'
import { oneClickUnsubscribe, readSubscription, stopEmails } from './stop-emails.ts'

/** Notifications in the app, preferences, and the delivery of all notices. */
export function createNotifications(dependencies: AppDependencies): Feature {
  return {
    name: 'notifications',
    endpoints: implement(notificationRoutes, {
      unreadCount: query(countUnread),
      listNotifications: query(listNotifications),
      markRead: command(markRead),
      markAllRead: command(markAllRead),
      notificationSettings: query(readSettings),
      setNotificationSettings: command(saveSettings),
      pushDevice: query(readDevice(dependencies)),
      registerPushDevice: command(registerDevice(dependencies)),
      removePushDevice: command(removeDevice),
      subscription: query(readSubscription(dependencies)),
      unsubscribe: command(stopEmails(dependencies)),
    }),
    reactions: notificationReactions,
    jobs: {
      digest: digestJob(dependencies),
      ...createPushJobs(dependencies),
      sweep: { run: sweepNotifications, cron: '31 3 * * *' },
    },
    resources: oneClickUnsubscribe(dependencies),
  }
}
