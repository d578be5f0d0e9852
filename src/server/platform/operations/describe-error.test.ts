import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test('when every address of a hostname refuses, the message lists them all', () => {
  const refused = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'].map(
    (text) => new Error(text),
  )
  expect(describeError(new AggregateError(refused))).toBe(
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  )
  expect(describeError(new AggregateError(refused, 'Several jobs failed'))).toBe('Several jobs failed')
  expect(describeError('text')).toBe('text')
})
