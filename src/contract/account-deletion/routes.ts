import * as z from 'zod/mini'
import { instant, secret, token } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { accountDeletionMessages } from './messages.ts'

/** What follows from the deletion, as counts; the first three are cancelled when it is requested. */
const consequences = z.object({
  bookings: z.int(),
  hostedSessions: z.int(),
  seats: z.int(),
  connections: z.int(),
  conversations: z.int(),
  reviews: z.int(),
})
export type Consequences = z.infer<typeof consequences>

const deletion = z.object({
  /** When the account is deleted for good; null while its deletion is not requested. */
  deletesAt: z.nullable(instant),
  /** How the person proves that it is them: by the password, or by a log-in of the last 15 minutes (two-step sign-in, other providers). */
  proof: z.enum(['password', 'login']),
  consequences,
})
export type AccountDeletion = z.infer<typeof deletion>

const requested = z.object({ deletesAt: instant })

export const deletionPassword = secret({
  min: 1,
  max: 128,
  tooShort: accountDeletionMessages.passwordWrong,
  tooLong: accountDeletionMessages.passwordWrong,
})

export const accountDeletionRoutes = {
  accountDeletion: route({
    method: 'GET',
    path: '/account/deletion',
    access: 'token',
    duringDeletion: true,
    summary: "What follows from deleting the caller's account, and when it is deleted if that was requested",
    reply: deletion,
    errors: [],
  }),
  requestDeletion: route({
    method: 'DELETE',
    path: '/account',
    access: 'token',
    duringDeletion: true,
    summary:
      'Request the deletion of the account in 14 days: at once it is hidden, its sessions cancelled and other devices signed out',
    body: z.strictObject({ password: z.optional(deletionPassword) }),
    reply: requested,
    limit: 'login',
    errors: ['password_wrong', 'fresh_login_required', 'last_admin'],
  }),
  keepAccount: route({
    method: 'POST',
    path: '/account/keep',
    access: 'token',
    duringDeletion: true,
    summary: 'Withdraw the request to delete the account; what was cancelled stays cancelled',
    errors: [],
  }),
  requestDeletionSuspended: route({
    method: 'POST',
    path: '/appeals/:token/deletion',
    access: 'public',
    summary: 'The same for a suspended account, by the link of the e-mail about the suspension',
    params: z.strictObject({ token }),
    reply: requested,
    limit: 'contact',
    errors: ['token_expired'],
  }),
  keepAccountSuspended: route({
    method: 'DELETE',
    path: '/appeals/:token/deletion',
    access: 'public',
    summary: 'Withdraw the request to delete a suspended account',
    params: z.strictObject({ token }),
    limit: 'contact',
    errors: ['token_expired'],
  }),
}
