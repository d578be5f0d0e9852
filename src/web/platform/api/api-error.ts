import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/**
 * A refusal of the API. `messages` are for people, `code` is for programs; `nearest` comes with a lost slot, `taken` with a series that
 * overlaps other sessions.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly messages: readonly string[]
  readonly requestId: string | null
  readonly nearest: NonNullable<ErrorBody['nearest']>
  readonly taken: NonNullable<ErrorBody['taken']>

  constructor(status: number, body: Partial<ErrorBody> | null) {
    const messages = body?.errorMessages ?? []
    super(messages[0] ?? `HTTP ${status}`)
    this.status = status
    this.code = body?.code ?? (status === 404 ? 'not_found' : status === 503 ? 'unavailable' : 'internal')
    this.messages = messages
    this.requestId = body?.requestId ?? null
    this.nearest = body?.nearest ?? []
    this.taken = body?.taken ?? []
  }
}

/** No response: offline, timed out, or the connection broke. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The errors of a read or a command. */
export type CallError = ApiError | Unreachable

/** The first message of the API's error, else the given text. */
export function firstMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status < 500 ? (error.messages[0] ?? otherwise) : otherwise
}
