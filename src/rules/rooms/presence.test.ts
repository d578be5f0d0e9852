import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeVisits, minutesOf } from './presence.ts'

const visit = (from: number, to: number) => ({ from: from * 60_000, to: to * 60_000 })

test('a reload is no second visit, an absence of a minute is', () => {
  expect(mergeVisits([visit(0, 10), visit(10.5, 20), visit(21, 30)])).toEqual([visit(0, 20), visit(21, 30)])
})

test('visits on two devices count once', () => {
  const visits = mergeVisits([visit(5, 42), visit(0, 10), visit(6, 7)])
  expect([visits, minutesOf(visits)]).toEqual([[visit(0, 42)], 42])
})

test('a moment is a minute, nobody is none', () => {
  expect([minutesOf([visit(0, 0.1)]), minutesOf([])]).toEqual([1, 0])
})

const anyVisits = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 1e7 }), fc.integer({ min: 0, max: 1e6 })).map(([from, length]) => ({
    from,
    to: from + length,
  })),
)

test('merged visits are in order, apart, and cover every instant of the visits', () => {
  fc.assert(
    fc.property(anyVisits, (visits) => {
      const merged = mergeVisits(visits)
      for (const [at, { from }] of merged.entries()) if (at > 0) expect(from - merged[at - 1]!.to).toBeGreaterThan(0)
      for (const { from, to } of visits) expect(merged.some((one) => one.from <= from && to <= one.to)).toBe(true)
      expect(mergeVisits(merged)).toEqual(merged)
    }),
  )
})
