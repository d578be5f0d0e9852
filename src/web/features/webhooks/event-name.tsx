import type { WebhookDelivery } from '#contract/webhooks/schemas.ts'
import * as t from '#texts/webhooks.ts'

/** An event in words, and as programs get it. */
export const EventName = ({ event }: { event: WebhookDelivery['event'] }) => (
  <>
    {t.event[event]}{' '}
    <code dir="ltr" translate="no" className="text-meta font-normal text-ink-2">
      {event}
    </code>
  </>
)
