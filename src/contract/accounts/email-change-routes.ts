import * as z from 'zod/mini'
import { instant, token } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { email } from './schemas.ts'

/** Changing the address of an account. */
export const emailChangeRoutes = {
  emailChange: route({
    method: 'GET',
    path: '/auth/email-change',
    shows: ['accounts'],
    access: 'token',
    summary: "The caller's address, and the one that waits for its mailbox's confirmation; `email` is null without one",
    reply: z.object({ current: z.string(), email: z.nullable(z.string()), confirmUntil: z.nullable(instant) }),
    errors: [],
  }),
  requestEmailChange: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/email-change',
    changes: ['accounts'],
    access: 'token',
    summary:
      'Send a link to a new address, which confirms it, and one to the present address, which stops the change; replaces a waiting ' +
      'request. The answer does not tell whether the address has an account. Needs a recent authentication',
    body: z.strictObject({ email }),
    errors: ['email_unchanged', 'reauthentication_required'],
    limit: 'mail',
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/auth/email-change',
    changes: ['accounts'],
    undoes: ['/auth/email-change'],
    access: 'token',
    summary: 'Withdraw the waiting change of address',
    errors: [],
  }),
  confirmEmailChange: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/email-change/confirm',
    changes: ['accounts'],
    access: 'public',
    summary: 'Confirm the new address with the token mailed to it; log-ins use it from now on',
    body: z.strictObject({ token }),
    reply: z.object({ email: z.string() }),
    errors: ['token_expired', 'email_taken'],
    limit: 'login',
  }),
  undoEmailChange: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/email-change/undo',
    changes: [],
    access: 'public',
    summary:
      'Stop or undo a change with the token mailed to the old address, until 72 hours after it was confirmed: the old address is back, ' +
      'every session ends, the password is void. Returns a token to set a new one, null for an account without a password',
    body: z.strictObject({ token }),
    reply: z.object({ email: z.string(), resetToken: z.nullable(z.string()) }),
    errors: ['token_expired', 'email_taken'],
    limit: 'login',
  }),
}
