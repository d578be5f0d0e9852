import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/availability/schemas.ts'
import { draftOf, duplicatesIn, endTimesAfter, nextSlot, weekOf, withStart } from './draft.ts'

test('a draft goes back to the API as it came', () => {
  const days = [{ dayOfWeek: 'TUESDAY' as const, timeSlots: [{ startTime: '09:00:00', endTime: '24:00:00' }] }]
  expect(weekOf(draftOf(days, defaultSettings))).toEqual(days)
})

test('the times up to and including the chosen start are no ends', () => {
  expect(endTimesAfter('23:00:00')).toEqual(['23:30:00', '24:00:00'])
})

test('a later start pushes the end, an earlier one leaves it', () => {
  const slot = { startTime: '09:00:00', endTime: '10:00:00' }
  expect(withStart(slot, '11:00:00')).toEqual({ startTime: '11:00:00', endTime: '12:00:00' })
  expect(withStart(slot, '08:00:00')).toEqual({ startTime: '08:00:00', endTime: '10:00:00' })
  expect(withStart(slot, '23:30:00')).toEqual({ startTime: '23:30:00', endTime: '24:00:00' })
})

test('a day that ends at midnight has no room for another range', () => {
  expect(nextSlot([{ startTime: '22:00:00', endTime: '24:00:00' }])).toBeNull()
  expect(nextSlot([])).toEqual({ startTime: '09:00:00', endTime: '17:00:00' })
})

test('the second of two equal ranges is the duplicate', () => {
  const slot = { startTime: '09:00:00', endTime: '10:00:00' }
  expect(duplicatesIn([slot, { ...slot }])).toEqual([false, true])
})
