import { zoneAbbreviation } from '#contract/reference/zone-names.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Tue 24 Nov 2026, 10:00 WAT`: an instant in a recipient's zone. */
export function whenText(instant: Date, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part.weekday} ${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute} ${zoneAbbreviation(zone, instant.getTime())}`
}

/** `24 Nov 2026`: a date without a time. */
export const dayText = (date: string): string =>
  whenText(new Date(`${date}T00:00:00Z`), 'UTC')
    .split(',')[0]!
    .replace(/^\w+ /, '')

/** `60 minutes earlier than planned`, from milliseconds. */
export const shiftText = (shift: number): string =>
  `${Math.abs(shift) / 60_000} minutes ${shift < 0 ? 'earlier' : 'later'} than planned`
