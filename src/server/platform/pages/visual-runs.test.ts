import { expect, test } from 'vitest'
import { directionOf, visualRuns } from './visual-runs.ts'

const shown = (line: string) => visualRuns(line, directionOf(line)).map(({ text, direction }) => [text, direction])

test.each([
  ['CV clinic', 'ltr'],
  ['مع Amina', 'rtl'],
  ['18:00 مساء', 'rtl'],
  ['A talk by أحمد', 'ltr'],
  ['2026', 'ltr'],
  ['', 'ltr'],
])('%s is a paragraph from %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})

test('a line from left to right keeps its order around an Arabic name', () => {
  expect(shown('A talk by أحمد (Cairo)')).toEqual([
    ['A talk by ', 'ltr'],
    ['أحمد', 'rtl'],
    [' (Cairo)', 'ltr'],
  ])
})

test('in a line from right to left a name, a number and brackets stand where they are read', () => {
  expect(shown('مع Amina Diallo (لاغوس)')).toEqual([
    [' )لاغوس(', 'rtl'],
    ['Amina Diallo', 'ltr'],
    ['مع ', 'rtl'],
  ])
  expect(shown('يوم ٢٤ من')).toEqual([
    [' من', 'rtl'],
    ['٢٤', 'ltr'],
    ['يوم ', 'rtl'],
  ])
})
