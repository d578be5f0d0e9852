import { zoneAbbreviation } from '#contract/reference/zone-names.ts'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { offsetAt } from '#rules/time/zone-offsets.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import { formatsFor } from './formats.ts'
import { textsFor } from './texts.ts'

/**
 * In which zone and language somebody reads times, and on which clock; null: as their language has it. A language that is not offered, or
 * no longer, is read as English.
 */
export type TimeReader = { zone: string; clock?: '12' | '24' | null; locale?: string }
type Reader = Omit<TimeReader, 'clock' | 'zone'> & { zone?: string }

/**
 * `Tue 24 Nov 2026, 18:00 WAT`, or `6:00 pm` on a 12-hour clock: an instant as a recipient reads it; in their own zone unless another
 * one is named.
 */
export function whenText(instant: Date, reader: TimeReader, zone: string = reader.zone): string {
  const { clock, locale } = reader
  const at = instant.getTime()
  const offsets = zoneOffsets(zone, at, at)
  const local = at + offsetAt(offsets, at)
  const format = formatsFor(reader)
  return textsFor(locale, reader.zone).when.instant({
    weekday: format.weekday.format(local),
    date: format.date.format(local),
    time: format[clock ?? 'own'].format(local),
    zone: zoneAbbreviation(zone, (moment) => offsetAt(offsets, moment) / MINUTE, at),
  })
}

/** `24 Nov 2026`: a date without a time. */
export const dayText = (date: string, reader: Reader = {}): string =>
  formatsFor(reader).date.format(Date.parse(`${date}T00:00:00Z`))

const monday = Date.parse('2026-11-23')

/** `Tue and Thu`, from numbers of weekdays; Monday is 0. */
export function weekdaysText(days: readonly number[], reader: Reader = {}): string {
  const { list, weekday } = formatsFor(reader)
  return list.format(days.map((day) => weekday.format(monday + day * DAY)))
}

/** `Ada, Ngũgĩ, Wole`: names in a row. */
export const namesText = (names: readonly string[], reader: Reader = {}): string =>
  formatsFor(reader).names.format(names)

/** How far something starts from when it was planned, as texts name it; `shift` in milliseconds. */
export const shiftOf = (shift: number) => ({
  direction: shift < 0 ? 'earlier' : 'later',
  minutes: Math.abs(shift) / MINUTE,
})
