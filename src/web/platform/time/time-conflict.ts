import { ApiError, firstMessage, type CallError } from '#web/platform/api/api-error.ts'

/** Why a time could not be booked; `nearest` are the closest free starts (UTC). */
export type TimeConflict = { message: string; nearest: readonly string[]; isLostTime: boolean }

/** Explains a refused booking or move. `isLostTime`: another time may work. */
export function timeConflict(error: CallError, words: { unexpected: string; unreachable: string }): TimeConflict {
  if (!(error instanceof ApiError)) return { message: words.unreachable, nearest: [], isLostTime: false }
  return {
    message: firstMessage(error, words.unexpected),
    nearest: error.nearest.map(({ startsAt }) => new Date(startsAt).toISOString()),
    isLostTime: lostTimeCodes.has(error.code),
  }
}

const lostTimeCodes: ReadonlySet<ApiError['code']> = new Set([
  'slot_in_past',
  'slot_too_soon',
  'slot_beyond_horizon',
  'slot_outside_availability',
  'slot_taken',
  'weekly_cap_reached',
  'own_time_taken',
])
