import { expect, test } from 'vitest'
import { createSteadyQuality } from './steady-quality.ts'

const follow = (...reports: ('good' | 'fair' | 'poor')[]) => reports.map(createSteadyQuality())

test('one bad report changes nothing, two in a row do', () => {
  expect(follow('poor', 'good', 'poor', 'poor')).toEqual(['good', 'good', 'good', 'poor'])
})

test('it gets better after four reports in a row', () => {
  expect(follow('poor', 'poor', 'good', 'good', 'good', 'poor', 'good', 'good', 'good', 'good')).toEqual([
    ...['good', 'poor', 'poor', 'poor', 'poor', 'poor', 'poor', 'poor', 'poor', 'good'],
  ])
})

test('it changes by as much as all reports of a streak agree on', () => {
  expect(follow('poor', 'fair')).toEqual(['good', 'fair'])
  expect(follow('poor', 'poor', 'good', 'fair', 'good', 'good').at(-1)).toBe('fair')
})
