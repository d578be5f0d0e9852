import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { date, id, instant, opaque } from '#contract/fields.ts'
import { instanceEvents, personalEvents, testEvent, webhookLimits, type WebhookEvent } from './constants.ts'

const eventsOf = <E extends readonly WebhookEvent[]>(events: E) =>
  z
    .array(z.enum(events as unknown as [E[number], ...E[number][]]), fieldError('webhook_events_required'))
    .check(z.minLength(1, fieldError('webhook_events_required')), z.maxLength(events.length))

const isWebAddress = (value: string) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}

const fields = {
  /** https, on a public address; the operator can allow others (`WEBHOOK_PRIVATE_HOSTS`). */
  url: opaque(webhookLimits.address).check(
    z.refine(isWebAddress, { error: fieldError('webhook_address_invalid'), abort: true }),
  ),
  /** Whether messages hold what people wrote: notes, reasons, reviews, reports. */
  includesTexts: z.boolean(),
}

/** An endpoint of a person. */
export const endpointForm = z.strictObject({ ...fields, events: eventsOf(personalEvents) })
export type EndpointForm = z.infer<typeof endpointForm>

/** The fields of an endpoint of the instance; staff add why (`reason`). */
export const instanceEndpointFields = { ...fields, events: eventsOf(instanceEvents) }

const shown = {
  id,
  url: z.string(),
  events: z.array(z.enum(instanceEvents)),
  includesTexts: z.boolean(),
  createdAt: instant,
  /** Until when the previous secret signs too; null: there is one secret. */
  previousSecretUntil: z.nullable(instant),
  /** Since when nothing could be delivered; null: the last attempt was a success. */
  failingSince: z.nullable(instant),
  /** When it is tried again, or next; null: nothing waits. */
  nextAttemptAt: z.nullable(instant),
  disabledAt: z.nullable(instant),
  /** `gone`: it answered 410. The last two: its owner reset the password or threw somebody out, or is not staff any more. */
  disabledReason: z.nullable(z.enum(['failing', 'gone', 'account_secured', 'staff_role_ended'])),
}

/** An address to which events are sent, as its owner sees it afterwards: without the secret. */
export const endpoint = z.object(shown)
export type WebhookEndpoint = z.infer<typeof endpoint>

/** An endpoint of the instance, with whose it is. */
export const instanceEndpoint = z.object({ ...shown, createdBy: z.string() })
export type InstanceEndpoint = z.infer<typeof instanceEndpoint>

/** The reply to making one: `secret` (`whsec_…`) is shown this once. */
export const createdEndpoint = z.object({ ...shown, secret: z.string() })
export type CreatedEndpoint = z.infer<typeof createdEndpoint>

/** A new secret, shown this once; the previous one signs too until then. */
export const newSecret = z.object({ secret: z.string(), previousSecretUntil: instant })
export type NewSecret = z.infer<typeof newSecret>

/** A message with its last attempt. */
export const delivery = z.object({
  /** `webhook-id`. */
  id,
  sequence: z.int(),
  event: z.enum([...instanceEvents, testEvent]),
  createdAt: instant,
  /** `WAITING`: for its first attempt, for the next one, or to be sent again. */
  /** Skipped ones are not sent, unless again. */
  status: z.enum(['WAITING', 'DELIVERED', 'SKIPPED']),
  /** The body of the request. */
  body: z.string(),
  attempts: z.int(),
  attemptedAt: z.nullable(instant),
  /** The status of the answer; null: there was none. */
  answerStatus: z.nullable(z.int()),
  /** The first thousand characters of the answer. */
  answer: z.nullable(z.string()),
  /** Until the answer. */
  durationMs: z.nullable(z.int()),
  /** Why there was no answer: an address that may not be called, no whole answer in time, or one that is too large. */
  failure: z.nullable(z.enum(['address', 'unreachable', 'too_large'])),
})
export type WebhookDelivery = z.infer<typeof delivery>

/** The first and the last day of a period, in the zone of the caller. */
export const period = z.strictObject({ from: date, to: date })
export type Period = z.infer<typeof period>
