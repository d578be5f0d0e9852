import { expect, test } from 'vitest'
import { dayLabel } from './labels.ts'

const today = '2026-03-02'

test('a message from a clock that is ahead counts as today', () => {
  expect(dayLabel('2026-03-03', today)).toBe('today')
})

test('days of a thread are today, yesterday, a weekday within the week, then a full date', () => {
  expect(dayLabel('2026-03-02', today)).toBe('today')
  expect(dayLabel('2026-03-01', today)).toBe('yesterday')
  expect(dayLabel('2026-02-28', today)).toBe('weekday')
  expect(dayLabel('2026-02-24', today)).toBe('weekday')
  expect(dayLabel('2026-02-23', today)).toBe('date')
})
