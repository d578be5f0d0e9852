import * as z from 'zod/mini'
import { token } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { deletion, requestedDeletion } from './schemas.ts'

export const accountDeletionRoutes = {
  accountDeletion: route({
    method: 'GET',
    path: '/account/deletion',
    shows: ['accounts', 'account-deletion'],
    access: 'token',
    duringDeletion: true,
    summary: "What follows from deleting the caller's account, and when it is deleted if that was requested",
    reply: deletion,
    errors: [],
  }),
  requestDeletion: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/account',
    changes: ['account-deletion'],
    access: 'token',
    duringDeletion: true,
    summary:
      'Request the deletion of the account in 14 days: at once it is hidden, its sessions cancelled and other devices signed out',
    reply: requestedDeletion,
    errors: ['reauthentication_required', 'last_admin'],
  }),
  keepAccount: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/account/keep',
    changes: ['account-deletion'],
    access: 'token',
    duringDeletion: true,
    summary: 'Withdraw the request to delete the account; what was cancelled stays cancelled',
    errors: [],
  }),
  requestDeletionSuspended: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/appeals/:token/deletion',
    changes: ['moderation'],
    access: 'public',
    summary: 'The same for a suspended account, by the link of the e-mail about the suspension',
    params: z.strictObject({ token }),
    reply: requestedDeletion,
    limit: 'contact',
    errors: ['token_expired'],
  }),
  keepAccountSuspended: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/appeals/:token/deletion',
    changes: ['moderation'],
    access: 'public',
    summary: 'Withdraw the request to delete a suspended account',
    params: z.strictObject({ token }),
    limit: 'contact',
    errors: ['token_expired'],
  }),
}
