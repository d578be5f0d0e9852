import { expect, test } from 'vitest'
import { conversationLabel, dayLabel, shortDate } from './labels.ts'

const today = '2026-03-02'

test('a conversation shows the time today, yesterday by its name and older ones by their date', () => {
  expect(conversationLabel('2026-03-02', today)).toBe('time')
  expect(conversationLabel('2026-03-01', today)).toBe('yesterday')
  expect(conversationLabel('2026-02-28', today)).toBe('date')
})

test('a message from a clock that is ahead counts as today', () => {
  expect(conversationLabel('2026-03-03', today)).toBe('time')
  expect(dayLabel('2026-03-03', today)).toBe('today')
})

test('days of a thread are today, yesterday, a weekday within the week, then a full date', () => {
  expect(dayLabel('2026-03-02', today)).toBe('today')
  expect(dayLabel('2026-03-01', today)).toBe('yesterday')
  expect(dayLabel('2026-02-28', today)).toBe('weekday')
  expect(dayLabel('2026-02-24', today)).toBe('weekday')
  expect(dayLabel('2026-02-23', today)).toBe('date')
})

test('a short date is month, day and two digits of the year', () => {
  expect(shortDate('2026-02-07')).toBe('02/07/26')
})
