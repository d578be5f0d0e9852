import { HOUR } from '#rules/time/days.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** How often a session can be changed within an hour, because every change notifies all participants. */
const MAX_CHANGES = 20

/**
 * The times of a session's changes within the last hour, with one at `now`; throws `rate_limited` for the twenty-first. The caller holds
 * the session's lock and stores the result with the change, so that refused and failed changes do not count.
 */
export function withChange(recent: readonly Date[], now: Date): Date[] {
  const counted = recent.filter((at) => at.getTime() > now.getTime() - HOUR)
  if (counted.length < MAX_CHANGES) return [...counted, now]
  const retryAfterSeconds = (Math.min(...counted.map((at) => at.getTime())) + HOUR - now.getTime()) / 1000
  throw new Refusal('rate_limited', {
    retryAfterSeconds,
    text: (locale) => textsFor(locale).refusals.session_changed_too_often({ max: MAX_CHANGES }),
  })
}
