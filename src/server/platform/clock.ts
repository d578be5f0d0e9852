/** The only source of "now": commands get it as `ctx.now`, jobs as their run time. */
export interface Clock {
  now(): Date
}

/** The system clock, or one that starts at `testClock` (an ISO instant) and advances at normal speed. */
export function createClock(testClock?: string): Clock {
  const offset = testClock === undefined ? 0 : Temporal.Instant.from(testClock).epochMilliseconds - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}
