import type { ApiScope } from '#contract/api-scopes.ts'
import { errors, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import type { RefusedField } from '#contract/field-errors.ts'
import type { Locale } from './i18n/texts.ts'

/**
 * A refused request with a stable error code. The texts of `fields`, or else `text`, replace the text of the code; `nearest` lists free
 * slots beside a lost one, `taken` the occurrences that overlap; `scope` is what an API key lacks; `accountId` is the account that a failed
 * log-in tried, for the log only.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly fields: readonly RefusedField[] | undefined
  readonly text: ((locale: Locale) => string) | undefined
  readonly nearest: ErrorBody['nearest']
  readonly taken: ErrorBody['taken']
  readonly scope: ApiScope | undefined
  readonly accountId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    details: {
      fields?: readonly RefusedField[]
      text?: (locale: Locale) => string
      nearest?: ErrorBody['nearest']
      taken?: ErrorBody['taken']
      scope?: ApiScope
      accountId?: string | undefined
      retryAfterSeconds?: number
    } = {},
  ) {
    super(code)
    this.code = code
    this.fields = details.fields
    this.text = details.text
    this.nearest = details.nearest
    this.taken = details.taken
    this.scope = details.scope
    this.accountId = details.accountId
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errors[this.code]
  }
}
