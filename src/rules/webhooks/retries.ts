import { DAY, HOUR, MINUTE } from '#rules/time/days.ts'

/** Milliseconds from each failed attempt to the next; the last one again and again. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR]
/** So long an endpoint is tried before it is disabled. */
export const TRIED_FOR = 3 * DAY
/** By which share a delay is longer or shorter, so that not everybody calls a server that comes back at the same moment. */
const JITTER = 0.1

type Failure = {
  /** Attempts that failed since the last success, this one included. */
  failures: number
  /** When the first of them was. */
  failingSince: Date
  now: Date
  /** Milliseconds for which the receiver asked to be left alone. */
  retryAfter?: number | undefined
  /** From 0 to 1. */
  random: number
}

/** When an endpoint is tried again after an attempt that failed; null: after three days, the last try at their end, it is given up. */
export function nextAttempt({ failures, failingSince, now, retryAfter = 0, random }: Failure): Date | null {
  const last = failingSince.getTime() + TRIED_FOR
  if (now.getTime() >= last) return null
  const delay = DELAYS[Math.min(failures, DELAYS.length) - 1]! * (1 - JITTER + 2 * JITTER * random)
  return new Date(Math.min(now.getTime() + Math.max(delay, Math.min(retryAfter, DAY)), last))
}

/** Milliseconds that a `Retry-After` names, in seconds or as a date; undefined where it names none. */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
