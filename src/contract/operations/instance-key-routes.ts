import * as z from 'zod/mini'
import { createdApiKey, hasOneExpiry, instanceKey, instanceKeyFields } from '#contract/accounts/api-key-schemas.ts'
import { id } from '#contract/fields.ts'
import { reason } from '#contract/moderation/form-schemas.ts'
import { route } from '#contract/route.ts'

/** Keys with which programs of the operator read what the staff desk reads, part of `operationRoutes`. */
export const instanceKeyRoutes = {
  listInstanceKeys: route({
    method: 'GET',
    path: '/admin/api-keys',
    shows: ['operations'],
    access: 'staff',
    summary: 'The API keys of the instance, newest first, with who made them',
    reply: z.array(instanceKey),
    errors: [],
  }),
  createInstanceKey: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/api-keys',
    changes: ['operations', 'moderation'],
    access: 'staff',
    summary:
      'Make an API key of the instance; its secret is returned this once. It works as long as whoever made it is staff. Needs a recent ' +
      'authentication; the reason stands in the audit log',
    body: z.strictObject({ ...instanceKeyFields, reason }).check(hasOneExpiry),
    reply: createdApiKey,
    status: 201,
    errors: ['reauthentication_required', 'api_keys_full'],
    limit: 'login',
  }),
  revokeInstanceKey: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/api-keys/:id/revocation',
    changes: ['operations', 'moderation'],
    undoes: ['/admin/api-keys'],
    access: 'staff',
    summary: 'Revoke an API key of the instance; the reason stands in the audit log',
    params: z.strictObject({ id }),
    body: z.strictObject({ reason }),
    errors: ['not_found'],
  }),
}
