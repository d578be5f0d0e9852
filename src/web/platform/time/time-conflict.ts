import { slotErrors } from '#contract/bookings/constants.ts'
import { isRefusal, type ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'

/** Why a time could not be booked, or why nobody knows yet; `nearest` are the closest free starts (UTC). */
export type TimeConflict = { message: string; nearest: readonly string[]; isLostTime: boolean; isRefusal: boolean }

/** Explains a failed booking or move. `isLostTime`: another time may work. */
export function timeConflict(error: CallError): TimeConflict {
  const message = failureText(error)
  if (!isRefusal(error)) return { message, nearest: [], isLostTime: false, isRefusal: false }
  return {
    message,
    nearest: error.nearest.map(({ startsAt }) => new Date(startsAt).toISOString()),
    isLostTime: lostTimeCodes.has(error.code),
    isRefusal: true,
  }
}

const lostTimeCodes: ReadonlySet<ApiError['code']> = new Set(slotErrors)
