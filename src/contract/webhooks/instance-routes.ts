import * as z from 'zod/mini'
import { id, pageQuery } from '#contract/fields.ts'
import { reason } from '#contract/moderation/form-schemas.ts'
import { route } from '#contract/route.ts'
import { createdEndpoint, delivery, instanceEndpoint, instanceEndpointFields, newSecret, period } from './schemas.ts'

const params = z.strictObject({ id })
const body = z.strictObject({ reason })

/** Addresses to which the events of the instance are sent, for staff; what changes them has a reason, which stands in the audit log. */
export const instanceWebhookRoutes = {
  listInstanceWebhooks: route({
    method: 'GET',
    path: '/admin/webhooks',
    shows: ['webhooks'],
    access: 'staff',
    summary: 'The webhook endpoints of the instance, newest first, with whose they are',
    reply: z.array(instanceEndpoint),
    errors: [],
  }),
  createInstanceWebhook: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/webhooks',
    changes: ['webhooks', 'moderation'],
    access: 'staff',
    summary:
      'Add a webhook endpoint of the instance; its secret is returned this once. It works as long as whoever added it is staff. Needs a ' +
      'recent authentication',
    body: z.strictObject({ ...instanceEndpointFields, reason }),
    reply: createdEndpoint,
    status: 201,
    errors: ['reauthentication_required', 'webhooks_full', 'webhook_address_refused'],
    limit: 'calendar',
  }),
  updateInstanceWebhook: route({
    method: 'PUT',
    repeat: 'keyed',
    path: '/admin/webhooks/:id',
    changes: ['webhooks', 'moderation'],
    access: 'staff',
    summary:
      'Change the address, the events or the texts of a webhook endpoint of the instance. Needs a recent authentication',
    params,
    body: z.strictObject({ ...instanceEndpointFields, reason }),
    errors: ['not_found', 'reauthentication_required', 'webhook_address_refused'],
  }),
  deleteInstanceWebhook: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/webhooks/:id/deletion',
    changes: ['webhooks', 'moderation'],
    undoes: ['/admin/webhooks'],
    access: 'staff',
    summary: 'Delete a webhook endpoint of the instance with its messages',
    params,
    body,
    errors: ['not_found'],
  }),
  renewInstanceWebhookSecret: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/webhooks/:id/secret',
    changes: ['webhooks', 'moderation'],
    access: 'staff',
    summary:
      'Replace the secret of a webhook endpoint of the instance; for a day messages are signed with both. Needs a recent authentication',
    params,
    body,
    reply: newSecret,
    errors: ['not_found', 'reauthentication_required'],
  }),
  enableInstanceWebhook: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/webhooks/:id/enabling',
    changes: ['webhooks', 'moderation'],
    access: 'staff',
    summary:
      'Turn a webhook endpoint of the instance on again, in the charge of the caller; what waits is sent in order',
    params,
    body,
    errors: ['not_found', 'reauthentication_required'],
  }),
  testInstanceWebhook: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/webhooks/:id/test',
    changes: ['webhooks'],
    access: 'staff',
    summary: 'Send a test event after what waits, which is tried again at once',
    params,
    errors: ['not_found', 'webhook_disabled'],
    limit: 'calendar',
  }),
  listInstanceDeliveries: route({
    method: 'GET',
    path: '/admin/webhooks/:id/deliveries',
    shows: ['webhooks'],
    access: 'staff',
    summary:
      'The messages of a webhook endpoint of the instance in the last 30 days, latest first, each with its last attempt',
    params,
    query: pageQuery,
    reply: z.array(delivery),
    paged: true,
    errors: ['not_found'],
  }),
  resendInstanceDelivery: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/webhooks/:id/deliveries/:deliveryId/resending',
    changes: ['webhooks'],
    access: 'staff',
    summary: 'Send a message again, with the same id, before newer ones that wait; one that waits is tried at once',
    params: z.strictObject({ id, deliveryId: id }),
    errors: ['not_found', 'webhook_disabled'],
    limit: 'calendar',
  }),
  skipInstanceDelivery: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/webhooks/:id/deliveries/:deliveryId/skipping',
    changes: ['webhooks', 'moderation'],
    access: 'staff',
    summary: 'Leave out a message that waits, so that those behind it are sent; the reason stands in the audit log',
    params: z.strictObject({ id, deliveryId: id }),
    body: z.strictObject({ reason }),
    errors: ['not_found'],
  }),
  resendInstanceDeliveries: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/webhooks/:id/resending',
    changes: ['webhooks'],
    access: 'staff',
    summary: 'Send the messages of a period again, in their order, and say how many there are',
    params,
    body: period,
    reply: z.object({ count: z.int() }),
    errors: ['not_found', 'webhook_disabled'],
    limit: 'calendar',
  }),
}
