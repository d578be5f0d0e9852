import { isDeepStrictEqual } from 'node:util'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { offsetsOfSchedule } from '#rules/availability/schedule-offsets.ts'
import { compileSchedule, type ScheduleSource } from '#rules/availability/schedule.ts'
import { slotDaysJson } from '#rules/availability/slot-days.ts'
import { oracleSlots } from '#rules/availability/slots.oracle.ts'
import { computeSlots, type SlotQuery } from '#rules/availability/slots.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import { atLeast, atMost, type BenchRow, microseconds, printTable } from './table.ts'

const NOW = Date.UTC(2026, 8, 21, 8, 10)
const hours = [
  { startMinute: 540, endMinute: 720 },
  { startMinute: 780, endMinute: 1080 },
]
const YEAR = 365

/** A mentor in New York who is available from nine to six with a break at noon, seven days a week. */
const sourceOf = (days: number): ScheduleSource => ({
  timeZone: 'America/New_York',
  weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => hours.map((range) => ({ weekday, ...range }))),
  overrides: [],
  settings: { bufferMinutes: 10, minimumNoticeMinutes: 120, horizonDays: days, maxSessionsPerWeek: null },
})

/** Busy times of half an hour, spread evenly over days and nights. */
const busyOf = (count: number, days: number) =>
  Array.from({ length: count }, (_, i) => NOW + Math.floor((i * days * 1440) / count) * MINUTE).flatMap((start) => [
    start,
    start + 30 * MINUTE,
  ])

function queryOf(days: number, busy: number[]): SlotQuery {
  const schedule = compileSchedule(sourceOf(days))
  const offsets = offsetsOfSchedule(schedule, NOW)
  return {
    schedule,
    offsets,
    busy,
    bookedByWeek: new Map(),
    now: NOW,
    from: NOW,
    to: NOW + days * DAY,
    durationMinutes: 60,
  }
}

const month = queryOf(30, busyOf(100, 30))

/** The slot engine compared with the oracle, and with itself for more busy times and more days. */
function engineRows(): BenchRow[] {
  const oracleQuery = { ...month, source: sourceOf(30), bookedStarts: [] }
  if (!isDeepStrictEqual(computeSlots(month), oracleSlots(oracleQuery)))
    throw new Error('The engine and the oracle disagree')
  const queries = {
    month,
    monthFree: queryOf(30, []),
    monthInBusyYear: queryOf(30, busyOf(1000, YEAR)),
    monthFull: queryOf(30, busyOf(1000, 30)),
    yearFree: queryOf(YEAR, []),
    year: queryOf(YEAR, busyOf(1000, YEAR)),
  }
  const timings = microseconds({
    month: () => computeSlots(queries.month),
    monthFree: () => computeSlots(queries.monthFree),
    monthInBusyYear: () => computeSlots(queries.monthInBusyYear),
    monthFull: () => computeSlots(queries.monthFull),
    yearFree: () => computeSlots(queries.yearFree),
    year: () => computeSlots(queries.year),
  })
  // Measured last, when everything is warmed up, in favour of the oracle.
  const oracle = microseconds({ oracle: () => oracleSlots(oracleQuery) }, 15).oracle
  return [
    atLeast(
      'slot computations, 30 days, 100 busy times, against plain Temporal',
      1e6 / timings.month,
      1e6 / oracle,
      100,
      '/s',
    ),
    atMost('365 days: 1,000 busy times against none', timings.year, timings.yearFree, 1.2),
    atMost('30 days: 1,000 busy times in the year against none', timings.monthInBusyYear, timings.monthFree, 1.2),
    atMost('30 days: 1,000 busy times in those days against none', timings.monthFull, timings.monthFree, 1.2),
    atMost('365 days against 30, no busy time', timings.yearFree, timings.monthFree, 13),
  ]
}

/** The computation compared with the serialization of its result, as instants and as the days of the API. */
function answerRows(): BenchRow[] {
  const viewer = zoneOffsets('Africa/Lagos', NOW, month.to)
  const instants = computeSlots(month)
  const days: unknown = JSON.parse(slotDaysJson(instants, viewer, month.offsets))
  const bytes = Buffer.alloc(1_000_000)
  const timings = microseconds({
    slots: () => computeSlots(month),
    instantsText: () => JSON.stringify(instants),
    // Written to a buffer on both sides, because a concatenated string is only assembled when it is read.
    answer: () => bytes.write(slotDaysJson(computeSlots(month), viewer, month.offsets), 'latin1'),
    daysText: () => bytes.write(JSON.stringify(days), 'latin1'),
  })
  return [
    atMost(
      'slots, 30 days, 100 busy times, against JSON.stringify of the instants',
      timings.slots,
      timings.instantsText,
      1,
    ),
    atMost('slots and their JSON text against JSON.stringify of the same days', timings.answer, timings.daysText, 1),
  ]
}

/** Measures the slot engine; every baseline is measured in the same run. */
export async function slotsBench(): Promise<BenchRow[]> {
  return [...engineRows(), ...answerRows()]
}

if (import.meta.main) printTable(await slotsBench())
