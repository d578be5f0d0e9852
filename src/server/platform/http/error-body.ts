import type { ErrorBody } from '#contract/errors.ts'
import { isDiskFull, isPoolExhausted, isUnreachable } from '#server/platform/database/database.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The body of an error response, over HTTP and as the acknowledgement of a socket event. */
export function errorBody({ code, status, messages, nearest, taken }: Refusal, requestId: string): ErrorBody {
  return {
    statusCode: status,
    errorMessages: [...(messages ?? [textsFor().errors[code]])],
    code,
    requestId,
    ...(nearest ? { nearest } : {}),
    ...(taken ? { taken } : {}),
  }
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
