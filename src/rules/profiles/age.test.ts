import { expect, it } from 'vitest'
import { freshMinutes } from './age.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const ago = (ms: number) => freshMinutes(now - ms, now)

it('below ten minutes the age is in minutes', () => {
  expect(ago(0)).toBe(0)
  expect(ago(59_999)).toBe(0)
  expect(ago(3 * 60_000 + 1)).toBe(3)
  expect(ago(10 * 60_000 - 1)).toBe(9)
})

it('from ten minutes on it is not', () => {
  expect(ago(10 * 60_000)).toBeNull()
  expect(ago(24 * 3_600_000)).toBeNull()
})

it('an instant in the future is new', () => {
  expect(ago(-5000)).toBe(0)
})
