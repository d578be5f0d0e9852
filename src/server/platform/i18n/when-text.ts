import { zoneAbbreviation } from '#contract/reference/zone-names.ts'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { offsetAt } from '#rules/time/zone-offsets.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import { textsFor, type Locale } from './texts.ts'

/** In which zone and language somebody reads times, and on which clock; null: on 24 hours. */
export type TimeReader = { zone: string; clock?: '12' | '24' | null; locale?: Locale }

const formatsOf = (language: string) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  return {
    weekday: format({ weekday: 'short' }),
    date: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    '12': format({ hour: 'numeric', minute: '2-digit', hour12: true }),
    '24': format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    list: new Intl.ListFormat(language),
    names: new Intl.ListFormat(language, { type: 'unit', style: 'short' }),
  }
}
const formats = { en: formatsOf('en-GB') } satisfies Record<Locale, ReturnType<typeof formatsOf>>

/** `Tue 24 Nov 2026, 18:00 WAT`, or `6:00 pm` on a 12-hour clock: an instant as a recipient reads it. */
export function whenText(instant: Date, { zone, clock, locale = 'en' }: TimeReader): string {
  const at = instant.getTime()
  const offsets = zoneOffsets(zone, at, at)
  const local = at + offsetAt(offsets, at)
  const format = formats[locale]
  return textsFor(locale).when.instant({
    weekday: format.weekday.format(local),
    date: format.date.format(local),
    time: format[clock ?? '24'].format(local),
    zone: zoneAbbreviation(zone, (moment) => offsetAt(offsets, moment) / MINUTE, at),
  })
}

/** `24 Nov 2026`: a date without a time. */
export const dayText = (date: string, locale: Locale = 'en'): string =>
  formats[locale].date.format(new Date(`${date}T00:00:00Z`))

const monday = Date.parse('2026-11-23')

/** `Tue and Thu`, from numbers of weekdays; Monday is 0. */
export const weekdaysText = (days: readonly number[], locale: Locale = 'en'): string =>
  formats[locale].list.format(days.map((day) => formats[locale].weekday.format(monday + day * DAY)))

/** `Ada, Ngũgĩ, Wole`: names in a row. */
export const namesText = (names: readonly string[], locale: Locale = 'en'): string =>
  formats[locale].names.format(names)

/** How far something starts from when it was planned, as texts name it; `shift` in milliseconds. */
export const shiftOf = (shift: number) => ({
  direction: shift < 0 ? 'earlier' : 'later',
  minutes: Math.abs(shift) / MINUTE,
})
