import { expect, it } from 'vitest'
import { announcement } from './text-area.tsx'

const say = (before: number, after: number) => announcement(before, after, 500)

it('speaks once when the text grows over 90 % of the limit', () => {
  expect(say(449, 450)).toBe('50 characters left')
  expect(say(450, 451)).toBe('')
})

it('speaks once when the limit is reached', () => {
  expect(say(499, 500)).toBe("You've reached the limit")
  expect(say(500, 501)).toBe('')
})

it('says how many are left after a paste over the threshold', () => {
  expect(say(0, 499)).toBe('1 character left')
})

it('is silent while the text shrinks', () => {
  expect(say(480, 460)).toBe('')
})
