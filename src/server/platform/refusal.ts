import { errors, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

/**
 * A refused request with a stable error code. `messages` replace the code's default text; `nearest` lists free slots beside a lost one,
 * `taken` the occurrences that overlap.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly messages: readonly string[]
  readonly nearest: ErrorBody['nearest']
  readonly taken: ErrorBody['taken']
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    details: {
      messages?: readonly string[]
      nearest?: ErrorBody['nearest']
      taken?: ErrorBody['taken']
      retryAfterSeconds?: number
    } = {},
  ) {
    super(code)
    this.code = code
    this.messages = details.messages ?? [errors[code].message]
    this.nearest = details.nearest
    this.taken = details.taken
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errors[this.code].status
  }
}
