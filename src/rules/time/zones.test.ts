import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, dayText, MINUTE, parseDay, weekdayOf, weekOfDay } from './days.ts'
import { trapZones } from '../testing/schedules.ts'
import {
  clockOf,
  earliestInstant,
  instantAt,
  instantOf,
  isKnownZone,
  makeClock,
  replayedStart,
  startOfDay,
  wallAt,
  wallOf,
  wallTimeAt,
} from './zones.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString().slice(0, 16))
const span = fc
  .integer({ min: Date.UTC(1990, 0, 1) / MINUTE, max: Date.UTC(2040, 0, 1) / MINUTE })
  .map((minute) => minute * MINUTE)

describe('a zone as integers', () => {
  test.each(trapZones)('shows in %s what Temporal shows, at any instant', (zone) => {
    fc.assert(
      fc.property(span, (instant) => {
        const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
        expect(wallAt(zone, instant)).toEqual({
          date: shown.toPlainDate().toString(),
          time: shown.toPlainTime().toString({ smallestUnit: 'second' }),
        })
      }),
      { numRuns: 200 },
    )
  })

  test.each(trapZones)('finds in %s the instant that Temporal finds, at any wall time', (zone) => {
    fc.assert(
      fc.property(span, (wall) => {
        const plain = new Date(wall).toISOString().slice(0, 19)
        const found = Temporal.PlainDateTime.from(plain).toZonedDateTime(zone, { disambiguation: 'earlier' })
        const exists = found.toPlainDateTime().toString({ smallestUnit: 'second' }) === plain
        expect(instantAt(zone, plain.slice(0, 10), plain.slice(11))).toBe(exists ? found.epochMilliseconds : null)
      }),
      { numRuns: 200 },
    )
  })

  test('a table is made once per zone and span of years', () => {
    const march = Date.UTC(2026, 2, 1)
    expect(clockOf('Africa/Cairo', march, march + DAY)).toBe(
      clockOf('Africa/Cairo', march + 60 * DAY, march + 90 * DAY),
    )
  })

  test('the earliest instant never decreases as the wall time grows, even where clocks go back twice in a row', () => {
    const clock = makeClock([-1e15, 0, 45 * MINUTE, 1e15], [3 * 60 * MINUTE, 2 * 60 * MINUTE, 60 * MINUTE])
    let previous = -Infinity
    for (let wall = 0; wall < 6 * 60 * MINUTE; wall += MINUTE) {
      const edge = earliestInstant(clock, wall)
      expect(edge).toBeGreaterThanOrEqual(previous)
      expect(wallOf(clock, edge)).toBeGreaterThanOrEqual(wall)
      previous = edge
    }
    expect(clock.unambiguousFrom).toEqual([-1e15, 60 * MINUTE, 2 * 60 * MINUTE])
  })
})

describe('a wall time', () => {
  test('in a spring gap does not exist', () => {
    expect(instantAt('Europe/London', '2026-03-29', '01:30:00')).toBeNull()
    expect(iso(instantAt('Europe/London', '2026-03-29', '02:00:00'))).toBe('2026-03-29T01:00')
  })

  test('that occurs twice in autumn means the first occurrence', () => {
    expect(iso(instantAt('Europe/London', '2026-10-25', '01:30:00'))).toBe('2026-10-25T00:30')
    expect(iso(instantAt('America/New_York', '2026-11-01', '01:00'))).toBe('2026-11-01T05:00')
  })

  test('of a date that the zone skipped does not exist', () => {
    expect(instantAt('Pacific/Apia', '2011-12-30', '12:00:00')).toBeNull()
    expect(iso(startOfDay('Pacific/Apia', '2011-12-30'))).toBe('2011-12-30T10:00')
    expect(startOfDay('Pacific/Apia', '2011-12-31')).toBe(startOfDay('Pacific/Apia', '2011-12-30'))
  })

  test('that is impossible has no instant', () => {
    expect(instantAt('UTC', '2026-02-29', '10:00:00')).toBeNull()
    expect(instantAt('UTC', '2026-02-28', '24:00:00')).toBeNull()
    expect(instantAt('UTC', '2026-02-28', '9:00')).toBeNull()
    expect(startOfDay('UTC', '2026-13-01')).toBeNull()
  })

  test('keeps its seconds', () => {
    expect(instantAt('Asia/Kathmandu', '2026-05-01', '10:00:07')).toBe(Date.UTC(2026, 4, 1, 4, 15, 7))
    expect(wallAt('Asia/Kathmandu', Date.UTC(2026, 4, 1, 4, 15, 7))).toEqual({ date: '2026-05-01', time: '10:00:07' })
  })
})

test('a day whose midnight is skipped starts at the clock change', () => {
  expect(iso(startOfDay('Africa/Cairo', '2026-04-24'))).toBe('2026-04-23T22:00')
  expect(wallAt('Africa/Cairo', startOfDay('Africa/Cairo', '2026-04-24')!)).toEqual({
    date: '2026-04-24',
    time: '01:00:00',
  })
})

test('the rules of a zone may change from one year to the next', () => {
  // Paraguay went back for the last time in March 2024 and has kept summer time since October 2024.
  const winter = [2024, 2025].map((year) => wallAt('America/Asuncion', Date.UTC(year, 6, 1, 12)).time)
  expect(winter).toEqual(['08:00:00', '09:00:00'])
})

describe('an agreed wall time', () => {
  const zone = 'America/New_York'

  test('is its own start if the clock shows it then, even as the second occurrence', () => {
    for (const start of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map(Date.parse)) {
      expect(wallTimeAt(zone, start)).toBe('2026-11-01 01:30:00')
      expect(replayedStart(zone, '2026-11-01 01:30:00', start)).toBe(start)
    }
  })

  test('is otherwise the first occurrence, and null in a gap', () => {
    const elsewhere = Date.parse('2026-11-01T07:30:00Z')
    expect(replayedStart(zone, '2026-11-01 01:30:00', elsewhere)).toBe(Date.parse('2026-11-01T05:30:00Z'))
    expect(replayedStart(zone, '2027-03-14 02:30:00', elsewhere)).toBeNull()
  })
})

test('a zone is known by its exact IANA name only', () => {
  for (const zone of [
    'Africa/Nairobi',
    'America/Argentina/Buenos_Aires',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Etc/GMT+3',
    'UTC',
  ]) {
    expect(isKnownZone(zone), zone).toBe(true)
  }
  for (const zone of [
    '',
    '+03:00',
    '+0300',
    '-01',
    'Z',
    'utc',
    'africa/nairobi',
    'Africa/Nairobi ',
    'Africa/Nowhere',
    'UTC[u-ca=iso8601]',
    'Etc/GMT+99',
  ]) {
    expect(isKnownZone(zone), zone).toBe(false)
  }
})

test('days are counted, named and put into weeks as the calendar does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_567, max: 100_000 }), (day) => {
      const date = Temporal.PlainDate.from('1970-01-01').add({ days: day })
      expect(dayText(day)).toBe(date.toString())
      expect(parseDay(date.toString())).toBe(day)
      expect(weekdayOf(day)).toBe(date.dayOfWeek - 1)
      expect(weekOfDay(day) - weekOfDay(day - 1)).toBe(date.dayOfWeek === 1 ? 1 : 0)
    }),
  )
  expect(instantOf(clockOf('UTC', 0, 0), 0)).toBe(0)
})
