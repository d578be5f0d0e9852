import * as z from 'zod/mini'
import { route } from '#contract/route.ts'
import { code, presentPassword } from './schemas.ts'

/** Confirming on this device who one is, which changes of the sign-in methods need. */
export const reauthenticationRoutes = {
  reauthentication: route({
    method: 'GET',
    path: '/auth/reauthentication',
    shows: ['accounts'],
    access: 'token',
    duringDeletion: true,
    summary:
      'Whether the caller signed in or confirmed who they are within 10 minutes, and what confirms it: `password` and ' +
      '`code` (of the app or a recovery code) together, or a passkey; without any one signs in again. Staff confirm with the app ' +
      'or a passkey as soon as they have one',
    reply: z.object({ isRecent: z.boolean(), password: z.boolean(), code: z.boolean(), passkey: z.boolean() }),
    errors: [],
  }),
  confirmIdentity: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/reauthentication',
    changes: ['accounts'],
    access: 'token',
    duringDeletion: true,
    summary: 'Confirm who one is, for 10 minutes on this device',
    body: z.strictObject({ password: z.optional(presentPassword), code: z.optional(code) }),
    errors: ['old_password_wrong', 'code_wrong', 'reauthentication_required', 'passkey_needed'],
    limit: 'login',
  }),
}
