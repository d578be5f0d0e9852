import type { Clock } from '#server/platform/clock.ts'

/** A clock that only moves when the test sets or advances it. */
export interface ManualClock extends Clock {
  set(instant: string | Date): void
  advance(milliseconds: number): void
}

/** Starts at `start` (an ISO instant). */
export function manualClock(start: string): ManualClock {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = new Date(instant).getTime()
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
