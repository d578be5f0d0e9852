import type { WebhookEndpoint } from '#contract/webhooks/schemas.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import * as t from '#texts/webhooks.ts'

/** What an address is called: where it leads, without what may be secret in it. */
export const hostOf = ({ url }: Pick<WebhookEndpoint, 'url'>) => URL.parse(url)?.host ?? url

/** Whether messages arrive there. */
export function EndpointState({ endpoint: { disabledAt, failingSince } }: { endpoint: WebhookEndpoint }) {
  if (disabledAt !== null) return <Chip tone="danger">{t.disabled}</Chip>
  return failingSince === null ? <Chip tone="success">{t.works}</Chip> : <Chip tone="warning">{t.failing}</Chip>
}
