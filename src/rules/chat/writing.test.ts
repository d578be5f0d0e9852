import { expect, test } from 'vitest'
import { writingState, type WritingFacts } from './writing.ts'

const strangers: WritingFacts = {
  isGone: false,
  isBlocking: false,
  isBlocked: false,
  isRelated: false,
  hasWritten: false,
  hasOtherWritten: false,
}
const state = (facts: Partial<WritingFacts>) => writingState({ ...strangers, ...facts })

test('strangers send one message, then wait for an answer', () => {
  expect(state({})).toBe('first')
  expect(state({ hasWritten: true })).toBe('waiting')
  expect(state({ hasWritten: true, hasOtherWritten: true })).toBe('open')
  expect(state({ hasOtherWritten: true })).toBe('open')
})

test('people who know each other write freely', () => {
  expect(state({ isRelated: true })).toBe('open')
  expect(state({ isRelated: true, hasWritten: true })).toBe('open')
})

test('a block outweighs everything but a missing account, and the own block is named first', () => {
  const friends = { isRelated: true, hasWritten: true, hasOtherWritten: true }
  expect(state({ ...friends, isBlocked: true })).toBe('blocked')
  expect(state({ ...friends, isBlocking: true, isBlocked: true })).toBe('blocking')
  expect(state({ ...friends, isGone: true, isBlocking: true, isBlocked: true })).toBe('gone')
})
