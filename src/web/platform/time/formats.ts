import { zoneAbbreviation, zoneLongName } from '#contract/reference/zone-names.ts'
import { zoneCity } from '#contract/reference/zone-city.ts'
import { useBoot, type Clock } from '#web/platform/routing/boot.ts'
import { formatLocale, type Locale } from '#web/platform/i18n/locale.ts'
import { useClock } from './clock.ts'
import { useTimeZone } from './time-zone.ts'

/** An instant as the API writes it (`2026-11-26T15:00:00Z`) or epoch milliseconds. */
export type At = string | number

const styles = {
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  shortDay: { weekday: 'short', day: 'numeric' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  shortMonth: { month: 'short' },
  dayOfMonth: { day: 'numeric' },
  time24: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  time12: { hour: 'numeric', minute: '2-digit', hour12: true },
  // en-CA writes ISO dates; for comparing days, never for people.
  iso: { year: 'numeric', month: '2-digit', day: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
type Style = keyof typeof styles

// Creating a formatter costs about a hundred times as much as using it.
const made = new Map<string, Intl.DateTimeFormat>()

function format(at: At, zone: string, style: Style, locale: string): string {
  const key = `${locale} ${zone} ${style}`
  let formatter = made.get(key)
  if (!formatter) made.set(key, (formatter = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: zone })))
  return formatter.format(ms(at)).replaceAll(',', '')
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

const formats = new Map<string, Formats>()

/**
 * Dates, times and numbers of one language and zone. Every time that can be acted on is shown with its zone.
 * Days far from `now` are shown with their year.
 */
export function formatsFor(locale: Locale, zone: string, now = Number.NaN, clock: Clock = '24'): Formats {
  const key = `${locale} ${zone} ${now} ${clock}`
  const known = formats.get(key)
  if (known) return known
  // On the server every request has a `now` of its own.
  if (formats.size >= 100) formats.clear()
  const created = createFormats(locale, zone, now, clock)
  formats.set(key, created)
  return created
}

function createFormats(locale: Locale, zone: string, now: number, clock: Clock) {
  const tag = formatLocale[locale]
  const show = (at: At, style: Style) => format(at, zone, style, tag)
  const dayOf = (at: At) => format(at, zone, 'iso', 'en-CA')
  const year = (at: At) => (Math.abs(ms(at) - now) > farAway ? ` ${dayOf(at).slice(0, 4)}` : '')
  const day = (at: At) => show(at, 'day') + year(at)
  const time = (at: At) => show(at, `time${clock}`)
  const abbreviation = (at: At) => zoneAbbreviation(zone, ms(at))
  const timeRange = (from: At, to: At) => `${time(from)} – ${time(to)} ${abbreviation(from)}`
  return {
    zone,
    /** `Thu 26 Nov` */
    day,
    /** `Thu 26`, where the month is on the screen */
    shortDay: (at: At) => show(at, 'shortDay'),
    /** `Thursday 26 November` */
    longDay: (at: At) => show(at, 'longDay') + year(at),
    /** `26 Nov` */
    shortDate: (at: At) => `${show(at, 'dayOfMonth')} ${show(at, 'shortMonth')}${year(at)}`,
    /** `26 Nov 2026` */
    date: (at: At) => show(at, 'date'),
    /** `November 2026` */
    month: (at: At) => show(at, 'month'),
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
    wallTime: (wall: string) => format(`1970-01-01T${wall}Z`, 'UTC', `time${clock}`, tag),
    /** `18:00 EAT` */
    timeWithZone: (at: At) => `${time(at)} ${abbreviation(at)}`,
    /** `18:00 – 19:00 EAT` */
    timeRange,
    /** `Thu 26 Nov · 18:00 – 19:00 EAT` */
    range: (from: At, to: At) => `${day(from)} · ${timeRange(from, to)}`,
    /** `Thu 26 Nov · 18:00 EAT` */
    moment: (at: At) => `${day(at)} · ${time(at)} ${abbreviation(at)}`,
    /** `EAT` */
    abbreviation,
    /** `EAT (Nairobi)` */
    zoneName: (at: At) => `${abbreviation(at)} (${zoneCity(zone)})`,
    /** `East Africa Time (Nairobi)` */
    longZoneName: (at: At) => `${zoneLongName(zone, ms(at))} (${zoneCity(zone)})`,
    /** `18:00` on every clock, for comparing and for the API. */
    isoTime: (at: At) => format(at, zone, 'time24', tag),
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
  const { locale, now } = useBoot()
  const own = useTimeZone()
  return formatsFor(locale, zone ?? own, now, useClock())
}
