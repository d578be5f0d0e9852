import { expect, test } from 'vitest'
import { inGroups } from './groups.ts'

test('a key is shown in groups of four, the last may be shorter', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inGroups('')).toBe('')
})
