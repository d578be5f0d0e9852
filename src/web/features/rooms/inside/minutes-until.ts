const MINUTE = 60_000

/** Whole minutes until an instant (epoch ms), of which the last one counts until it is over: head and notice say the same. */
export const minutesUntil = (at: number, now: number): number => Math.ceil((at - now) / MINUTE)
