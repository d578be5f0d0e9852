import { describe, expect, test } from 'vitest'
import { plannedStart, recurrenceSet, type CalendarOccurrence } from './group-calendar.ts'
import type { Series } from './recurrence.ts'

/** Four Tuesdays at 18:00 in Nairobi, 15:00 in UTC. */
const series: Series = {
  zone: 'Africa/Nairobi',
  date: '2026-11-24',
  time: '18:00:00',
  days: ['TU'],
  endDate: '2026-12-15',
}

const occurrence = (date: string, at = `${date}T15:00:00Z`, hasOwnText = false): CalendarOccurrence => ({
  id: date,
  date,
  startsAt: Date.parse(at),
  endsAt: Date.parse(at) + 3_600_000,
  hasOwnText,
})
const all = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((date) => occurrence(date))
const at = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString())

describe('the recurrence set of a series', () => {
  test('is its rule alone when every occurrence is as planned', () => {
    expect(recurrenceSet(series, all)).toEqual({ start: all[0]!.startsAt, exdates: [], rdates: [], overrides: [] })
  })

  test('excludes occurrences that are missing, also the first one', () => {
    const set = recurrenceSet(series, [all[1]!, all[3]!])!
    expect([at([set.start]), at(set.exdates)]).toEqual([
      ['2026-11-24T15:00:00.000Z'],
      ['2026-11-24T15:00:00.000Z', '2026-12-08T15:00:00.000Z'],
    ])
  })

  test('overrides the planned start of a moved occurrence', () => {
    const moved = occurrence('2026-12-01', '2026-12-03T09:00:00Z')
    const set = recurrenceSet(series, [all[0]!, moved, all[2]!, all[3]!])!
    expect(set).toMatchObject({
      exdates: [],
      rdates: [],
      overrides: [{ occurrence: moved, plannedStart: all[1]!.startsAt }],
    })
  })

  test('overrides an occurrence with its own text even at its planned time', () => {
    const renamed = occurrence('2026-12-01', undefined, true)
    const set = recurrenceSet(series, [all[0]!, renamed, all[2]!, all[3]!])!
    expect(set.overrides).toEqual([{ occurrence: renamed, plannedStart: renamed.startsAt }])
  })

  test('adds an occurrence planned for a date outside the rule, unless it is at a start of the rule', () => {
    const [outside, within] = [occurrence('2026-12-05'), occurrence('2026-12-06', '2026-12-08T15:00:00Z')]
    const set = recurrenceSet(series, [all[0]!, all[1]!, outside, within])!
    expect(set).toMatchObject({ exdates: [all[3]!.startsAt], rdates: [outside], overrides: [] })
  })

  test('takes an occurrence moved to the start of a missing one for that one', () => {
    const moved = occurrence('2026-12-01', '2026-12-08T15:00:00Z')
    const set = recurrenceSet(series, [all[0]!, moved])!
    expect(at(set.exdates)).toEqual(['2026-12-01T15:00:00.000Z', '2026-12-15T15:00:00.000Z'])
    expect(set.overrides).toEqual([])
  })

  test('is null when the rule has no start', () => {
    expect(recurrenceSet({ ...series, endDate: '2026-11-20' }, all)).toBeNull()
  })

  test('a planned start is found by its date', () => {
    expect(plannedStart(series, { date: '2026-12-01', startsAt: 0 })).toBe(all[1]!.startsAt)
    expect(plannedStart(series, { date: '2026-12-02', startsAt: 7 })).toBe(7)
  })
})
