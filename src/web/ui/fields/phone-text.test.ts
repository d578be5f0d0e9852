import { expect, it } from 'vitest'
import { dialCountries } from '#web/platform/forms/dial-countries.ts'
import { phoneNumberOf } from '#web/platform/forms/phone.ts'
import { readPhone } from './phone-text.ts'

const read = (text: string, country = 'NG') => readPhone(text, country, dialCountries)

it.each([
  ['+254 712 345678', { country: 'KE', national: '712 345678' }],
  ['00254712345678', { country: 'KE', national: '712345678' }],
  ['00 254 712-345-678', { country: 'KE', national: '712-345-678' }],
  ['+254\u00A0712\u00A0345\u202F678', { country: 'KE', national: '712 345 678' }],
  ['(+254) 712 345 678', { country: 'KE', national: '712 345 678' }],
  ['+ (254) 712 345 678', { country: 'KE', national: '712 345 678' }],
  ['\u202A+254\u2011712\u2013345678\u202C', { country: 'KE', national: '712-345678' }],
  ['+٢٥٤ ٧١٢ ٣٤٥٦٧٨', { country: 'KE', national: '712 345678' }],
  ['＋２５４ ７１２３４５６７８', { country: 'KE', national: '712345678' }],
  ['tel:+233-24-123-4567', { country: 'GH', national: '24-123-4567' }],
  ['+44 (0)20 7946 0018', { country: 'GB', national: '(0)20 7946 0018' }],
])('reads %s as a number with its country', async (text, value) => {
  expect(read(text)).toEqual(value)
  expect(await phoneNumberOf(read(text))).toMatch(/^\+(254712345678|233241234567|442079460018)$/)
})

it('keeps the chosen country where it shares the code', () => {
  expect(read('+1 416 555 0123', 'CA').country).toBe('CA')
  expect(read('+1 212 555 0123', 'US').country).toBe('US')
})

it('leaves a national number and a code without a number as typed', () => {
  expect(read('0803 123 4567')).toEqual({ country: 'NG', national: '0803 123 4567' })
  expect(read('٠٨٠٣ ١٢٣ ٤٥٦٧')).toEqual({ country: 'NG', national: '0803 123 4567' })
  for (const text of ['+', '+254', '0', '00', '+999 1', 'call me']) expect(read(text).national).toBe(text)
})
