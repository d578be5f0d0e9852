/** Milliseconds of a minute, an hour and a 24-hour day. */
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

const PAIRS = /* @__PURE__ */ Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))

/** `YYYY-MM-DD` -> days since 1970-01-01 (proleptic Gregorian), or null when there is no such day. */
export function parseDay(date: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)
  if (match === null) return null
  const day = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY
  return dayText(day) === date ? day : null
}

/**
 * Days since 1970-01-01 -> `YYYY-MM-DD`, by integers only; years 0 to 9999.
 * Formula: Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days (years start in March).
 */
export function dayText(day: number): string {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return `${PAIRS[Math.floor(year / 100)]}${PAIRS[year % 100]}-${PAIRS[month]}-${PAIRS[dayOfMonth]}`
}

/** The number of days from one date (`YYYY-MM-DD`) to another, negative backwards; NaN where there is no such day. */
export const daysBetween = (from: string, to: string): number => (parseDay(to) ?? NaN) - (parseDay(from) ?? NaN)

/** The date a number of days later, or earlier where it is negative. */
export const dateAfter = (date: string, days: number): string => dayText((parseDay(date) ?? NaN) + days)

/** Monday-based ISO week as a running number: days from Monday to Sunday share one. 1970-01-01 was a Thursday. */
export const weekOfDay = (day: number) => Math.floor((day + 3) / 7)

/** 0 = Monday … 6 = Sunday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7
