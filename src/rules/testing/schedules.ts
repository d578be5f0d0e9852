import fc from 'fast-check'
import { DAY, MINUTE } from '../time/days.ts'
import type { ScheduleSource } from '../availability/schedule.ts'
import type { OracleQuery } from '../availability/slots.oracle.ts'
import { zoneOffsets } from '../time/zones.ts'

const traps = {
  none: ['Africa/Lagos', 'Europe/London'],
  'offsets of :45 and :30': ['Asia/Kathmandu', 'Asia/Tehran', 'Pacific/Chatham'],
  'shifts of half an hour and of two hours': ['Australia/Lord_Howe', 'Antarctica/Troll'],
  'changes at midnight': ['Africa/Cairo', 'Asia/Beirut', 'America/Asuncion', 'America/Havana', 'America/Scoresbysund'],
  'changes at 00:01, back into yesterday, until 2011': ['America/St_Johns'],
  'a date skipped whole': ['Pacific/Apia', 'Pacific/Kwajalein'],
  'changes around Ramadan': ['Africa/Casablanca', 'Africa/El_Aaiun'],
  'rules that changed from year to year': ['Asia/Pyongyang', 'America/Caracas', 'Asia/Gaza', 'Atlantic/Azores'],
}

/** Zones in which naive time arithmetic fails, and two in which it mostly does not. */
export const trapZones = Object.values(traps).flat()

const FROM = Date.UTC(1990, 0, 1)
const TO = Date.UTC(2027, 0, 1)

const halfHour = fc.integer({ min: 0, max: 47 }).map((step) => step * 30)
const range = fc
  .tuple(halfHour, fc.integer({ min: 1, max: 48 }))
  .map(([startMinute, steps]) => ({ startMinute, endMinute: Math.min(1440, startMinute + steps * 30) }))

/** An instant near one of the zone's clock changes, or any instant if it has none. */
const moment = (zone: string) => {
  const changes = zoneOffsets(zone, FROM, TO).at.slice(1, -1)
  const minutesAround = fc.integer({ min: -4 * 1440, max: 1440 })
  const anchor = changes.length === 0 ? fc.integer({ min: FROM, max: TO }) : fc.constantFrom(...changes)
  return fc.tuple(anchor, minutesAround).map(([instant, minutes]) => instant + minutes * MINUTE)
}

const settings = fc.record({
  bufferMinutes: fc.constantFrom(0, 0, 10, 15, 45),
  minimumNoticeMinutes: fc.constantFrom(0, 0, 120, 1441),
  horizonDays: fc.constantFrom(1, 3, 60),
  maxSessionsPerWeek: fc.constantFrom(null, 1, 2),
})

const weekday = fc.integer({ min: 1, max: 7 })
const sparseWeek = fc.array(
  fc.tuple(weekday, range).map(([day, hours]) => ({ weekday: day, ...hours })),
  { maxLength: 12 },
)
const roundTheClock = fc.constant(
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ weekday: day, startMinute: 0, endMinute: 1440 })),
)

/** Slot input with a generated schedule whose days lie around a clock change of the zone. */
export const slotQuestion = (zone: string): fc.Arbitrary<OracleQuery> =>
  moment(zone).chain((now) => {
    const near = fc.integer({ min: -1440, max: 6 * 1440 }).map((minutes) => now + minutes * MINUTE)
    const date = near.map((instant) => new Date(instant).toISOString().slice(0, 10))
    const overrides = fc.uniqueArray(fc.record({ date, ranges: fc.array(range, { maxLength: 3 }) }), {
      selector: (one) => one.date,
      maxLength: 3,
    })
    const source: fc.Arbitrary<ScheduleSource> = fc.record({
      timeZone: fc.constant(zone),
      weekly: fc.oneof({ weight: 3, arbitrary: sparseWeek }, { weight: 1, arbitrary: roundTheClock }),
      overrides,
      settings,
    })
    const interval = fc.tuple(near, fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 59_999 }))
    const busy = fc.array(interval, { maxLength: 10 }).map((list) =>
      list
        .map(([start, minutes, odd]) => [start + odd, start + odd + minutes * MINUTE] as const)
        .toSorted((a, b) => a[0] - b[0])
        .flat(),
    )
    return fc.record({
      source,
      busy,
      bookedStarts: fc.array(near, { maxLength: 4 }),
      now: fc.constant(now),
      from: fc.oneof(fc.constant(now), near),
      to: fc
        .tuple(near, fc.integer({ min: 0, max: DAY }))
        .map(([instant, extra]) => Math.min(instant + extra, now + 5 * DAY)),
      durationMinutes: fc.constantFrom(30, 45, 60),
    })
  })
