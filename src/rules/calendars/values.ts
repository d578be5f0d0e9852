import { DAY, HOUR, MINUTE } from '../time/days.ts'

/** A date or a date and time: `wall` is what the clock shows, in milliseconds since 1970-01-01T00:00 of that clock. */
export type WallValue = { readonly wall: number; readonly isDate: boolean; readonly isUtc: boolean }
/** Days count by the calendar, milliseconds by elapsed time (RFC 5545, 3.3.6). */
export type Duration = { readonly days: number; readonly milliseconds: number }

const DATE_TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z)?)?$/i
const DURATION = /^([+-]?)P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i
const OFFSET = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/

/** `20261124`, `20261124T090000` or `20261124T080000Z`; null for anything else and for dates that do not exist. */
export function parseWall(text: string): WallValue | null {
  const match = DATE_TIME.exec(text.trim())
  if (match === null) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0)) as Numbers
  const date = Date.UTC(year, month - 1, day)
  const isReal = new Date(date).getUTCDate() === day && month >= 1 && month <= 12
  if (!isReal || hour > 24 || minute > 59 || second > 60) return null
  return {
    wall: date + hour * HOUR + minute * MINUTE + second * 1000,
    isDate: match[4] === undefined,
    isUtc: match[7] !== undefined,
  }
}
type Numbers = [number, number, number, number, number, number]

/** `PT1H30M`, `P1D`; null for anything else and for one that goes back in time. */
export function parseDuration(text: string): Duration | null {
  const match = DURATION.exec(text.trim())
  if (match === null || match[1] === '-') return null
  const [weeks, days, hours, minutes, seconds] = match.slice(2).map((digits) => Number(digits ?? 0)) as Numbers
  return { days: weeks * 7 + days, milliseconds: hours * HOUR + minutes * MINUTE + seconds * 1000 }
}

/** `+0100` -> milliseconds; null for anything else and for a day or more. */
export function parseOffset(text: string): number | null {
  const match = OFFSET.exec(text.trim())
  if (match === null) return null
  const size = Number(match[2]) * HOUR + Number(match[3]) * MINUTE + Number(match[4] ?? 0) * 1000
  if (size >= DAY) return null
  return match[1] === '-' ? -size : size
}
