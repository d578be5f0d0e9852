import { expect, test, vi } from 'vitest'
import { formatsFor } from './formats.ts'
import { dayText, weekdaysText } from './when-text.ts'

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
