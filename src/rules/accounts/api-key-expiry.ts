import { DAY, dayText, parseDay } from '#rules/time/days.ts'
import { startOfDay } from '#rules/time/zones.ts'

type Expiry = { expiresInDays?: number | undefined; expiresOn?: string | undefined }

/**
 * When an API key ends that is made `now`: so many days later, or with the day `expiresOn` in `zone`. Null where that is not ahead, or more
 * than `longestDays` ahead.
 */
export function apiKeyExpiry({ expiresInDays, expiresOn }: Expiry, zone: string, now: Date, longestDays: number) {
  const day = expiresOn === undefined ? null : parseDay(expiresOn)
  const end = day === null ? now.getTime() + (expiresInDays ?? 0) * DAY : startOfDay(zone, dayText(day + 1))
  const isAhead = end !== null && end > now.getTime() && end <= now.getTime() + longestDays * DAY
  return isAhead ? new Date(end) : null
}
