import { notificationRoutes } from '#contract/notifications/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import type { TestApi } from './api.ts'

/** The in-app notifications of a user, the latest last; runs the jobs that write them. */
export async function notificationsOf(api: TestApi, { userId }: { userId: string }) {
  await api.runJobs()
  const { token } = await signInAs(api, userId)
  return (await api.call(notificationRoutes.listNotifications, {}, { as: token })).body.toReversed()
}
