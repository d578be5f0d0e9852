import * as t from '#texts/failures.ts'
import { ApiError, Unreachable } from './api-error.ts'
import { isOffline } from './send.ts'

/** Why code that a form needs before it can be sent did not arrive. */
export const notFetchedText = (): string => t.noResponse[isOffline() ? 'offline' : 'unreachable']

/**
 * Why a call failed, in the reader's words: offline, no answer, a fault of the server, or the server's refusal. `failed` says what has not
 * happened; it is left out where that is not known.
 */
export function failureText(error: unknown, failed?: string): string {
  if (error instanceof Unreachable) return t.noResponse[error.reason]
  // Such as a passkey that the device did not give.
  if (!(error instanceof ApiError)) return failed ?? t.serverError
  const reason = (error.code === 'internal' ? undefined : error.messages[0]) ?? t.serverError
  return failed === undefined ? reason : `${failed}. ${reason}`
}
