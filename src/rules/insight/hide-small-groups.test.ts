import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideSmallGroups } from './hide-small-groups.ts'

/** A table as text: hidden numbers as `·`. */
const shown = (table: number[][]) => {
  const hidden = hideSmallGroups(table)
  return table.map((row, i) => row.map((people, j) => (hidden[i]![j] ? '·' : String(people))).join(' '))
}

test('one to four people are hidden, nobody and five are not', () => {
  expect(shown([[0]])).toEqual(['0'])
  expect(shown([[4]])).toEqual(['·'])
  expect(shown([[5]])).toEqual(['5'])
})

test('a single hidden week hides the next smallest too, and never the sum', () => {
  expect(shown([[35, 3, 12, 20]])).toEqual(['35 · · 20'])
  expect(shown([[35, 0, 4, 1, 30]])).toEqual(['35 0 · · 30'])
})

test('hidden weeks of fewer than five people together hide a third', () => {
  expect(shown([[33, 1, 2, 10, 20]])).toEqual(['33 · · · 20'])
})

test('where only the sum is hidden, a part of it is too', () => {
  expect(shown([[4, 0, 4, 0]])).toEqual(['· 0 · 0'])
  expect(shown([[4, 6, 0]])).toEqual(['· · 0'])
})

test('a hidden country hides the next smallest, in total and in the week', () => {
  expect(
    shown([
      [43, 20, 23],
      [30, 15, 15],
      [10, 5, 5],
      [3, 0, 3],
    ]),
  ).toEqual(['43 20 23', '30 15 15', '· 5 ·', '· 0 ·'])
})

test('the weeks of all are hidden alike, whatever they are broken down by', () => {
  const all = [26, 9, 3, 14]
  const [alone] = shown([all])
  expect(shown([all, [20, 5, 1, 14], [6, 4, 2, 0]])[0]).toBe(alone)
})

const tables = fc
  .array(
    fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 60 })), {
      minLength: 3,
      maxLength: 3,
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((inner) => {
    const rows = inner.map((row) => [row.reduce((a, b) => a + b, 0), ...row])
    return [rows[0]!.map((_, j) => rows.reduce((sum, row) => sum + row[j]!, 0)), ...rows]
  })

test('no small number follows from sums, one after the other, whatever the table', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const hidden = hideSmallGroups(table)
      expect(hidden[0]).toEqual(hideSmallGroups([table[0]!])[0])
      const known = table.map((row, i) => row.map((people, j) => (hidden[i]![j] ? undefined : people)))
      workOut(known)
      table.forEach((row, i) =>
        row.forEach((people, j) => expect(people > 0 && people < 5 && known[i]![j] !== undefined).toBe(false)),
      )
    }),
    { numRuns: 2000 },
  )
})

/** What a reader does who subtracts what is shown from a sum, and knows that no number is below 0. */
function workOut(known: (number | undefined)[][]): void {
  const lines = [
    ...known.map((row, i) => row.map((_, j) => [i, j] as const)),
    ...known[0]!.map((_, j) => known.map((_row, i) => [i, j] as const)),
  ]
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const line of lines) {
      const [whole, ...parts] = line.map(([i, j]) => known[i]![j])
      const missing = line.filter(([i, j]) => known[i]![j] === undefined)
      const sum = parts.reduce<number>((all, part) => all + (part ?? 0), 0)
      if (missing.length === 0 || (whole !== sum && missing.length > 1)) continue
      for (const [i, j] of missing) known[i]![j] = whole === undefined ? sum : whole - sum
      isChanged = true
    }
  }
}
