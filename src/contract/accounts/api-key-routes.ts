import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { apiKey, createdApiKey, newApiKey } from './api-key-schemas.ts'

/** Keys with which programs of a person call the API in their name. No key can call these. */
export const apiKeyRoutes = {
  listApiKeys: route({
    method: 'GET',
    path: '/auth/api-keys',
    shows: ['accounts'],
    access: 'token',
    summary: "The caller's API keys, newest first, expired ones too; without their secrets",
    reply: z.array(apiKey),
    errors: [],
  }),
  createApiKey: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/api-keys',
    changes: ['accounts'],
    access: 'token',
    summary:
      'Make an API key; its secret is returned this once. It ends after `expiresInDays`, or with the day `expiresOn` in the zone of the ' +
      'caller, a year from now at the latest. Needs a recent authentication',
    body: newApiKey,
    reply: createdApiKey,
    status: 201,
    errors: ['reauthentication_required', 'api_keys_full'],
    limit: 'login',
  }),
  revokeApiKey: route({
    method: 'DELETE',
    repeat: 'keyed',
    path: '/auth/api-keys/:id',
    changes: ['accounts'],
    undoes: ['/auth/api-keys'],
    access: 'token',
    summary: 'Revoke an API key: it is refused from now on',
    params: z.strictObject({ id }),
    errors: ['not_found'],
  }),
}
