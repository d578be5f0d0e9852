import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, test } from 'vitest'
import { DAY, dayText } from '../time/days.ts'
import { ALL_DAYS, occurrencesOf, type Series } from './recurrence.ts'
import { offsetsOfSeries, parseRule, ruleText } from './stored-series.ts'
import { trapZones } from '../testing/schedules.ts'
import { zoneOffsets } from '../time/zones.ts'

const RUNS_PER_ZONE = 60
const FROM = Date.UTC(1990, 0, 1)
const TO = Date.UTC(2028, 0, 1)
const zones = [...trapZones, 'America/New_York', 'America/Sao_Paulo']

/** Times on the half hours, where clocks change, and odd ones. */
const time = fc
  .oneof(
    fc.integer({ min: 0, max: 47 }).map((step) => step * 30 * 60),
    fc.integer({ min: 0, max: 3 * 3600 }),
    fc.integer({ min: 0, max: 86_399 }),
  )
  .map((seconds) => new Date(seconds * 1000).toISOString().slice(11, 19))

/** A series that spans one of the zone's clock changes, or any series when there is none. */
const seriesIn = (zone: string): fc.Arbitrary<Series> => {
  const changes = zoneOffsets(zone, FROM, TO).at.slice(1, -1)
  const anchor = changes.length === 0 ? fc.integer({ min: FROM, max: TO }) : fc.constantFrom(...changes)
  return fc
    .record({
      anchor,
      before: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 1, max: 200 }),
      time,
      days: fc.oneof(fc.subarray([...ALL_DAYS], { minLength: 1 }), fc.constant([...ALL_DAYS])),
    })
    .map(({ anchor: change, before, length, time: start, days }) => {
      const day = Math.floor(change / DAY) - before
      return { zone, date: dayText(day), time: start, days, endDate: dayText(day + length) }
    })
}

const occurrences = (series: Series) => occurrencesOf(series, offsetsOfSeries(series))

/**
 * The occurrences that rrule-temporal finds in the stored rule. In RFC 5545 a skipped time is no occurrence, but DTSTART always is one,
 * so DTSTART is set to the first day of the rule whose clock shows the time.
 */
function oracle(series: Series): { date: string; at: number }[] {
  const { zone, date, time: start, days, endDate } = series
  for (let day = Temporal.PlainDate.from(date); day.toString() <= endDate!; day = day.add({ days: 1 })) {
    const wall = day.toPlainDateTime(start)
    const isShown = wall.toZonedDateTime(zone, { disambiguation: 'earlier' }).toPlainDateTime().equals(wall)
    if (!isShown || !days.includes(ALL_DAYS[day.dayOfWeek - 1]!)) continue
    const begin = wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
    const rule = new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${begin}\nRRULE:${ruleText(series)}` })
    return rule.all().map((one) => ({ date: one.toPlainDate().toString(), at: one.epochMilliseconds }))
  }
  return []
}

describe.each(zones)('in %s', (zone) => {
  test('a series has exactly the occurrences that rrule-temporal finds', () => {
    let found = 0
    const property = fc.property(seriesIn(zone), (series) => {
      const expected = oracle(series)
      found += expected.length
      expect(occurrences(series)).toEqual(expected)
    })
    fc.assert(property, { numRuns: RUNS_PER_ZONE })
    // Series without occurrences would prove nothing.
    expect(found).toBeGreaterThan(RUNS_PER_ZONE)
  })

  test('parsing the stored rule returns the same series', () => {
    const property = fc.property(seriesIn(zone), (series) => {
      const parsed = parseRule(ruleText(series), series)!
      // An end on a date that the zone skips is the day before it.
      const isSkipped =
        Temporal.PlainDate.from(series.endDate!).toZonedDateTime(zone).toPlainDate().toString() !== series.endDate
      if (isSkipped) expect(occurrences(parsed)).toEqual(occurrences(series))
      else expect(parsed).toEqual(series)
      expect(ruleText(parsed)).toBe(ruleText(series))
    })
    fc.assert(property, { numRuns: RUNS_PER_ZONE })
  })
})
