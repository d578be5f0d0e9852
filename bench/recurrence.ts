import { RRuleTemporal } from 'rrule-temporal'
import { DAY } from '#rules/time/days.ts'
import { compileSeries, nextStart, type Series } from '#rules/group-sessions/recurrence.ts'
import { offsetsOfSeries, parseRule, ruleText } from '#rules/group-sessions/stored-series.ts'
import { atLeast, atMost, type BenchRow, microseconds, printTable } from './table.ts'

/** Three evenings a week for two years, the longest series allowed, in a zone with daylight saving. */
const series: Series = {
  zone: 'America/New_York',
  date: '2026-01-02',
  time: '17:00:00',
  days: ['MO', 'WE', 'FR'],
  endDate: '2027-12-31',
}
const text = ruleText(series)!
const ics = `DTSTART;TZID=${series.zone}:20260102T170000\nRRULE:${text}`
const START = Date.UTC(2026, 0, 2, 22)

/** Instants of a week, six and a half hours apart, so that neither side can cache a single result. */
const weekAfter = (days: number) => Array.from({ length: 26 }, (_, i) => START + days * DAY + i * 6.5 * 3_600_000)

/** A function that evaluates all instants. */
const evaluateAll =
  <T>(moments: readonly T[], evaluate: (moment: T) => number) =>
  () => {
    let sum = 0
    for (const moment of moments) sum += evaluate(moment)
    return sum
  }

/** The next start of a series compared with rrule-temporal, and near compared with far in the series. */
export function recurrenceBench(): BenchRow[] {
  const compileRead = () => {
    const read = parseRule(text, series)!
    return compileSeries(read, offsetsOfSeries(read))
  }
  const compiled = compileSeries(series, offsetsOfSeries(series))
  const rule = new RRuleTemporal({ rruleString: ics })
  const [near, far] = [weekAfter(1), weekAfter(700)]
  const both = [...near, ...far]
  const dates = both.map((moment) => new Date(moment))
  const cases = {
    near: evaluateAll(near, (moment) => nextStart(compiled, moment)!),
    far: evaluateAll(far, (moment) => nextStart(compiled, moment)!),
    both: evaluateAll(both, (moment) => nextStart(compiled, moment)!),
    read: evaluateAll(both, (moment) => nextStart(compileRead(), moment)!),
    rule: evaluateAll(dates, (date) => rule.next(date)!.epochMilliseconds),
    ruleRead: evaluateAll(dates, (date) => new RRuleTemporal({ rruleString: ics }).next(date)!.epochMilliseconds),
  }
  for (const [i, moment] of both.entries())
    if (nextStart(compiled, moment) !== rule.next(dates[i]!)?.epochMilliseconds)
      throw new Error('The series and rrule-temporal disagree')
  const timings = microseconds(cases)
  const perSecond = (microsecondsOfAll: number) => (1e6 * both.length) / microsecondsOfAll
  return [
    atLeast(
      'next start of a series, against rrule-temporal',
      perSecond(timings.both),
      perSecond(timings.rule),
      50,
      '/s',
    ),
    atLeast(
      'read from the stored text first, against the same',
      perSecond(timings.read),
      perSecond(timings.ruleRead),
      2,
      '/s',
    ),
    atMost('after 700 days against after one', timings.far / far.length, timings.near / near.length, 1.5),
  ]
}

if (import.meta.main) printTable(recurrenceBench())
