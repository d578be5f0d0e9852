import { expect, it } from 'vitest'
import { ageOf } from './age.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const ago = (ms: number) => ageOf(now - ms, now)

it('below ten minutes the age is in minutes', () => {
  expect(ago(0)).toEqual({ kind: 'minutes', n: 0 })
  expect(ago(59_999)).toEqual({ kind: 'minutes', n: 0 })
  expect(ago(3 * 60_000 + 1)).toEqual({ kind: 'minutes', n: 3 })
  expect(ago(10 * 60_000 - 1)).toEqual({ kind: 'minutes', n: 9 })
})

it('from ten minutes up to a day it is the time of day', () => {
  expect(ago(10 * 60_000)).toEqual({ kind: 'clock' })
  expect(ago(24 * 3_600_000)).toEqual({ kind: 'clock' })
})

it('beyond a day it is the date', () => {
  expect(ago(24 * 3_600_000 + 1)).toEqual({ kind: 'date' })
})

it('an instant in the future is new', () => {
  expect(ago(-5000)).toEqual({ kind: 'minutes', n: 0 })
})
