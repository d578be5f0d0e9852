import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { knownCredential, newCredential, passkey, passkeyName } from './passkey-schemas.ts'
import { authRecord } from './schemas.ts'

/** Options as `navigator.credentials` takes them, in JSON (WebAuthn level 3, 5.1). */
const options = z.looseObject({ challenge: z.string() })

/** Signing in with passkeys, and the passkeys of an account. */
export const passkeyRoutes = {
  listPasskeys: route({
    method: 'GET',
    path: '/auth/passkeys',
    shows: ['accounts'],
    access: 'token',
    summary: "The caller's passkeys",
    reply: z.array(passkey),
    errors: [],
  }),
  passkeyOptions: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/auth/passkeys/options',
    changes: [],
    access: 'token',
    summary: 'Options for a new passkey, for 5 minutes; needs a recent authentication',
    reply: options,
    errors: ['reauthentication_required', 'passkeys_full'],
  }),
  addPasskey: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/passkeys',
    changes: ['accounts'],
    access: 'token',
    summary:
      'Add the passkey that the browser made with such options; named after the browser. Needs a recent authentication',
    body: z.strictObject({ credential: newCredential }),
    reply: passkey,
    status: 201,
    errors: ['reauthentication_required', 'passkeys_full', 'passkey_exists', 'passkey_refused', 'passkey_expired'],
    limit: 'login',
  }),
  renamePasskey: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/auth/passkeys/:id',
    changes: ['accounts'],
    access: 'token',
    summary: 'Rename a passkey',
    params: z.strictObject({ id }),
    body: z.strictObject({ name: passkeyName }),
    reply: passkey,
    errors: ['not_found'],
  }),
  removePasskey: route({
    method: 'DELETE',
    repeat: 'keyed',
    path: '/auth/passkeys/:id',
    changes: ['accounts'],
    undoes: ['/auth/passkeys'],
    access: 'token',
    summary:
      'Remove a passkey, unless it is the only way in, or the only second factor of staff; needs a recent authentication',
    params: z.strictObject({ id }),
    errors: ['reauthentication_required', 'not_found', 'last_way_in', 'staff_two_step'],
  }),
  passkeySignInOptions: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/auth/passkeys/sign-in/options',
    changes: [],
    access: 'public',
    summary: 'Options to sign in, or confirm who one is, with any passkey; for 5 minutes',
    reply: options,
    errors: [],
  }),
  signInWithPasskey: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/passkeys/sign-in',
    changes: [],
    access: 'public',
    summary: 'Log in with a passkey, which counts as both steps',
    body: z.strictObject({ credential: knownCredential, rememberMe: z.optional(z.boolean()) }),
    reply: authRecord,
    errors: ['passkey_unknown', 'passkey_refused', 'passkey_expired', 'account_suspended'],
    limit: 'login',
  }),
  confirmWithPasskey: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/reauthentication/passkey',
    changes: ['accounts'],
    access: 'token',
    duringDeletion: true,
    summary: 'Confirm who one is with a passkey of the account, for 10 minutes on this device',
    body: z.strictObject({ credential: knownCredential }),
    errors: ['passkey_unknown', 'passkey_refused', 'passkey_expired'],
    limit: 'login',
  }),
}
