import { webhookRoutes } from '#contract/webhooks/routes.ts'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { useOwnCalls } from './webhook-calls.ts'
import * as t from '#texts/webhooks.ts'

/** The reader's own webhooks, to add and to look at. */
export function OwnWebhooks() {
  const read = useRead(webhookRoutes.listWebhooks, {})
  return (
    <Section title={t.title} text={t.text}>
      <EndpointList read={read} calls={useOwnCalls()} pathOf={paths.settingsWebhook} none={t.none} />
    </Section>
  )
}
