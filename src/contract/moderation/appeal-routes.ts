import * as z from 'zod/mini'
import { instant, token } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { appealText } from './form-schemas.ts'

/** What a suspended person may do by the link of the e-mail about the suspension. */
export const appealRoutes = {
  appealState: route({
    method: 'GET',
    path: '/appeals/:token',
    shows: ['moderation'],
    access: 'public',
    summary: 'The suspension behind the link of its e-mail',
    params: z.strictObject({ token }),
    reply: z.object({
      fullName: z.string(),
      reason: z.string(),
      isOver: z.boolean(),
      isSent: z.boolean(),
      /** When the account is deleted for good, if the person requested that. */
      deletesAt: z.nullable(instant),
    }),
    errors: ['token_expired'],
  }),
  sendAppeal: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/appeals/:token',
    changes: ['moderation'],
    access: 'public',
    summary: 'Appeal against a suspension, once',
    params: z.strictObject({ token }),
    body: z.strictObject({ text: appealText }),
    limit: 'contact',
    errors: ['token_expired', 'already_decided'],
  }),
}
