import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { trapZones } from '../testing/schedules.ts'
import { DAY, HOUR, MINUTE } from '../time/days.ts'
import { readBusyTimes } from './busy-times.ts'

const from = Date.UTC(2026, 8, 1)
const to = Date.UTC(2027, 11, 1)
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const listOf = (arbitrary: fc.Arbitrary<unknown>, maxLength: number) =>
  fc.uniqueArray(arbitrary, { minLength: 1, maxLength, selector: String }).map((list) => list.join(','))
const monthDay = fc.integer({ min: -31, max: 31 }).filter((day) => day !== 0)
const position = fc.integer({ min: -3, max: 3 }).filter((one) => one !== 0)
const plainDays = listOf(fc.constantFrom(...WEEKDAYS), 4)
const countedDay = fc.tuple(fc.integer({ min: -4, max: 4 }), fc.constantFrom(...WEEKDAYS))
const countedDays = listOf(
  countedDay.map(([nth, day]) => `${nth || ''}${day}`),
  3,
)
const months = listOf(fc.integer({ min: 1, max: 12 }), 4)

/** The parts that RFC 5545 allows with each frequency, apart from BYWEEKNO, which rrule-temporal reads otherwise. */
const parts = fc.oneof(
  fc.record({ FREQ: fc.constant('DAILY'), BYDAY: fc.option(plainDays), BYMONTH: fc.option(months) }),
  fc.record({ FREQ: fc.constant('WEEKLY'), BYDAY: fc.option(plainDays), WKST: fc.constantFrom('MO', 'SU') }),
  fc.record({ FREQ: fc.constant('MONTHLY'), BYDAY: countedDays, BYSETPOS: fc.option(listOf(position, 2)) }),
  fc.record({ FREQ: fc.constant('MONTHLY'), BYMONTHDAY: listOf(monthDay, 3), BYMONTH: fc.option(months) }),
  fc.record({ FREQ: fc.constant('YEARLY'), BYMONTH: months, BYDAY: fc.option(countedDays) }),
  fc.record({ FREQ: fc.constant('YEARLY'), BYMONTH: months, BYMONTHDAY: listOf(monthDay, 3) }),
)
const rule = fc
  .tuple(
    parts,
    fc.integer({ min: 1, max: 4 }),
    fc.option(fc.integer({ min: 1, max: 40 })),
    fc.option(listOf(fc.integer({ min: 0, max: 23 }), 2)),
  )
  .map(([chosen, interval, count, hours]) =>
    Object.entries({ ...chosen, INTERVAL: interval, COUNT: count, BYHOUR: hours })
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(';'),
  )
const start = fc
  .integer({ min: Date.UTC(2025, 0, 1) / HOUR, max: Date.UTC(2027, 5, 1) / HOUR })
  .map((hour) => hour * HOUR)

const compact = (instant: number) => new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

test('a rule repeats when rrule-temporal says', () => {
  fc.assert(
    fc.property(rule, start, (text, dtstart) => {
      const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', `DTSTART:${compact(dtstart)}Z`, 'DURATION:PT1M']
      const ics = [...lines, `RRULE:${text}`, 'END:VEVENT', 'END:VCALENDAR'].join('\n')
      const { busy } = readBusyTimes(ics, { from, to, zone: 'UTC' })!
      const found = new Set(busy.filter((_, index) => index % 2 === 0))
      const oracle = new RRuleTemporal({ rruleString: `DTSTART:${compact(dtstart)}Z\nRRULE:${text}` })
      const expected = oracle.between(new Date(from), new Date(to - 1), true).map((one) => one.epochMilliseconds)
      // DTSTART is an occurrence here even where the rule does not match it.
      if (dtstart >= from && dtstart < to) expected.push(dtstart)
      expect([...found]).toEqual([...new Set(expected)].toSorted((a, b) => a - b))
    }),
    { numRuns: 400 },
  )
})

test('a daily event is at its time on every wall, as Temporal says', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(
      fc.constantFrom(...trapZones, 'America/New_York'),
      minute,
      fc.integer({ min: 1, max: 3000 }),
      (zone, at, length) => {
        const first = Temporal.PlainDate.from('2026-08-01').toPlainDateTime({
          hour: Math.floor(at / 60),
          minute: at % 60,
        })
        const text = first.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
        const ics = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=${zone}:${text}\nDURATION:PT${length}M\nRRULE:FREQ=DAILY;INTERVAL=3\nEND:VEVENT\nEND:VCALENDAR`
        const { busy } = readBusyTimes(ics, { from, to, zone: 'UTC' })!
        const plain = Array.from({ length: 170 }, (_, index) => {
          const begin = first
            .add({ days: index * 3 })
            .toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
          return [begin, begin + length * MINUTE] as const
        }).filter(([begin, end]) => end > from && begin < to)
        expect(busy).toEqual(plain.flatMap(([begin, end]) => [Math.max(begin, from), Math.min(end, to)]))
      },
    ),
    { numRuns: 200 },
  )
})

test('any text ends within its limits, and its busy times are in order', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VTIMEZONE',
      'END:VTIMEZONE',
      'RRULE:FREQ=HOURLY',
      'DURATION:P9999D',
    ),
    fc
      .tuple(fc.constantFrom('DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID'), start)
      .map(([name, at]) => `${name}:${compact(at)}Z`),
    rule.map((text) => `RRULE:${text}`),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const answer = readBusyTimes(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n'), { from, to, zone: 'UTC' })
      const busy = answer?.busy ?? []
      for (let i = 1; i < busy.length; i++) expect(busy[i]).toBeGreaterThan(busy[i - 1]!)
      expect((busy.at(-1) ?? from) - (busy[0] ?? from)).toBeLessThanOrEqual(to - from + DAY)
    }),
    { numRuns: 300 },
  )
})
