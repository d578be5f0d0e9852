import * as z from 'zod/mini'
import { reason } from '#contract/moderation/form-schemas.ts'
import { instanceEndpointFields, period } from '#contract/webhooks/schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as staffFields from '#texts/moderation/fields.ts'
import * as fields from '#texts/webhooks/fields.ts'

/** An endpoint, with the reason of staff where it is asked for. */
export const endpointForm = (asksReason: boolean) =>
  formSchema(z.object({ ...instanceEndpointFields, reason: asksReason ? reason : z.string() }), {
    ...fields,
    ...staffFields,
  })

/** Only the reason, where it is asked for. */
export const reasonForm = (asksReason: boolean) =>
  formSchema(z.object({ reason: asksReason ? reason : z.string() }), staffFields)

/** The days whose messages are sent again. */
export const periodForm = formSchema(period, fields)
