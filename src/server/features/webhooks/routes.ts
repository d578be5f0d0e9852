import { instanceWebhookRoutes } from '#contract/webhooks/instance-routes.ts'
import { webhookRoutes } from '#contract/webhooks/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { implement, type Feature } from '#server/platform/feature.ts'
import { webhookJobs } from './jobs.ts'
import { instanceWebhookHandlers } from './manage-instance-webhooks.ts'
import { webhookHandlers } from './manage-webhooks.ts'
import { webhookNotices } from './notices.ts'
import { webhookReactions } from './reactions.ts'
import { hasEndpoints } from './store.ts'

/** Webhooks: events of people and of the instance, sent to addresses of theirs. */
export function createWebhooks(dependencies: AppDependencies): Feature {
  return {
    name: 'webhooks',
    endpoints: [
      ...implement(webhookRoutes, webhookHandlers(dependencies)),
      ...implement(instanceWebhookRoutes, instanceWebhookHandlers(dependencies)),
    ],
    reactions: webhookReactions,
    hasOrderedReactions: true,
    neededIf: { tell: hasEndpoints },
    notices: webhookNotices(dependencies),
    jobs: webhookJobs(dependencies),
  }
}
