import { expect, test } from 'vitest'
import { makeOffsets } from '#rules/time/zone-offsets.ts'
import { makeZone } from '#test/support/zones.ts'
import { clockOfLanguage } from './language-clock.ts'
import { formatsFor } from './formats.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const nairobi = makeZone('Africa/Nairobi')
const { day, longDay, shortDate, range, moment } = formatsFor('en-GB', nairobi, now)

test('a day of the coming months needs no year, across the turn of the year too', () => {
  expect(day('2027-01-07T15:00:00Z')).toBe('Thu 7 Jan')
  expect(shortDate('2026-12-18T12:00:00Z')).toBe('18 Dec')
  expect(longDay('2026-11-20T15:00:00Z')).toBe('Friday 20 November')
})

test('a day that would be taken for another one says its year', () => {
  expect(day('2027-11-26T15:00:00Z')).toBe('Fri 26 Nov 2027')
  expect(range('2027-11-26T15:00:00Z', '2027-11-26T16:00:00Z')).toBe('Fri 26 Nov 2027 · 18:00 – 19:00 EAT')
  expect(moment('2025-11-20T15:00:00Z')).toBe('Thu 20 Nov 2025 · 18:00 EAT')
  expect(shortDate('2027-12-18T12:00:00Z')).toBe('18 Dec 2027')
  expect(longDay('2027-11-26T15:00:00Z')).toBe('Friday 26 November 2027')
})

test('a 12-hour clock changes every time that is shown, and none for the API', () => {
  const twelve = formatsFor('en-GB', nairobi, now, '12')
  expect(twelve.time('2026-11-26T15:00:00Z')).toBe('6:00\u00a0pm')
  expect(twelve.range('2026-11-26T08:30:00Z', '2026-11-26T09:15:00Z')).toBe(
    'Thu 26 Nov · 11:30\u00a0am – 12:15\u00a0pm EAT',
  )
  expect([twelve.wallTime('00:30:00'), twelve.wallTime('18:00:00')]).toEqual(['12:30 am', '6:00 pm'])
  expect(twelve.isoTime('2026-11-26T15:00:00Z')).toBe('18:00')
  expect(formatsFor('en-GB', nairobi, now).wallTime('18:00:00')).toBe('18:00')
})

test('times, days and names follow the offsets of the server, whatever rules this runtime has', () => {
  // A Nairobi that goes back by three hours at the end of 26 November.
  const change = Date.parse('2026-11-26T21:00:00Z')
  const offsets = makeOffsets([change], [3 * 3_600_000, 0])
  const moved = formatsFor('en-GB', { ...nairobi, offsets, abbreviations: ['EAT', 'GMT'] }, now)
  expect(moved.range('2026-11-26T20:00:00Z', '2026-11-26T20:30:00Z')).toBe('Thu 26 Nov · 23:00 – 23:30 EAT')
  expect(moved.range(change, change + 3_600_000)).toBe('Thu 26 Nov · 21:00 – 22:00 GMT')
  expect([change, change + 3 * 3_600_000].map(moved.isoDay)).toEqual(['2026-11-26', '2026-11-27'])
  expect([change - 1, change].map(moved.isoTime)).toEqual(['23:59', '21:00'])
})

test('other offsets of a zone are never mixed up with earlier ones', () => {
  const at = '2026-11-26T15:00:00Z'
  expect(formatsFor('en-GB', nairobi, now).time(at)).toBe('18:00')
  expect(formatsFor('en-GB', { ...nairobi, offsets: makeOffsets([], [0]) }, now).time(at)).toBe('15:00')
})

test('the language of the browser decides where nothing was chosen', () => {
  expect(['en-US,en;q=0.9', 'en-GB', 'fr-FR', 'en-AU', '*', '', undefined].map(clockOfLanguage)).toEqual([
    '12',
    '24',
    '24',
    '12',
    '24',
    '24',
    '24',
  ])
})
