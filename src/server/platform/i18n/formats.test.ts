import { expect, test, vi } from 'vitest'
import { directionOf } from '#server/platform/pages/visual-runs.ts'
import { formatsFor } from './formats.ts'
import { dayText, weekdaysText, whenText } from './when-text.ts'

const evening = Date.parse('2026-11-24T18:05:00Z')

test.each([
  ['Africa/Cairo', '٢٤ نوفمبر ٢٠٢٦', '٦:٠٥ م'],
  ['Africa/Casablanca', '24 نونبر 2026', '18:05'],
  ['Africa/Algiers', '24 نوفمبر 2026', '6:05 م'],
  ['UTC', '24 نوفمبر 2026', '6:05 م'],
])('Arabic is written as in the country of %s', (zone, date, time) => {
  const formats = formatsFor({ locale: 'ar-XB', zone })
  expect([formats.date.format(evening), formats.own.format(evening)]).toEqual([date, time])
})

test('a time in another zone is written as its reader writes', () => {
  const reader = { zone: 'Africa/Cairo', locale: 'ar-XB' }
  expect(whenText(new Date(evening), reader, 'Africa/Lagos')).toMatch(/٢٤ نوفمبر ٢٠٢٦.*٧:٠٥ م.*WAT/)
})

test('a time from right to left is one where it is put into a sentence, too: its first letter outside of isolates says so', () => {
  expect(directionOf(whenText(new Date(evening), { zone: 'Africa/Cairo', locale: 'ar-XB' }))).toBe('rtl')
})

test('days and lists are those of the language', () => {
  expect(dayText('2026-11-24')).toBe('24 Nov 2026')
  expect(weekdaysText([1, 3])).toBe('Tue and Thu')
  expect(weekdaysText([1, 3], { locale: 'ar-XB', zone: 'Africa/Cairo' })).toBe('الثلاثاء والخميس')
})

test('formats are made once for a language and country', () => {
  const open = vi.spyOn(Intl, 'ListFormat')
  const formats = formatsFor({ locale: 'ar-XB', zone: 'Africa/Tunis' })
  const made = open.mock.calls.length
  expect(formatsFor({ locale: 'ar-XB', zone: 'Africa/Tunis' })).toBe(formats)
  expect(open.mock.calls.length).toBe(made)
  open.mockRestore()
})
