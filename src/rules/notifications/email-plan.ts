import { urgentKinds, type EmailChoice, type NotificationKind } from '#contract/notifications/constants.ts'
import { DAY, HOUR, parseDay } from '../time/days.ts'
import { earliestInstant } from '../time/local-times.ts'
import { zoneOffsets, wallAt } from '../time/zones.ts'

/** Full hours on the recipient's clock; `until` may be on the next day. */
export type QuietHours = { from: number; until: number }

/** When somebody reads emails, in their own zone. */
export type EmailTimes = { digestHour: number; quietHours: QuietHours | null; zone: string }

/** What becomes of an email; `at` in epoch milliseconds. */
export type EmailPlan =
  | { send: 'now' }
  | { send: 'never' }
  | { send: 'later'; at: number }
  | { send: 'digest'; at: number }

/** Whether an email is sent now, after the quiet hours, with the next daily summary, or not at all. Urgent kinds do not wait. */
export function planEmail(kind: NotificationKind, choice: EmailChoice, times: EmailTimes, now: number): EmailPlan {
  if (choice === 'off') return { send: 'never' }
  if (urgentKinds.has(kind)) return { send: 'now' }
  if (choice === 'digest') return { send: 'digest', at: nextDigest(times, now) }
  const at = endOfQuietHours(times, now)
  return at === null ? { send: 'now' } : { send: 'later', at }
}

/** When the daily summary is due next; one that falls into quiet hours waits for their end. */
export function nextDigest(times: EmailTimes, now: number): number {
  const at = nextHour(times.zone, times.digestHour, now)
  return endOfQuietHours(times, at) ?? at
}

/** The end of the quiet hours that hold `now`; null outside of them. */
export function endOfQuietHours({ quietHours, zone }: EmailTimes, now: number): number | null {
  if (quietHours === null) return null
  const { from, until } = quietHours
  const hour = Number(wallAt(zone, now).time.slice(0, 2))
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  return isQuiet ? nextHour(zone, until, now) : null
}

/** The first instant after `now` at which the clock shows this full hour; where it is skipped, the moment of the clock change. */
function nextHour(zone: string, hour: number, now: number): number {
  const today = parseDay(wallAt(zone, now).date)!
  const [first, second] = [today, today + 1].map((day) => {
    const wall = day * DAY + hour * HOUR
    return earliestInstant(zoneOffsets(zone, wall, wall), wall)
  })
  return first! > now ? first! : second!
}
