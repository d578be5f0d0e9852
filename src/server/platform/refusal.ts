import { errors, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

/**
 * A refused request with a stable error code. `messages` replace the text of the code; `nearest` lists free slots beside a lost one,
 * `taken` the occurrences that overlap; `accountId` is the account that a failed log-in tried, for the log only.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  /** Undefined: the text of the code, in the reader's language. */
  readonly messages: readonly string[] | undefined
  readonly nearest: ErrorBody['nearest']
  readonly taken: ErrorBody['taken']
  readonly accountId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    details: {
      messages?: readonly string[]
      nearest?: ErrorBody['nearest']
      taken?: ErrorBody['taken']
      accountId?: string | undefined
      retryAfterSeconds?: number
    } = {},
  ) {
    super(code)
    this.code = code
    this.messages = details.messages
    this.nearest = details.nearest
    this.taken = details.taken
    this.accountId = details.accountId
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errors[this.code]
  }
}
