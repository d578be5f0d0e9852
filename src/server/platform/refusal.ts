import { errors, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

/** A "no" with a stable code. `messages` replaces the code's default text; `nearest` goes with a lost slot, `taken` with occurrences that overlap. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly messages: readonly string[]
  readonly nearest: ErrorBody['nearest']
  readonly taken: ErrorBody['taken']
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      messages?: readonly string[]
      nearest?: ErrorBody['nearest']
      taken?: ErrorBody['taken']
      retryAfterSeconds?: number
    } = {},
  ) {
    super(code)
    this.code = code
    this.messages = more.messages ?? [errors[code].message]
    this.nearest = more.nearest
    this.taken = more.taken
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return errors[this.code].status
  }
}
