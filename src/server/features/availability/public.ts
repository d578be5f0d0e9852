import type { FreeTimes } from '#server/features/profiles/public.ts'
import { nextFree } from './free-times.ts'
import { weeklyHours } from './queries.ts'

export { scheduleAt } from './compiled-schedules.ts'
export { nextFree, timeFrom } from './free-times.ts'
export { packedBusy, packedStarts, unpackInstants } from './queries.ts'

/** What profiles show of a mentor's time; the app hands it to them. */
export const freeTimes: FreeTimes = { nextFree, weeklyHours }
