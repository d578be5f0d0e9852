import { expect, test } from 'vitest'
import { formatsFor } from '#web/platform/time/formats.ts'
import { utc as utcZone } from '#web/platform/time/zones.ts'
import { repeatText } from './repeats.ts'

const utc = formatsFor('en-GB', utcZone)
const said = (
  recurrenceIntervals: 'Daily' | 'Weekly' | 'Custom' | null,
  repeatsOn: never[] | string[],
  end: string | null,
) => repeatText({ recurrenceIntervals, repeatsOn: repeatsOn as never, recurrenceEndDate: end }, utc)

test('a rule is shown as text, its days starting on Monday', () => {
  expect(said('Custom', ['WE', 'MO'], '2026-12-18')).toBe('Every Mon and Wed until 18 Dec')
  expect(said('Custom', ['SU', 'SA', 'FR'], '2026-12-18')).toBe('Every Fri, Sat and Sun until 18 Dec')
  expect(said('Weekly', ['TH'], '2027-01-07')).toBe('Every Thu until 7 Jan')
  expect(said('Daily', ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'], '2026-12-01')).toBe('Every day until 1 Dec')
})

test('a session that happens once says nothing', () => {
  expect(said(null, [], null)).toBeNull()
})
