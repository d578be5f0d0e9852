import { describe, expect, it } from 'vitest'
import { shiftMonth, spanOf } from './months.ts'

describe('months', () => {
  it('turn over the year in both directions', () => {
    expect(shiftMonth('2026-12', 1)).toBe('2027-01')
    expect(shiftMonth('2026-01', -1)).toBe('2025-12')
    expect(shiftMonth('2026-11', 14)).toBe('2028-01')
  })

  it('span whole months, leap days included', () => {
    expect(spanOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(spanOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  it('in twos are never longer than the 62 days that one call may request', () => {
    for (let i = 0; i < 48; i++) {
      const { from, to } = spanOf(shiftMonth('2026-01', i), 2)
      expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBeLessThanOrEqual(62)
    }
  })
})
