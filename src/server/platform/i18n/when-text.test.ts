import { expect, test } from 'vitest'
import { whenText } from './when-text.ts'

const evening = new Date('2026-11-24T17:05:00Z')
const midnight = new Date('2026-11-23T23:00:00Z')

test('a time is on the clock that its reader chose, and on 24 hours otherwise', () => {
  const zone = 'Africa/Lagos'
  for (const clock of ['24', null, undefined] as const) {
    expect(whenText(evening, { zone, ...(clock !== undefined && { clock }) })).toBe('Tue 24 Nov 2026, 18:05 WAT')
    expect(whenText(midnight, { zone, ...(clock !== undefined && { clock }) })).toBe('Tue 24 Nov 2026, 00:00 WAT')
  }
  expect(whenText(evening, { zone, clock: '12' })).toBe('Tue 24 Nov 2026, 6:05 pm WAT')
  expect(whenText(midnight, { zone, clock: '12' })).toBe('Tue 24 Nov 2026, 12:00 am WAT')
})
