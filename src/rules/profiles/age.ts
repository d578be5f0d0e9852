const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How notifications show an age: minutes below ten, the time of day up to a day, then the date. */
type Age = { kind: 'minutes'; n: number } | { kind: 'clock' | 'date' }

/** The age of an instant at `now`, both in epoch milliseconds; an instant in the future is new. */
export function ageOf(at: number, now: number): Age {
  const age = Math.max(0, now - at)
  if (age < 10 * MINUTE) return { kind: 'minutes', n: Math.floor(age / MINUTE) }
  return { kind: age <= DAY ? 'clock' : 'date' }
}
