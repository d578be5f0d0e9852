import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/**
 * A refusal of the API. `messages` are for people, `code` is for programs; `nearest` comes with a lost slot, `taken` with a series that
 * overlaps other sessions; a server under overload says when to come back.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly messages: readonly string[]
  readonly requestId: string | null
  readonly nearest: NonNullable<ErrorBody['nearest']>
  readonly taken: NonNullable<ErrorBody['taken']>
  readonly retryAfterSeconds: number

  constructor(status: number, body: Partial<ErrorBody> | null, retryAfter: string | null = null) {
    const messages = body?.errorMessages ?? []
    super(messages[0] ?? `HTTP ${status}`)
    this.status = status
    this.code = body?.code ?? (status === 404 ? 'not_found' : status === 503 ? 'unavailable' : 'internal')
    this.messages = messages
    this.requestId = body?.requestId ?? null
    this.nearest = body?.nearest ?? []
    this.taken = body?.taken ?? []
    // Not where it is a date, which proxies send.
    this.retryAfterSeconds = Number(retryAfter) || 0
  }
}

/** `offline`: nothing was sent. `unanswered`: a command was sent, and may have been carried out. `unreachable`: a read got no response. */
type NoResponse = 'offline' | 'unanswered' | 'unreachable'

/** No response: offline, timed out, or the connection broke. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  readonly reason: NoResponse

  constructor(reason: NoResponse, options?: ErrorOptions) {
    super(`No response: ${reason}`, options)
    this.reason = reason
  }
}

/** The errors of a read or a command. */
export type CallError = ApiError | Unreachable

/** Codes with which the server says nothing about what the call, or an earlier one with its key, has done. */
const undecided: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'rate_limited',
  'idempotency_in_progress',
  'internal',
  'unavailable',
  'maintenance',
  'storage_full',
])

/** Whether the server decided against the command: it changed nothing. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && !undecided.has(error.code)

/** Whether the same call may succeed in a moment: no response, or the answer of a gateway or of a busy server. */
export const mayPass = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiError &&
    (error.code === 'unavailable' || error.code === 'idempotency_in_progress' || [502, 504].includes(error.status)))
