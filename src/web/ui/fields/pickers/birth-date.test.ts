import { expect, it } from 'vitest'
import { joinDate, splitDate } from './birth-date.ts'

it('takes a date apart without leading zeros and puts it together again', () => {
  expect(splitDate('1997-03-09')).toEqual({ day: '9', month: '3', year: '1997' })
  expect(joinDate({ day: '9', month: '3', year: '1997' })).toBe('1997-03-09')
})

it('is empty while nothing is typed', () => {
  expect(joinDate({ day: '', month: '', year: '' })).toBe('')
})

it('keeps a half-typed date distinguishable from a real one', () => {
  expect(joinDate({ day: '9', month: '', year: '' })).toBe('--09')
  expect(splitDate('--09')).toEqual({ day: '9', month: '', year: '' })
})
