import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, dateAfter, daysBetween, dayText, MINUTE, parseDay, weekdayOf, weekOfDay } from './days.ts'
import { trapZones } from '../testing/schedules.ts'
import { namedZones } from './named-zones.ts'
import { earliestInstant, instantOf } from './local-times.ts'
import { localTimeAt, makeOffsets, offsetsFromPeriods, wallOf } from './zone-offsets.ts'
import { instantAt, isKnownZone, replayedStart, startOfDay, wallAt, wallTimeAt, zoneOffsets } from './zones.ts'
import { periodsOfZones } from './zone-periods.ts'

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
    expect(zoneOffsets('Africa/Cairo', march, march + DAY)).toBe(
      zoneOffsets('Africa/Cairo', march + 60 * DAY, march + 90 * DAY),
    )
  })

  test('the earliest instant never decreases as the wall time grows, even where clocks go back twice in a row', () => {
    const offsets = makeOffsets([0, 45 * MINUTE], [3 * 60 * MINUTE, 2 * 60 * MINUTE, 60 * MINUTE])
    let previous = -Infinity
    for (let wall = 0; wall < 6 * 60 * MINUTE; wall += MINUTE) {
      const edge = earliestInstant(offsets, wall)
      expect(edge).toBeGreaterThanOrEqual(previous)
      expect(wallOf(offsets, edge)).toBeGreaterThanOrEqual(wall)
      previous = edge
    }
    expect(offsets.unambiguousFrom).toEqual([-8.639e15, 60 * MINUTE, 2 * 60 * MINUTE])
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
  expect(instantOf(zoneOffsets('UTC', 0, 0), 0)).toBe(0)
})

test('dates are counted over months and years', () => {
  expect([daysBetween('2026-12-31', '2027-03-01'), daysBetween('2027-03-01', '2027-02-28')]).toEqual([60, -1])
  expect([dateAfter('2026-12-31', 1), dateAfter('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
  expect(daysBetween('2026-02-30', '2026-03-01')).toBeNaN()
})

describe('what browsers get', () => {
  const now = Date.UTC(2026, 10, 26)

  test('shows, for every zone, what Temporal shows ten years back and two ahead', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const sent = periodsOfZones(zones, now)
    expect(sent.map(({ zone }) => zone)).toEqual(zones)
    for (const { zone, periods } of sent) {
      const offsets = offsetsFromPeriods(periods)
      const changes = periods.flatMap(({ from }) => (from === null ? [] : [Date.parse(from)]))
      for (const at of [...changes, ...changes.map((change) => change - 1000), now, now - 3650 * DAY, now + 760 * DAY])
        expect(localTimeAt(offsets, at), zone).toEqual(wallAt(zone, at))
    }
  })

  test('is one period for a zone that never changes its clock, in minutes', () => {
    expect(periodsOfZones(['Asia/Kathmandu'], now)).toEqual([
      { zone: 'Asia/Kathmandu', periods: [{ from: null, offsetMinutes: 345, abbreviation: 'GMT+5:45' }] },
    ])
  })

  test('begins each period at an instant', () => {
    const [casablanca] = periodsOfZones(['Africa/Casablanca'], now)
    expect(casablanca!.periods.slice(-3)).toEqual([
      { from: '2026-02-15T02:00:00.000Z', offsetMinutes: 0, abbreviation: 'WET' },
      { from: '2026-03-22T02:00:00.000Z', offsetMinutes: 60, abbreviation: 'WEST' },
      { from: '2026-09-20T01:00:00.000Z', offsetMinutes: 0, abbreviation: 'WET' },
    ])
  })

  test('leaves out what is no zone, and repeats none', () => {
    const names = ['Africa/Lagos', 'Mars/Olympus', '', 'Africa/Lagos', '+03:00']
    expect(periodsOfZones(names, now).map(({ zone }) => zone)).toEqual(['Africa/Lagos'])
  })
})

test('the zones that a reply names are found wherever they stand', () => {
  const reply = [
    { id: 'a', mentorTimeZone: 'Africa/Lagos', menteeTimeZone: 'Africa/Nairobi', timeZone: null },
    { session: { timeZone: 'Africa/Lagos', title: 'timeZone' }, timeZoneDatabase: '2026c' },
    { timezone: 'UTC' },
  ]
  expect([...namedZones(reply)]).toEqual(['Africa/Lagos', 'Africa/Nairobi', 'UTC'])
  expect([...namedZones('Africa/Lagos'), ...namedZones(null)]).toEqual([])
})
