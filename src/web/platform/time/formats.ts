import { zoneCity } from '#contract/reference/zone-city.ts'
import { localTimeAt, periodAt, wallOf } from '#rules/time/zone-offsets.ts'
import { useBoot, type Clock } from '#web/platform/routing/boot.ts'
import { keepDirection } from '#web/ui/direction.ts'
import { useClock } from './clock.ts'
import { useZone, type Zone } from './zones.ts'

/** An instant as the API writes it (`2026-11-26T15:00:00Z`) or epoch milliseconds. */
export type At = string | number

const styles = {
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  farDay: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  shortDay: { weekday: 'short', day: 'numeric' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  farLongDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  shortDate: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  shortMonth: { month: 'short' },
  dayOfMonth: { day: 'numeric' },
  time24: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  time12: { hour: 'numeric', minute: '2-digit', hour12: true },
} satisfies Record<string, Intl.DateTimeFormatOptions>
type Style = keyof typeof styles

// Creating a formatter costs about a hundred times as much as using it.
const made = new Map<string, Intl.DateTimeFormat>()

/** A local time in words; it is given as if it were UTC, so that `Intl` needs no rules of any zone. */
function format(wall: number, style: Style, locale: string): string {
  const key = `${locale} ${style}`
  let formatter = made.get(key)
  if (!formatter) made.set(key, (formatter = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' })))
  return formatter.format(wall).replaceAll(',', '')
}

const numberStyles = { plain: {}, average: { minimumFractionDigits: 1, maximumFractionDigits: 1 } } as const
const numberFormats = new Map<string, Intl.NumberFormat>()

function formatNumber(value: number, style: keyof typeof numberStyles, locale: string): string {
  const key = `${locale} ${style}`
  let formatter = numberFormats.get(key)
  if (!formatter) numberFormats.set(key, (formatter = new Intl.NumberFormat(locale, numberStyles[style])))
  return formatter.format(value)
}

const ms = (at: At) => (typeof at === 'number' ? at : Date.parse(at))

const farAway = 300 * 86_400_000

const formats = new Map<string, { zone: Zone; made: Formats }>()

/**
 * Dates, times and numbers as a language tag of `Intl` has them, in one zone. Every time that can be acted on is shown with its zone.
 * Days far from `now` are shown with their year.
 */
export function formatsFor(tag: string, zone: Zone, now = Number.NaN, clock: Clock = '24'): Formats {
  const key = `${tag} ${zone.name} ${now} ${clock}`
  const known = formats.get(key)
  if (known?.zone === zone) return known.made
  // On the server every request has a `now` of its own.
  if (formats.size >= 100) formats.clear()
  const created = createFormats(tag, zone, now, clock)
  formats.set(key, { zone, made: created })
  return created
}

function createFormats(tag: string, { name, offsets, abbreviations }: Zone, now: number, clock: Clock) {
  const show = (at: At, style: Style) => format(wallOf(offsets, ms(at)), style, tag)
  const dayOf = (at: At) => localTimeAt(offsets, ms(at)).date
  const isFar = (at: At) => Math.abs(ms(at) - now) > farAway
  const day = (at: At) => show(at, isFar(at) ? 'farDay' : 'day')
  // An hour and its part of the day stay on one line.
  const time = (at: At) => show(at, `time${clock}`).replaceAll(' ', '\u00a0')
  const abbreviation = (at: At) => abbreviations[periodAt(offsets, ms(at))]!
  const mark = (at: At) => keepDirection(abbreviation(at))
  const timeRange = (from: At, to: At) => `${time(from)} – ${time(to)} ${mark(from)}`
  return {
    /** `Thu 26 Nov` */
    day,
    /** `Thu 26`, where the month is on the screen */
    shortDay: (at: At) => show(at, 'shortDay'),
    /** `Thursday 26 November` */
    longDay: (at: At) => show(at, isFar(at) ? 'farLongDay' : 'longDay'),
    /** `26 Nov` */
    shortDate: (at: At) => show(at, isFar(at) ? 'date' : 'shortDate'),
    /** `26 Nov 2026` */
    date: (at: At) => show(at, 'date'),
    /** `26 November 2026` */
    longDate: (at: At) => show(at, 'longDate'),
    /** `November 2026` */
    month: (at: At) => show(at, 'month'),
    /** `2026` */
    year: (at: At) => show(at, 'year'),
    /** `Thursday` */
    weekday: (at: At) => show(at, 'weekday'),
    /** `Thu` */
    shortWeekday: (at: At) => show(at, 'shortWeekday'),
    /** `Nov` */
    shortMonth: (at: At) => show(at, 'shortMonth'),
    /** `26` */
    dayOfMonth: (at: At) => show(at, 'dayOfMonth'),
    /** `18:00`, or `6:00 pm` on a 12-hour clock */
    time,
    /** A wall time as the API writes it (`18:00:00`), in any zone. */
    wallTime: (wall: string) => format(Date.parse(`1970-01-01T${wall}Z`), `time${clock}`, tag),
    /** `18:00 EAT` */
    timeWithZone: (at: At) => `${time(at)} ${mark(at)}`,
    /** `18:00 – 19:00 EAT` */
    timeRange,
    /** `Thu 26 Nov · 18:00 – 19:00 EAT` */
    range: (from: At, to: At) => `${day(from)} · ${timeRange(from, to)}`,
    /** `Thu 26 Nov · 18:00 EAT` */
    moment: (at: At) => `${day(at)} · ${time(at)} ${mark(at)}`,
    /** `EAT` */
    abbreviation,
    /** `EAT (Nairobi)` */
    zoneName: (at: At) => `${abbreviation(at)} (${zoneCity(name)})`,
    /** `18:00` on every clock, for comparing and for the API. */
    isoTime: (at: At) => localTimeAt(offsets, ms(at)).time.slice(0, 5),
    /** `2026-11-26`: the day in this zone, for comparing. */
    isoDay: dayOf,
    number: (value: number) => formatNumber(value, 'plain', tag),
    /** `4.0`: a mean of whole numbers, so that it does not read as one of them. */
    average: (value: number) => formatNumber(value, 'average', tag),
  }
}

export type Formats = ReturnType<typeof createFormats>

/** The formats of the reader's language and clock, in their zone or the given one. */
export function useFormats(zone?: string): Formats {
  const { formatTag, now } = useBoot()
  return formatsFor(formatTag, useZone(zone), now, useClock())
}
