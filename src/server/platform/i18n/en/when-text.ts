import { zoneAbbreviation } from '#contract/reference/zone-names.ts'
import { MINUTE } from '#rules/time/days.ts'
import { offsetAt } from '#rules/time/zone-offsets.ts'
import { zoneOffsets } from '#rules/time/zones.ts'

const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', minute: '2-digit' } as const
const formats = {
  '12': new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...day, hour: 'numeric', hour12: true }),
  '24': new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...day, hour: '2-digit', hourCycle: 'h23' }),
}

/** In which zone somebody reads times, and on which clock; null: as the language of the text has it. */
export type TimeReader = { zone: string; clock?: '12' | '24' | null }

/** `Tue 24 Nov 2026, 18:00 WAT`, or `6:00 pm` on a 12-hour clock: an instant as a recipient reads it. */
export function whenText(instant: Date, { zone, clock }: TimeReader): string {
  const at = instant.getTime()
  const offsets = zoneOffsets(zone, at, at)
  const parts = formats[clock ?? '24'].formatToParts(at + offsetAt(offsets, at))
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const time = [`${part.hour}:${part.minute}`, part.dayPeriod].filter(Boolean).join(' ')
  const name = zoneAbbreviation(zone, (moment) => offsetAt(offsets, moment) / MINUTE, at)
  return `${part.weekday} ${part.day} ${part.month} ${part.year}, ${time} ${name}`
}

/** `24 Nov 2026`: a date without a time. */
export const dayText = (date: string): string =>
  whenText(new Date(`${date}T00:00:00Z`), { zone: 'UTC' })
    .split(',')[0]!
    .replace(/^\w+ /, '')

/** `60 minutes earlier than planned`, from milliseconds. */
export const shiftText = (shift: number): string =>
  `${Math.abs(shift) / 60_000} minutes ${shift < 0 ? 'earlier' : 'later'} than planned`
