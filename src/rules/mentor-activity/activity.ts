import { DAY } from '../time/days.ts'

/** A request for a session that is settled; instants in epoch ms. */
export type SettledRequest = {
  readonly outcome: 'accepted' | 'declined' | 'expired'
  readonly requestedAt: number
  readonly settledAt: number
}

/** How far back requests are looked at, and how many of the latest ones. */
export const REQUESTS_SINCE = 90 * DAY
export const MOST_REQUESTS = 20
/** Fewer say nothing of how a mentor answers. */
const ENOUGH_REQUESTS = 5
/** Of this part of all requests "usually" is said. */
const USUALLY = 0.75

/** Whether somebody used the product in the last seven days. */
export const isActiveThisWeek = (lastUsedAt: number, now: number): boolean => now - lastUsedAt < 7 * DAY

/** Whether most requests were answered, either way, within a day; expired ones count against it. Null: too few to say. */
export function answersWithinDay(requests: readonly SettledRequest[]): boolean | null {
  if (requests.length < ENOUGH_REQUESTS) return null
  const quick = requests.filter(
    ({ outcome, requestedAt, settledAt }) => outcome !== 'expired' && settledAt - requestedAt <= DAY,
  )
  return quick.length >= USUALLY * requests.length
}
