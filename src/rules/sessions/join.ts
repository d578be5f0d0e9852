/** A session can be joined from this long before its start until its end (D30). */
export const JOIN_OPENS_BEFORE = 10 * 60_000

const HOUR = 3_600_000
const DAYS = 24 * HOUR

/** Instants in epoch milliseconds between which a session may be joined: `opensAt` ≤ now < `closesAt`. */
export const joinWindow = (startsAt: number, endsAt: number) => ({
  opensAt: startsAt - JOIN_OPENS_BEFORE,
  closesAt: endsAt,
})

type JoinState = 'too_early' | 'open' | 'over'

/** Whether a session may be joined now. */
export function joinState(startsAt: number, endsAt: number, now: number): JoinState {
  if (now >= endsAt) return 'over'
  return now >= startsAt - JOIN_OPENS_BEFORE ? 'open' : 'too_early'
}

/** Lists show the join button from this long before the start, and a countdown until then. */
const JOIN_SHOWN_BEFORE = HOUR

/** Whether a list shows the join button of a session now. */
export const isJoinShown = (startsAt: number, endsAt: number, now: number) =>
  now >= startsAt - JOIN_SHOWN_BEFORE && now < endsAt

/** Live = start ≤ now < end (D21). */
export const isLive = (startsAt: number, endsAt: number, now: number) => startsAt <= now && now < endsAt

/** The text of the countdown badge; `date` (further away than three days, or over) is the date and time themselves. */
type Countdown = { kind: 'minutes' | 'hours' | 'days'; n: number } | { kind: 'live' | 'date' }

/**
 * The badge of a session: minutes within the last hour, hours within a day, days within three.
 * Minutes round up, so the last one reads 1; hours and days round down, so the badge never shows a later time than the real one.
 */
export function countdown(startsAt: number, endsAt: number, now: number): Countdown {
  if (isLive(startsAt, endsAt, now)) return { kind: 'live' }
  const left = startsAt - now
  if (left <= 0 || left > 3 * DAYS) return { kind: 'date' }
  if (left <= HOUR) return { kind: 'minutes', n: Math.ceil(left / 60_000) }
  if (left <= DAYS) return { kind: 'hours', n: Math.floor(left / HOUR) }
  return { kind: 'days', n: Math.floor(left / DAYS) }
}
