import { retryImport } from '#web/ui/lazy/retry-import.ts'

const load = () => retryImport(() => import('./webhook-schemas.ts'))

/** The schemas of the forms of webhooks, loaded with zod once a form gets the focus. */
export const webhookSchemas = {
  endpoint: (asksReason: boolean) => () => load().then(({ endpointForm }) => endpointForm(asksReason)),
  reason: (asksReason: boolean) => () => load().then(({ reasonForm }) => reasonForm(asksReason)),
  period: () => load().then(({ periodForm }) => periodForm),
}

/** For the `onFocus` of these forms; submitting retries a failed load. */
export const preloadSchemas = (): void => void load().catch(() => undefined)
