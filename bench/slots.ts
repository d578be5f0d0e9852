import { isDeepStrictEqual } from 'node:util'
import { DAY, MINUTE } from '#rules/days.ts'
import { clockOfSchedule, compileSchedule, type ScheduleSource } from '#rules/schedule.ts'
import { groupByDay, slotDaysJson } from '#rules/slot-days.ts'
import { oracleSlots } from '#rules/slots.oracle.ts'
import { computeSlots, type SlotQuery } from '#rules/slots.ts'
import { clockOf } from '#rules/zones.ts'
import { atLeast, atMost, type BenchRow, microseconds, printTable } from './table.ts'

const NOW = Date.UTC(2026, 8, 21, 8, 10)
const hours = [{ startMinute: 540, endMinute: 720 }, { startMinute: 780, endMinute: 1080 }]
const YEAR = 365

/** A mentor in New York, who works from nine to six with a break at noon, seven days a week. */
const sourceOf = (days: number): ScheduleSource => ({
  timeZone: 'America/New_York',
  weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => hours.map((range) => ({ weekday, ...range }))),
  overrides: [],
  settings: { bufferMinutes: 10, minimumNoticeMinutes: 120, horizonDays: days, maxSessionsPerWeek: null },
})

/** Busy times of half an hour, spread evenly over the days, by night as well. */
const busyOf = (count: number, days: number) =>
  Array.from({ length: count }, (_, i) => NOW + Math.floor((i * days * 1440) / count) * MINUTE).flatMap((start) => [start, start + 30 * MINUTE])

function queryOf(days: number, busy: number[]): SlotQuery {
  const schedule = compileSchedule(sourceOf(days))
  const clock = clockOfSchedule(schedule, NOW)
  return { schedule, clock, busy, bookedByWeek: new Map(), now: NOW, from: NOW, to: NOW + days * DAY, durationMinutes: 60 }
}

/** Measures the slot engine against the oracle, against itself with more busy times and more days, and against JSON. */
export async function slotsBench(): Promise<BenchRow[]> {
  const viewer = clockOf('Africa/Lagos', NOW, NOW + YEAR * DAY)
  const month = queryOf(30, busyOf(100, 30))
  const year = queryOf(YEAR, busyOf(1000, YEAR))
  const asked = { source: sourceOf(30), busy: month.busy, bookedStarts: [], now: NOW, from: NOW, to: month.to, durationMinutes: 60 }
  if (!isDeepStrictEqual(computeSlots(month), oracleSlots(asked))) throw new Error('The engine and the oracle disagree')

  const engines = [queryOf(30, []), queryOf(30, busyOf(1000, YEAR)), queryOf(30, busyOf(1000, 30)), queryOf(YEAR, [])] as const
  const speed = microseconds({
    month: () => computeSlots(month),
    monthFree: () => computeSlots(engines[0]),
    monthOfBusyYear: () => computeSlots(engines[1]),
    monthFull: () => computeSlots(engines[2]),
    yearFree: () => computeSlots(engines[3]),
    year: () => computeSlots(year),
  })
  const oracle = microseconds({ oracle: () => oracleSlots(asked) }, 15)

  const answer = groupByDay(computeSlots(month), viewer, month.clock)
  const numbers = computeSlots(month)
  const bytes = Buffer.alloc(1_000_000)
  const json = microseconds({
    // Written out on both sides: a concatenated string is only assembled when somebody reads it.
    answer: () => bytes.latin1Write(slotDaysJson(computeSlots(month), viewer, month.clock)),
    stringify: () => bytes.latin1Write(JSON.stringify(answer)),
    stringifyNumbers: () => JSON.stringify(numbers),
  })
  return [
    atLeast('slots per second, 30 days, 100 busy, against plain Temporal', 1e6 / speed.month, 1e6 / oracle.oracle, 100, '/s'),
    atMost('365 days: 1,000 busy times against none', speed.year, speed.yearFree, 1.2),
    atMost('30 days: 1,000 busy times in the year against none', speed.monthOfBusyYear, speed.monthFree, 1.2),
    atMost('30 days: 1,000 busy times in those days against none', speed.monthFull, speed.monthFree, 1.2),
    atMost('365 days against 30, no busy time', speed.yearFree, speed.monthFree, 13),
    atMost('slots, 30 days, 100 busy, against JSON.stringify of the instants', speed.month, json.stringifyNumbers, 1),
    atMost('slots and their JSON text, against JSON.stringify of the same days', json.answer, json.stringify, 1),
  ]
}

if (import.meta.main) printTable(await slotsBench())
