import type { PersonalEvent, WebhookEvent } from '#contract/webhooks/constants.ts'
import { instanceWebhookRoutes } from '#contract/webhooks/instance-routes.ts'
import { webhookRoutes } from '#contract/webhooks/routes.ts'
import type { CreatedEndpoint, NewSecret, Period } from '#contract/webhooks/schemas.ts'
import { runForSecret, useAct } from '#web/platform/api/use-act.ts'

/** What a form of an endpoint holds; `reason` only for staff. */
export type EndpointValues = { url: string; events: WebhookEvent[]; includesTexts: boolean; reason: string }

/** The commands of endpoints, the same for those of a person and those of the instance. */
export type WebhookCalls = {
  isInstance: boolean
  create: (values: EndpointValues) => Promise<CreatedEndpoint>
  update: (id: string, values: EndpointValues) => Promise<unknown>
  renew: (id: string, reason: string) => Promise<NewSecret>
  enable: (id: string, reason: string) => Promise<unknown>
  remove: (id: string, reason: string) => Promise<unknown>
  test: (id: string) => Promise<unknown>
  resend: (id: string, deliveryId: string) => Promise<unknown>
  skip: (id: string, deliveryId: string, reason: string) => Promise<unknown>
  resendPeriod: (id: string, period: Period) => Promise<{ count: number }>
}

const bodyOf = ({ url, events, includesTexts }: EndpointValues) => ({
  url: url.trim(),
  events: events as PersonalEvent[],
  includesTexts,
})

/** For the reader's own endpoints. */
export function useOwnCalls(): WebhookCalls {
  const create = useAct(webhookRoutes.createWebhook)
  const update = useAct(webhookRoutes.updateWebhook)
  const renew = useAct(webhookRoutes.renewWebhookSecret)
  const enable = useAct(webhookRoutes.enableWebhook)
  const remove = useAct(webhookRoutes.deleteWebhook)
  const test = useAct(webhookRoutes.testWebhook)
  const resend = useAct(webhookRoutes.resendDelivery)
  const skip = useAct(webhookRoutes.skipDelivery)
  const resendPeriod = useAct(webhookRoutes.resendDeliveries)
  return {
    isInstance: false,
    create: (values) => runForSecret(create, { body: bodyOf(values) }),
    update: (id, values) => update.run({ params: { id }, body: bodyOf(values) }),
    renew: (id) => runForSecret(renew, { params: { id } }),
    enable: (id) => enable.run({ params: { id } }),
    remove: (id) => remove.run({ params: { id } }),
    test: (id) => test.run({ params: { id } }),
    resend: (id, deliveryId) => resend.run({ params: { id, deliveryId } }),
    skip: (id, deliveryId) => skip.run({ params: { id, deliveryId } }),
    resendPeriod: (id, period) => resendPeriod.run({ params: { id }, body: period }),
  }
}

/** For those of the instance. */
export function useInstanceCalls(): WebhookCalls {
  const create = useAct(instanceWebhookRoutes.createInstanceWebhook)
  const update = useAct(instanceWebhookRoutes.updateInstanceWebhook)
  const renew = useAct(instanceWebhookRoutes.renewInstanceWebhookSecret)
  const enable = useAct(instanceWebhookRoutes.enableInstanceWebhook)
  const remove = useAct(instanceWebhookRoutes.deleteInstanceWebhook)
  const test = useAct(instanceWebhookRoutes.testInstanceWebhook)
  const resend = useAct(instanceWebhookRoutes.resendInstanceDelivery)
  const skip = useAct(instanceWebhookRoutes.skipInstanceDelivery)
  const resendPeriod = useAct(instanceWebhookRoutes.resendInstanceDeliveries)
  const body = (values: EndpointValues) => ({ ...bodyOf(values), reason: values.reason })
  return {
    isInstance: true,
    create: (values) => runForSecret(create, { body: body(values) }),
    update: (id, values) => update.run({ params: { id }, body: body(values) }),
    renew: (id, reason) => runForSecret(renew, { params: { id }, body: { reason } }),
    enable: (id, reason) => enable.run({ params: { id }, body: { reason } }),
    remove: (id, reason) => remove.run({ params: { id }, body: { reason } }),
    test: (id) => test.run({ params: { id } }),
    resend: (id, deliveryId) => resend.run({ params: { id, deliveryId } }),
    skip: (id, deliveryId, reason) => skip.run({ params: { id, deliveryId }, body: { reason } }),
    resendPeriod: (id, period) => resendPeriod.run({ params: { id }, body: period }),
  }
}
