import { zoneAbbreviation } from '#contract/reference/zone-names.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** In which zone somebody reads times, and on which clock; null: as the language of the text has it. */
export type TimeReader = { zone: string; clock?: '12' | '24' | null }

/** `Tue 24 Nov 2026, 18:00 WAT`, or `6:00 pm` on a 12-hour clock: an instant as a recipient reads it. */
export function whenText(instant: Date, { zone, clock }: TimeReader): string {
  const key = `${zone} ${clock === '12'}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      minute: '2-digit',
      ...(clock === '12' ? { hour: 'numeric', hour12: true } : { hour: '2-digit', hourCycle: 'h23' }),
    })
    formats.set(key, format)
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const time = [`${part.hour}:${part.minute}`, part.dayPeriod].filter(Boolean).join(' ')
  return `${part.weekday} ${part.day} ${part.month} ${part.year}, ${time} ${zoneAbbreviation(zone, instant.getTime())}`
}

/** `24 Nov 2026`: a date without a time. */
export const dayText = (date: string): string =>
  whenText(new Date(`${date}T00:00:00Z`), { zone: 'UTC' })
    .split(',')[0]!
    .replace(/^\w+ /, '')

/** `60 minutes earlier than planned`, from milliseconds. */
export const shiftText = (shift: number): string =>
  `${Math.abs(shift) / 60_000} minutes ${shift < 0 ? 'earlier' : 'later'} than planned`
