import * as z from 'zod/mini'
import { type ApiScope, instanceScopes, personalScopes } from '#contract/api-scopes.ts'
import { fieldError } from '#contract/field-errors.ts'
import { date, id, instant, text } from '#contract/fields.ts'
import { apiKeyLimits } from './api-key-limits.ts'

const days = z
  .int(fieldError('whole_number_required'))
  .check(z.gte(1, fieldError('api_key_expiry_invalid')), z.lte(apiKeyLimits.days, fieldError('api_key_expiry_invalid')))

const scopesOf = <S extends readonly ApiScope[]>(scopes: S) =>
  z
    .array(z.enum(scopes as unknown as [S[number], ...S[number][]]), fieldError('api_key_scopes_required'))
    .check(z.minLength(1, fieldError('api_key_scopes_required')), z.maxLength(scopes.length))

const fields = {
  name: text({ min: 1, max: apiKeyLimits.name, error: 'api_key_name_required' }),
  /** From now on. */
  expiresInDays: z.optional(days),
  /** The last day on which it works, in the zone of its owner. */
  expiresOn: z.optional(date),
}

type Expiry = { expiresInDays?: number | undefined; expiresOn?: string | undefined }
export const hasOneExpiry = z.refine<Expiry>(
  ({ expiresInDays, expiresOn }) => (expiresInDays === undefined) !== (expiresOn === undefined),
  { error: fieldError('api_key_expiry_required'), path: ['expiresOn'] },
)

/** A new key of a person; it ends after `expiresInDays` or with the day `expiresOn`, one of both. */
export const newApiKey = z.strictObject({ ...fields, scopes: scopesOf(personalScopes) }).check(hasOneExpiry)
export type NewApiKey = z.infer<typeof newApiKey>

/** The fields of a new key of the instance; staff add why (`reason`). */
export const instanceKeyFields = { ...fields, scopes: scopesOf(instanceScopes) }

const shown = {
  id,
  name: z.string(),
  scopes: z.array(z.enum([...personalScopes, ...instanceScopes])),
  /** Its last characters, to tell it from others. */
  hint: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** To the hour; null: never used. */
  lastUsedAt: z.nullable(instant),
  /** The first half of the network address that used it first in that hour. */
  lastUsedFrom: z.nullable(z.string()),
}

/** A key as its owner sees it afterwards: without the secret, which nobody can read again. */
export const apiKey = z.object(shown)
export type ApiKey = z.infer<typeof apiKey>

/** A key of the instance, with who made it: it works as long as they are staff. */
export const instanceKey = z.object({ ...shown, createdBy: z.string() })
export type InstanceKey = z.infer<typeof instanceKey>

/** The reply to making one: `secret` is shown this once. */
export const createdApiKey = z.object({ ...shown, secret: z.string() })
export type CreatedApiKey = z.infer<typeof createdApiKey>
