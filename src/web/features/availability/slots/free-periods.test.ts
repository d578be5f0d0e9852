import { expect, test } from 'vitest'
import { freePeriods } from './free-periods.ts'

const at = (...times: string[]) => times.map((time) => ({ time: `${time}:00` }))

test('starts whose sessions touch are one period, which ends with the last session', () => {
  expect(freePeriods(at('09:00', '09:30', '10:00', '12:00'), 45)).toEqual([
    { startTime: '09:00:00', endTime: '10:45:00' },
    { startTime: '12:00:00', endTime: '12:45:00' },
  ])
})

test('a session over midnight ends the day', () => {
  expect(freePeriods(at('23:30'), 60)).toEqual([{ startTime: '23:30:00', endTime: '24:00:00' }])
  expect(freePeriods([], 30)).toEqual([])
})
