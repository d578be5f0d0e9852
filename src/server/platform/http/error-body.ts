import { errorFields } from '#contract/error-fields.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { fieldLabel } from '#contract/field-errors.ts'
import { isDiskFull, isPoolExhausted, isUnreachable } from '#server/platform/database/database.ts'
import { errorText } from '#server/platform/i18n/error-texts.ts'
import { fieldMessage } from '#server/platform/i18n/field-texts.ts'
import type { Locale } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The body of an error response in the caller's language, over HTTP and as the acknowledgement of a socket event. */
export function errorBody(refusal: Refusal, requestId: string, locale: Locale): ErrorBody {
  const { code, status, nearest, taken, scope } = refusal
  return {
    statusCode: status,
    errorMessages: errorMessages(refusal, locale),
    code,
    requestId,
    ...(nearest ? { nearest } : {}),
    ...(taken ? { taken } : {}),
    ...(scope ? { scope } : {}),
  }
}

/** What a person reads of a refusal: a text for each field, or one. */
function errorMessages({ code, fields, text }: Refusal, locale: Locale): string[] {
  if (fields) return fields.map((field) => fieldMessage(field, locale))
  const said = text ? text(locale) : errorText(code, locale)
  const field = errorFields[code]
  return [field && !text ? `${fieldLabel(field)}: ${said}` : said]
}

/** `WWW-Authenticate` of a refused API key (RFC 6750, 3); undefined for any other refusal. */
export function bearerChallenge({ code, scope }: Refusal): string | undefined {
  if (code === 'api_key_unknown' || code === 'api_key_expired') return 'Bearer error="invalid_token"'
  return scope && `Bearer error="insufficient_scope", scope="${scope}"`
}

/** The refusal that stands for an error; `internal` for one that nobody expected. */
export const refusalOf = (error: unknown): Refusal => knownRefusal(error) ?? new Refusal('internal')

/** Whether an error belongs in the log: a defect, an unreachable database or a full disk. */
export const isUnexpected = (error: unknown): boolean =>
  knownRefusal(error) === undefined || isUnreachable(error) || isDiskFull(error)

function knownRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (isDiskFull(error)) return new Refusal('storage_full')
  if (isPoolExhausted(error) || isUnreachable(error)) return new Refusal('unavailable', { retryAfterSeconds: 1 })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_media_type')
  if (statusCode === 413) return new Refusal('too_large')
  if (statusCode === 404) return new Refusal('not_found')
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Refusal('invalid_input') : undefined
}
