import * as z from 'zod/mini'
import { instant, secret } from '#contract/fields.ts'
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

export const deletion = z.object({
  /** When the account is deleted for good; null while its deletion is not requested. */
  deletesAt: z.nullable(instant),
  /** How the person proves that it is them: by the password, or by a log-in of the last 15 minutes (two-step sign-in, other providers). */
  proof: z.enum(['password', 'login']),
  consequences,
})
export type AccountDeletion = z.infer<typeof deletion>

/** When the account is deleted for good. */
export const requestedDeletion = z.object({ deletesAt: instant })

/** The password that confirms the request; it is only compared. */
export const deletionPassword = secret({
  min: 1,
  max: 128,
  tooShort: accountDeletionMessages.passwordWrong,
  tooLong: accountDeletionMessages.passwordWrong,
})
