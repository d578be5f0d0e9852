import { useState } from 'react'
import type { WebhookEndpoint } from '#contract/webhooks/schemas.ts'
import { instanceWebhookRoutes } from '#contract/webhooks/instance-routes.ts'
import { webhookRoutes } from '#contract/webhooks/routes.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import type { WebhookCalls } from './webhook-calls.ts'
import * as t from '#texts/webhooks.ts'

type Props = { endpoint: WebhookEndpoint; calls: WebhookCalls }

/** What was sent to an endpoint, latest first, to look at and to send again. */
export function DeliveryList({ endpoint, calls }: Props) {
  // The same input and reply.
  const route = calls.isInstance
    ? (instanceWebhookRoutes.listInstanceDeliveries as unknown as typeof webhookRoutes.listDeliveries)
    : webhookRoutes.listDeliveries
  const list = usePages(route, { params: { id: endpoint.id }, query: { size: 20 } })
  const isOn = endpoint.disabledAt === null
  const [skipped, setSkipped] = useState('')
  const { open, element } = useLazyDialogs(skipDialogs, {
    title: t.skipTitle,
    text: t.skipText,
    label: t.skip,
    isDanger: true,
    asksReason: calls.isInstance,
    run: async (reason: string) => {
      await calls.skip(endpoint.id, skipped, reason)
      toast.success(t.skippedNow)
    },
  })
  const askToSkip = (id: string) => {
    setSkipped(id)
    open('skip')
  }
  return (
    <Section
      title={t.listTitle}
      text={t.listText}
      end={isOn && list.items.length > 0 ? <PeriodButton {...{ endpoint, calls }} /> : null}
    >
      {!list.pages ? (
        <ReadPlaceholder read={list} skeleton={<SkeletonCard />} what={t.what} />
      ) : list.items.length === 0 ? (
        <p className="text-ui text-ink-2">{t.nothing}</p>
      ) : (
        <ul aria-label={t.listTitle} className="divide-y divide-line">
          {list.items.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              {...(delivery.status === 'WAITING' && delivery.attempts > 0 && { skip: () => askToSkip(delivery.id) })}
              {...(isOn && { resend: () => calls.resend(endpoint.id, delivery.id) })}
            />
          ))}
          <MorePages
            as="li"
            list={list}
            skeleton={<SkeletonCard />}
            what={t.what}
            className="flex justify-center p-3"
          />
        </ul>
      )}
      {element}
    </Section>
  )
}

const skipDialogs = {
  skip: lazyComponent(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog)),
}

const periodDialogs = {
  period: lazyComponent(() => import('./period-dialog.tsx').then((module) => module.PeriodDialog)),
}

function PeriodButton({ endpoint, calls }: Props) {
  const { open, element } = useLazyDialogs(periodDialogs, {
    resend: (period: { from: string; to: string }) => calls.resendPeriod(endpoint.id, period),
  })
  return (
    <>
      <Button needsNetwork size="sm" onClick={() => open('period')}>
        {t.resendPeriod}
      </Button>
      {element}
    </>
  )
}
