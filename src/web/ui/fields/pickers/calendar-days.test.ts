import { describe, expect, it } from 'vitest'
import { addDays, dayForKey, monthWeeks, weeksFrom } from './calendar-days.ts'

describe('calendar days', () => {
  it('lays November 2026 out in six rows when weeks start on Monday', () => {
    const weeks = monthWeeks('2026-11', 1)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks[5]?.[0]).toBe('2026-11-30')
  })

  it('starts the same month in the first column when weeks start on Sunday', () => {
    expect(monthWeeks('2026-11', 0)[0]?.[0]).toBe('2026-11-01')
  })

  it('gives February of a leap year 29 days', () => {
    expect(monthWeeks('2028-02', 1).flat().filter(Boolean)).toHaveLength(29)
  })

  it('crosses the end of a year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  const available = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27', '2026-11-30']

  it('skips days without times when an arrow is pressed', () => {
    expect(dayForKey('ArrowRight', '2026-11-24', available, 1)).toBe('2026-11-26')
    expect(dayForKey('ArrowLeft', '2026-11-26', available, 1)).toBe('2026-11-24')
  })

  it('goes to the same weekday of a later week when there is one', () => {
    expect(dayForKey('ArrowDown', '2026-11-23', available, 1)).toBe('2026-11-30')
    expect(dayForKey('ArrowUp', '2026-11-30', available, 1)).toBe('2026-11-23')
  })

  it('goes to the first and last available day of the week with Home and End', () => {
    expect(dayForKey('Home', '2026-11-26', available, 1)).toBe('2026-11-23')
    expect(dayForKey('End', '2026-11-23', available, 1)).toBe('2026-11-27')
  })

  it('leads nowhere past the last available day, so that the month can turn', () => {
    expect(dayForKey('ArrowRight', '2026-11-30', available, 1)).toBeNull()
    expect(dayForKey('ArrowDown', '2026-11-30', available, 1)).toBeNull()
  })
})

describe('weeksFrom', () => {
  it('begins with this week and ends with the month', () => {
    const weeks = weeksFrom('2026-10-07', 1)
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual(['2026-10-05', '2026-11-01', 4])
    expect(weeksFrom('2026-11-01', 1).at(-1)?.at(-1)).toBe('2026-12-06')
  })

  it('reaches four weeks ahead when the month is nearly over', () => {
    const weeks = weeksFrom('2026-11-25', 1)
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual(['2026-11-23', '2026-12-20', 4])
  })
})
