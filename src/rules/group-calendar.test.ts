import { describe, expect, test } from 'vitest'
import { calendarPlan, plannedStart, type CalendarMeeting } from './group-calendar.ts'
import type { Series } from './recurrence.ts'

/** Four Tuesdays at 18:00 in Nairobi, 15:00 in UTC. */
const series: Series = {
  zone: 'Africa/Nairobi',
  date: '2026-11-24',
  time: '18:00:00',
  days: ['TU'],
  endDate: '2026-12-15',
}

const meeting = (date: string, at = `${date}T15:00:00Z`, special = false): CalendarMeeting => ({
  id: date,
  date,
  startsAt: Date.parse(at),
  endsAt: Date.parse(at) + 3_600_000,
  special,
})
const all = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((date) => meeting(date))
const at = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString())

describe('a series in a calendar', () => {
  test('one that is as planned is its rule', () => {
    expect(calendarPlan(series, all)).toEqual({ start: all[0]!.startsAt, except: [], extra: [], instead: [] })
  })

  test('who misses some has these left out, the first as well', () => {
    const plan = calendarPlan(series, [all[1]!, all[3]!])!
    expect([at([plan.start]), at(plan.except)]).toEqual([
      ['2026-11-24T15:00:00.000Z'],
      ['2026-11-24T15:00:00.000Z', '2026-12-08T15:00:00.000Z'],
    ])
  })

  test('a moved one stands in place of the start it was planned for', () => {
    const moved = meeting('2026-12-01', '2026-12-03T09:00:00Z')
    const plan = calendarPlan(series, [all[0]!, moved, all[2]!, all[3]!])!
    expect(plan).toMatchObject({ except: [], extra: [], instead: [{ meeting: moved, planned: all[1]!.startsAt }] })
  })

  test('one with words of its own stands for itself even at its time', () => {
    const special = meeting('2026-12-01', undefined, true)
    const plan = calendarPlan(series, [all[0]!, special, all[2]!, all[3]!])!
    expect(plan.instead).toEqual([{ meeting: special, planned: special.startsAt }])
  })

  test('one that was planned for a date outside the rule is beside it; at a start of the rule it is that one', () => {
    const [outside, within] = [meeting('2026-12-05'), meeting('2026-12-06', '2026-12-08T15:00:00Z')]
    const plan = calendarPlan(series, [all[0]!, all[1]!, outside, within])!
    expect(plan).toMatchObject({ except: [all[3]!.startsAt], extra: [outside], instead: [] })
  })

  test('one that moved to where a neighbour was takes its place', () => {
    const moved = meeting('2026-12-01', '2026-12-08T15:00:00Z')
    const plan = calendarPlan(series, [all[0]!, moved])!
    expect(at(plan.except)).toEqual(['2026-12-01T15:00:00.000Z', '2026-12-15T15:00:00.000Z'])
    expect(plan.instead).toEqual([])
  })

  test('a rule that never happens has no plan', () => {
    expect(calendarPlan({ ...series, endDate: '2026-11-20' }, all)).toBeNull()
  })

  test('a planned start is found by its date', () => {
    expect(plannedStart(series, { date: '2026-12-01', startsAt: 0 })).toBe(all[1]!.startsAt)
    expect(plannedStart(series, { date: '2026-12-02', startsAt: 7 })).toBe(7)
  })
})
