import { urgentKinds, type NotificationKind } from '#contract/notifications/constants.ts'
import { HOUR, MINUTE } from '../time/days.ts'
import { endOfQuietHours, type EmailTimes } from './email-plan.ts'

/** What becomes of a notification on somebody's devices; `at` in epoch milliseconds. */
export type PushPlan = { push: 'now' } | { push: 'never' } | { push: 'later'; at: number }

/** Whether devices show a notification now, after the quiet hours, or not at all. Urgent kinds do not wait. */
export function planPush(kind: NotificationKind, isWanted: boolean, times: EmailTimes, now: number): PushPlan {
  if (!isWanted) return { push: 'never' }
  const at = urgentKinds.has(kind) ? null : endOfQuietHours(times, now)
  return at === null ? { push: 'now' } : { push: 'later', at }
}

/** How long a device that is away may still get one, unless its notice says so itself. */
export const pushLifetime = (kind: NotificationKind) => (urgentKinds.has(kind) ? HOUR : 24 * HOUR)

/** Milliseconds before the next attempt after this many failed ones; null: given up. */
export const pushRetryDelay = (failures: number): number | null => (failures > 6 ? null : 2 ** (failures - 1) * MINUTE)
