import { expect, test } from 'vitest'
import { reasonOf } from './doctor.ts'

test('a host whose every address refuses is named with all of them', () => {
  const refused = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'].map(
    (text) => new Error(text),
  )
  expect(reasonOf(new AggregateError(refused))).toBe(
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  )
  expect(reasonOf(new AggregateError(refused, 'Several jobs failed'))).toBe('Several jobs failed')
  expect(reasonOf('words')).toBe('words')
})
