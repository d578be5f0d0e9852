import { expect, test } from 'vitest'
import { inGroups } from './groups.ts'

test('a key stands in groups of four, the last maybe shorter', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inGroups('')).toBe('')
})
