import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { WebhooksPlace } from './webhooks-place.tsx'

const ownWebhooks = lazyComponent(() => import('./own-webhooks.tsx').then((module) => module.OwnWebhooks))
const instanceWebhooks = lazyComponent(() =>
  import('./instance-webhooks.tsx').then((module) => module.InstanceWebhooks),
)

/** The webhooks of the account, fetched after the rest of the page: few people have any. */
export const WebhooksSection = () => (
  <Suspense fallback={<WebhooksPlace />}>
    <ownWebhooks.Component />
  </Suspense>
)

/** The same for those of the instance. */
export const InstanceWebhooksSection = () => (
  <Suspense fallback={<WebhooksPlace />}>
    <instanceWebhooks.Component />
  </Suspense>
)
