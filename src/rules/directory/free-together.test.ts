import { expect, test } from 'vitest'
import { haveCommonHour, isFreeInEvenings } from './free-together.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const monday = (startMinute: number, endMinute: number, zone: string) => ({
  hours: [{ weekday: 1, startMinute, endMinute }],
  zone,
})

test('morning hours in New York are evening hours in Nairobi', () => {
  expect(isFreeInEvenings(monday(540, 720, 'America/New_York'), 'Africa/Nairobi', now)).toBe(true)
  expect(isFreeInEvenings(monday(540, 720, 'Africa/Nairobi'), 'Africa/Nairobi', now)).toBe(false)
})

test('half an hour of evening is not enough', () => {
  expect(isFreeInEvenings(monday(960, 1050, 'Africa/Lagos'), 'Africa/Lagos', now)).toBe(false)
  expect(isFreeInEvenings(monday(960, 1080, 'Africa/Lagos'), 'Africa/Lagos', now)).toBe(true)
})

test('hours that shift into the next week count', () => {
  // Monday 06:00 to 12:00 in Auckland (UTC+13) is Sunday 17:00 to 23:00 in London.
  expect(isFreeInEvenings(monday(360, 720, 'Pacific/Auckland'), 'Europe/London', now)).toBe(true)
  // Sunday 12:00 in New York is Monday 06:00 in Auckland: no evening there.
  expect(
    isFreeInEvenings(
      { hours: [{ weekday: 7, startMinute: 720, endMinute: 900 }], zone: 'America/New_York' },
      'Pacific/Auckland',
      now,
    ),
  ).toBe(false)
  // Sunday 18:00 to 24:00 in Honolulu (UTC-10) reaches into the Monday evening of Auckland, 23 hours ahead.
  expect(
    isFreeInEvenings(
      { hours: [{ weekday: 7, startMinute: 1080, endMinute: 1440 }], zone: 'Pacific/Honolulu' },
      'Pacific/Auckland',
      now,
    ),
  ).toBe(true)
})

test('two weeks in different zones have an hour in common or not', () => {
  expect(haveCommonHour(monday(540, 600, 'Africa/Lagos'), monday(660, 720, 'Africa/Nairobi'), now)).toBe(true)
  expect(haveCommonHour(monday(540, 600, 'Africa/Lagos'), monday(540, 600, 'Africa/Nairobi'), now)).toBe(false)
  expect(haveCommonHour({ hours: [], zone: 'UTC' }, monday(0, 1440, 'UTC'), now)).toBe(false)
})
