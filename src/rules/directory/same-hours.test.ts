import { expect, it } from 'vitest'
import { firstAtSameHours } from './same-hours.ts'

const at = (...instants: string[]) => instants.map((instant) => Date.parse(`2026-${instant}:00Z`))
const [asked] = at('11-27T09:00')

it('finds the first start at about the same time of day, on whatever day', () => {
  const starts = at('11-24T06:00', '11-24T07:00', '11-25T10:30', '11-26T09:00')
  expect(firstAtSameHours(starts, asked!, 'UTC')).toBe(starts[2])
})

it('finds none further away than an hour and a half', () => {
  expect(firstAtSameHours(at('11-24T07:29', '11-24T10:31'), asked!, 'UTC')).toBeUndefined()
  expect(firstAtSameHours([], asked!, 'UTC')).toBeUndefined()
})

it('knows that a quarter past midnight is close to a quarter to', () => {
  const [late] = at('11-27T23:45')
  const starts = at('11-25T00:15')
  expect(firstAtSameHours(starts, late!, 'UTC')).toBe(starts[0])
})

it('goes by the clock of the reader, also across a clock change', () => {
  // Paris: 10:00 in October is 08:00 UTC, in November 09:00 UTC.
  const starts = at('11-03T07:00', '11-03T09:00')
  expect(firstAtSameHours(starts, at('10-20T08:00')[0]!, 'Europe/Paris')).toBe(starts[1])
})
