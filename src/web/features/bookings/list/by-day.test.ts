import { expect, it } from 'vitest'
import { byDay } from './by-day.ts'

it('sessions of one day stand together, in the order they come in', () => {
  const days = byDay(['26 09:00', '26 11:00', '27 08:00'], (one) => one.slice(0, 2))
  expect(days).toEqual([
    { day: '26', items: ['26 09:00', '26 11:00'] },
    { day: '27', items: ['27 08:00'] },
  ])
})

it('an empty list has no days', () => {
  expect(byDay([], String)).toEqual([])
})
