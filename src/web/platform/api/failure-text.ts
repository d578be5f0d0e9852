import { baseMessages } from '#web/platform/i18n/messages.ts'
import type { Locale } from '#web/platform/i18n/locale.ts'
import { ApiError, Unreachable } from './api-error.ts'
import { isOffline } from './send.ts'

/** The document names the language that the server chose. */
const errorWords = () => baseMessages((document.documentElement.lang || 'en') as Locale).errors

/** Why code that a form needs before it can be sent did not arrive. */
export const notFetchedText = (): string => errorWords().noResponse[isOffline() ? 'offline' : 'unreachable']

/**
 * Why a call failed, in the reader's words: offline, no answer, a fault of the server, or the server's refusal. `failed` says what has not
 * happened; it is left out where that is not known.
 */
export function failureText(error: unknown, failed?: string): string {
  const words = errorWords()
  if (error instanceof Unreachable) return words.noResponse[error.reason]
  // Such as a passkey that the device did not give.
  if (!(error instanceof ApiError)) return failed ?? words.serverError
  const reason = (error.code === 'internal' ? undefined : error.messages[0]) ?? words.serverError
  return failed === undefined ? reason : `${failed}. ${reason}`
}
