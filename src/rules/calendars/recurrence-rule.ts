import { parseWall, type WallValue } from './values.ts'

export type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY'
/** A weekday (0 = Monday); `nth` counts within the month or year, from its end when negative, 0 for every one. */
export type RuleDay = { readonly weekday: number; readonly nth: number }

/** An RRULE (RFC 5545, 3.3.10); empty lists are absent parts. */
export type RecurrenceRule = {
  readonly frequency: Frequency
  readonly interval: number
  readonly count: number | null
  readonly until: WallValue | null
  /** 0 = Monday. */
  readonly weekStart: number
  readonly months: readonly number[]
  readonly weekNumbers: readonly number[]
  readonly yearDays: readonly number[]
  readonly monthDays: readonly number[]
  readonly days: readonly RuleDay[]
  readonly hours: readonly number[]
  readonly minutes: readonly number[]
  readonly seconds: readonly number[]
  readonly positions: readonly number[]
}

/** A calendar that would take too long to read, whatever it says. */
export class TooComplexError extends Error {
  override readonly message = 'The calendar is too complex to read'
}

const FREQUENCIES: readonly string[] = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY']
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const WEEKDAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/
const MAX_LIST = 400
const MAX_TIMES_A_DAY = 100
const MAX_INTERVAL = 10_000

/** Null for a rule that cannot be read. Throws `TooComplexError` for one that repeats within the hour, or with absurd lists. */
export function parseRule(text: string): RecurrenceRule | null {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2) as [string, string | undefined])
      .map(([name, value = '']) => [name.trim(), value.trim()]),
  )
  const frequency = parts.get('FREQ') ?? ''
  if (frequency === 'SECONDLY' || frequency === 'MINUTELY') throw new TooComplexError()
  const interval = Number(parts.get('INTERVAL') ?? 1)
  if (!FREQUENCIES.includes(frequency) || !Number.isInteger(interval) || interval < 1) return null
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : null
  if (count !== null && !(Number.isInteger(count) && count > 0)) return null
  const numbers = (name: string, min: number, max: number) => readNumbers(parts.get(name), min, max)
  const rule: RecurrenceRule = {
    frequency: frequency as Frequency,
    interval: Math.min(interval, MAX_INTERVAL),
    count,
    until: parseWall(parts.get('UNTIL') ?? ''),
    weekStart: Math.max(0, WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO')),
    months: numbers('BYMONTH', 1, 12),
    weekNumbers: numbers('BYWEEKNO', -53, 53),
    yearDays: numbers('BYYEARDAY', -366, 366),
    monthDays: numbers('BYMONTHDAY', -31, 31),
    days: readDays(parts.get('BYDAY')),
    hours: numbers('BYHOUR', 0, 23),
    minutes: numbers('BYMINUTE', 0, 59),
    seconds: numbers('BYSECOND', 0, 60),
    positions: numbers('BYSETPOS', -366, 366),
  }
  if (timesADay(rule) > MAX_TIMES_A_DAY) throw new TooComplexError()
  return rule
}

const timesADay = ({ frequency, hours, minutes, seconds }: RecurrenceRule) =>
  Math.max(hours.length, frequency === 'HOURLY' ? 24 : 1) * Math.max(minutes.length, 1) * Math.max(seconds.length, 1)

function listOf(text: string | undefined): string[] {
  if (text === undefined || text === '') return []
  const entries = text.split(',', MAX_LIST + 1)
  if (entries.length > MAX_LIST) throw new TooComplexError()
  return entries.map((entry) => entry.trim())
}

/** Sorted and unique; what is no number in the range is left out. */
function readNumbers(text: string | undefined, min: number, max: number): number[] {
  const numbers = listOf(text)
    .map(Number)
    .filter((number) => Number.isInteger(number) && number >= min && number <= max && (number !== 0 || min === 0))
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

const readDays = (text: string | undefined): RuleDay[] =>
  listOf(text).flatMap((entry) => {
    const match = WEEKDAY.exec(entry)
    return match === null ? [] : [{ weekday: WEEKDAYS.indexOf(match[2]!), nth: Number(match[1] ?? 0) }]
  })
