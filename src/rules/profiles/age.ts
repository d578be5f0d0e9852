const MINUTE = 60_000

/** The minutes since an instant while they are fewer than ten, both in epoch milliseconds; null later. An instant in the future is new. */
export function freshMinutes(at: number, now: number): number | null {
  const minutes = Math.floor(Math.max(0, now - at) / MINUTE)
  return minutes < 10 ? minutes : null
}
