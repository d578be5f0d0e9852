import { DAY } from '#rules/time/days.ts'
import { readBusyTimes } from '#rules/calendars/busy-times.ts'
import { atMost, type BenchRow, microseconds, printTable } from './table.ts'

const EVENTS = 10_000
const from = Date.UTC(2026, 10, 24)
const zones = ['Africa/Lagos', 'Europe/Berlin', 'W. Central Africa Standard Time']
const rules = ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR', 'RRULE:FREQ=YEARLY', '', '']

/** The calendar of somebody busy for fifteen years: two events of five do not repeat. */
const calendar = [
  'BEGIN:VCALENDAR',
  ...Array.from({ length: EVENTS }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${index}@example.org`,
    `DTSTART;TZID=${zones[index % 3]}:${2011 + (index % 17)}0${1 + (index % 9)}1${index % 9}T090000`,
    'DURATION:PT1H',
    ...(rules[index % 5] ? [rules[index % 5]] : []),
    `DESCRIPTION:${'x'.repeat(200)}`,
    'END:VEVENT',
  ]).flat(),
  'END:VCALENDAR',
].join('\r\n')

/** Reading ten thousand events, against splitting its lines into names and values. */
export function calendarsBench(): BenchRow[] {
  const query = { from, to: from + 368 * DAY, zone: 'Africa/Lagos' }
  const { busy } = readBusyTimes(calendar, query)!
  if (busy.length === 0) throw new Error('The calendar has busy times')
  const timings = microseconds(
    {
      read: () => readBusyTimes(calendar, query)!.busy.length,
      floor: () => calendar.split('\r\n').map((line) => line.split(/[:;=,]/)).length,
    },
    5,
    0,
  )
  return [
    atMost('read a calendar of ten thousand events, against splitting its lines', timings.read, timings.floor, 60),
  ]
}

if (import.meta.main) printTable(calendarsBench())
