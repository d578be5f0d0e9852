import * as z from 'zod/mini'
import { instant } from '#contract/fields.ts'

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
  consequences,
})
export type AccountDeletion = z.infer<typeof deletion>

/** When the account is deleted for good. */
export const requestedDeletion = z.object({ deletesAt: instant })
