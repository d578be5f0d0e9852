import type { AskedAbout } from '#contract/mentor-activity/constants.ts'
import { DAY, dayText, parseDay } from '../time/days.ts'
import { startOfDay, wallAt } from '../time/zones.ts'
import type { SettledRequest } from './activity.ts'

/** After so long without a use of the product a mentor is asked whether they are still here. */
const SILENCE = 30 * DAY
/** … or once so many requests in a row have expired. */
const EXPIRED_IN_A_ROW = 3
/** So long a question waits for an answer; then the hours of the mentor rest. */
export const ANSWER_WITHIN = 7 * DAY
/** A break with an end lasts no longer, in days. */
const LONGEST_BREAK = 366

/** A mentor who is on no break; instants in epoch ms, requests newest first. */
export type Questionable = {
  readonly lastUsedAt: number
  /** When they last said that they are here. */
  readonly confirmedAt: number | null
  readonly asked: { readonly about: AskedAbout; readonly at: number } | null
  readonly requests: readonly SettledRequest[]
}

/** What is to be done: ask about something, take an open question back, begin a break, or nothing. */
export type Step = { do: 'ask'; about: AskedAbout } | { do: 'withdraw' } | { do: 'break' } | null

/**
 * Using the product answers a question about silence; one about expired requests is answered by answering a request, or by saying so.
 * Both go by what happened after the question, or after the mentor last said that they are here.
 */
export function nextStep(mentor: Questionable, now: number): Step {
  const { asked, lastUsedAt, requests } = mentor
  if (asked === null) {
    const about = aboutWhat(mentor, now)
    return about === null ? null : { do: 'ask', about }
  }
  const isAnswered =
    asked.about === 'silence'
      ? lastUsedAt > asked.at
      : requests.some(({ outcome, settledAt }) => outcome !== 'expired' && settledAt > asked.at)
  if (isAnswered) return { do: 'withdraw' }
  return now >= asked.at + ANSWER_WITHIN ? { do: 'break' } : null
}

function aboutWhat({ lastUsedAt, confirmedAt, requests }: Questionable, now: number): AskedAbout | null {
  const since = confirmedAt ?? -Infinity
  const latest = requests.filter(({ settledAt }) => settledAt > since).slice(0, EXPIRED_IN_A_ROW)
  if (latest.length === EXPIRED_IN_A_ROW && latest.every(({ outcome }) => outcome === 'expired')) return 'requests'
  return now - Math.max(lastUsedAt, since) >= SILENCE ? 'silence' : null
}

/** A break as stored; instants in epoch ms. */
export type StoredBreak = { readonly break_since: Date | null; readonly break_ends_at: Date | null }

/** Whether somebody is on a break at an instant; one with an end is over then, whatever is still stored. */
export const isOnBreak = ({ break_since: since, break_ends_at: endsAt }: StoredBreak, now: number): boolean =>
  since !== null && (endsAt === null || now < endsAt.getTime())

/** When a break until this date ends in a zone: at its start. Null for a date that is not after today, or more than a year ahead. */
export function breakEnd(until: string, zone: string, now: number): number | null {
  const { date: today } = wallAt(zone, now)
  if (until <= today || until > dayText(parseDay(today)! + LONGEST_BREAK)) return null
  return startOfDay(zone, until)
}

/** The end of a break once the mentor has moved to another zone: at the start of the same date there. */
export const movedBreakEnd = (endsAt: number, from: string, to: string): number =>
  startOfDay(to, wallAt(from, endsAt).date) ?? endsAt

/** The date at whose start a break ends, in the zone of the mentor; null for one without an end. */
export const breakUntil = ({ break_ends_at: endsAt }: StoredBreak, zone: string | null): string | null =>
  endsAt === null ? null : wallAt(zone ?? 'UTC', endsAt.getTime()).date
