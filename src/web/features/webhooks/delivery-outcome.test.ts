import { expect, test } from 'vitest'
import { outcomeOf } from './delivery-outcome.ts'

const answered = (answerStatus: number) => outcomeOf({ attempts: 1, answerStatus, failure: null })

test.each([
  [204, 'Your program received it.'],
  [301, 'The address leads on to another one, which we don’t follow. Enter the new one.'],
  [401, 'Your program refused it. Does it have the right secret?'],
  [404, 'There is nothing at this address.'],
  [410, 'Your program wants no more events.'],
  [422, 'Your program didn’t accept it.'],
  [429, 'Your program was busy.'],
  [500, 'Your program had an error.'],
  [503, 'Your program was busy.'],
])('an answer with status %i is told in words', (status, words) => expect(answered(status)).toBe(words))

test('no answer is told by its cause, and nothing before the first attempt', () => {
  expect(outcomeOf({ attempts: 2, answerStatus: null, failure: 'unreachable' })).toBe('There was no answer in time.')
  expect(outcomeOf({ attempts: 0, answerStatus: null, failure: null })).toBeUndefined()
})
