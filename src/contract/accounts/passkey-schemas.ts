import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { id, instant, text } from '#contract/fields.ts'

/** Base64url text. */
const encoded = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/, fieldError('value_invalid')))
/** At most 1023 bytes (WebAuthn level 3, 4). */
const credentialId = encoded(1400)
/** What the browser returns for a new passkey. */
export const newCredential = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: encoded(1500),
    attestationObject: encoded(4800),
    transports: z.optional(z.array(encoded(20)).check(z.maxLength(10))),
  }),
})
/** What the browser returns for a known passkey. */
export const knownCredential = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: encoded(1500),
    authenticatorData: encoded(1000),
    signature: encoded(2000),
    userHandle: z.optional(encoded(100)),
  }),
})
export type NewCredential = z.infer<typeof newCredential>
export type KnownCredential = z.infer<typeof knownCredential>

export const passkeyName = text({ min: 1, max: 60, error: 'passkey_name_required' })
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.infer<typeof passkey>
