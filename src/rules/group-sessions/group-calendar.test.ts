import { describe, expect, test } from 'vitest'
import { recurrenceSet, type CalendarOccurrence } from './group-calendar.ts'
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

/** The set of those of the series that are not `missing`. */
function setOf(occurrences: readonly CalendarOccurrence[], missing: readonly string[] = [], of: Series = series) {
  const part = new Set(occurrences.map(({ id }) => id).filter((id) => !missing.includes(id)))
  const instants = occurrences.map(({ startsAt }) => startsAt)
  return recurrenceSet(of, occurrences, part, { from: Math.min(...instants), to: Math.max(...instants) })
}

describe('the recurrence set of a series', () => {
  test('is its rule alone when every occurrence is as planned', () => {
    expect(setOf(all)).toMatchObject({
      zone: 'Africa/Nairobi',
      rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215T205959Z',
      start: all[0]!.startsAt,
      exdates: [],
      overrides: [],
    })
  })

  test('excludes occurrences that are missing, also the first one', () => {
    const set = setOf(all, ['2026-11-24', '2026-12-08'])!
    expect([at([set.start]), at(set.exdates)]).toEqual([
      ['2026-11-24T15:00:00.000Z'],
      ['2026-11-24T15:00:00.000Z', '2026-12-08T15:00:00.000Z'],
    ])
  })

  test('overrides the planned start of a moved occurrence', () => {
    const moved = occurrence('2026-12-01', '2026-12-03T09:00:00Z')
    const set = setOf([all[0]!, moved, all[2]!, all[3]!])!
    expect(set).toMatchObject({ exdates: [], overrides: [moved] })
    expect(set.planned.get(moved.id)).toBe(all[1]!.startsAt)
  })

  test('overrides an occurrence with its own text even at its planned time', () => {
    const renamed = occurrence('2026-12-01', undefined, true)
    const set = setOf([all[0]!, renamed, all[2]!, all[3]!])!
    expect(set.overrides).toEqual([renamed])
    expect(set.planned.get(renamed.id)).toBe(renamed.startsAt)
  })

  test('an occurrence planned for a date outside the rule replaces a start that none has', () => {
    const [outside, within] = [occurrence('2026-12-05'), occurrence('2026-12-06', '2026-12-08T15:00:00Z')]
    const set = setOf([all[0]!, all[1]!, outside, within])!
    expect(set).toMatchObject({ exdates: [], overrides: [outside] })
    expect(set.planned.get(outside.id)).toBe(all[3]!.startsAt)
  })

  test('takes an occurrence moved to the start of a missing one for that one', () => {
    const moved = occurrence('2026-12-01', '2026-12-08T15:00:00Z')
    const set = setOf([all[0]!, moved, all[2]!, all[3]!], ['2026-12-08', '2026-12-15'])!
    expect(at(set.exdates)).toEqual(['2026-12-01T15:00:00.000Z', '2026-12-15T15:00:00.000Z'])
    expect(set.overrides).toEqual([])
  })

  test('is null when the rule has no start', () => {
    expect(setOf(all, [], { ...series, endDate: '2026-11-20' })).toBeNull()
  })
})

test('where no yearly pair says how the clock changes, a series recurs in UTC, and what is off replaces its start', () => {
  // Casablanca left its clock changes on 20 September 2026: 00:30 was at 23:30 of the day before, then at 00:30.
  const once: Series = {
    ...series,
    zone: 'Africa/Casablanca',
    date: '2026-09-15',
    time: '00:30:00',
    endDate: '2026-09-29',
  }
  const starts = ['2026-09-14T23:30:00Z', '2026-09-22T00:30:00Z', '2026-09-29T00:30:00Z']
  const occurrences = ['2026-09-15', '2026-09-22', '2026-09-29'].map((date, i) => occurrence(date, starts[i]))
  const set = setOf(occurrences, [], once)!
  expect(set).toMatchObject({
    zone: null,
    rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260928T235959Z',
    start: Date.parse('2026-09-14T23:30:00Z'),
    exdates: [],
    overrides: occurrences.slice(1),
  })
  expect(at([...set.planned.values()])).toEqual([
    '2026-09-14T23:30:00.000Z',
    '2026-09-21T23:30:00.000Z',
    '2026-09-28T23:30:00.000Z',
  ])
})
