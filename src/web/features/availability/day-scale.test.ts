import { expect, test } from 'vitest'
import { dayScale } from './day-scale.ts'

const hours = (scale: ReturnType<typeof dayScale>) => scale.ticks.map((minute) => minute / 60)

test('an empty week shows the day from eight to six', () => {
  const scale = dayScale([])
  expect(hours(scale)).toEqual([8, 10, 12, 14, 16, 18])
  expect([scale.at(480), scale.at(780), scale.at(1080)]).toEqual([0, 50, 100])
})

test('early and late hours widen it, and never beyond the day', () => {
  expect(hours(dayScale([{ startTime: '05:30:00', endTime: '09:00:00' }]))).toEqual([5, 8, 11, 14, 17, 20])
  expect(hours(dayScale([{ startTime: '18:00:00', endTime: '24:00:00' }]))).toEqual([8, 12, 16, 20, 24])
  expect(hours(dayScale([{ startTime: '00:00:00', endTime: '24:00:00' }]))).toEqual([0, 6, 12, 18, 24])
})
