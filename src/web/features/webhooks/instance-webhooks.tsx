import { instanceWebhookRoutes } from '#contract/webhooks/instance-routes.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { useInstanceCalls } from './webhook-calls.ts'
import * as t from '#texts/webhooks.ts'

/** The webhooks of the instance, to add and to look at. */
export function InstanceWebhooks() {
  const read = useRead(instanceWebhookRoutes.listInstanceWebhooks, {})
  return (
    <Card>
      <EndpointList read={read} calls={useInstanceCalls()} pathOf={staffPaths.webhook} none={t.instanceNone} />
    </Card>
  )
}
