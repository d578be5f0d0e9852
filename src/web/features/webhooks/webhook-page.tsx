import { instanceWebhookRoutes } from '#contract/webhooks/instance-routes.ts'
import { webhookRoutes } from '#contract/webhooks/routes.ts'
import type { InstanceEndpoint, WebhookEndpoint } from '#contract/webhooks/schemas.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { NotFoundScreen } from '#web/platform/routing/screens.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointDetails } from './endpoint-details.tsx'
import { useInstanceCalls, useOwnCalls, type WebhookCalls } from './webhook-calls.ts'
import * as t from '#texts/webhooks.ts'

type Props = {
  id: string
  /** The page that lists it. */
  listPath: string
}

/** One endpoint with what was sent there in the last 30 days. */
export function OwnWebhookPage({ id, listPath }: Props) {
  const read = useRead(webhookRoutes.listWebhooks, {})
  const calls = useOwnCalls()
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<SkeletonCard />} what={t.whatList} />
  return <Page endpoint={read.data.find((one) => one.id === id)} listPath={listPath} calls={calls} />
}

/** The same of the instance. */
export function InstanceWebhookPage({ id, listPath }: Props) {
  const read = useRead(instanceWebhookRoutes.listInstanceWebhooks, {})
  const calls = useInstanceCalls()
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<SkeletonCard />} what={t.whatList} />
  return <Page endpoint={read.data.find((one) => one.id === id)} listPath={listPath} calls={calls} />
}

type PageProps = {
  endpoint: WebhookEndpoint | InstanceEndpoint | undefined
  listPath: string
  calls: WebhookCalls
}

function Page({ endpoint, listPath, calls }: PageProps) {
  if (!endpoint) return <NotFoundScreen />
  return (
    <div className="flex flex-col gap-10">
      <EndpointDetails endpoint={endpoint} listPath={listPath} calls={calls} />
      <DeliveryList endpoint={endpoint} calls={calls} />
    </div>
  )
}
