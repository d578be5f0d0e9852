import { expect, test } from 'vitest'
import { isFreeInEvenings, rankCandidates, reasonsFor, type Candidate } from './recommendation.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const candidate = (profileId: string, more: Partial<Candidate> = {}): Candidate => ({
  profileId,
  sharedTopics: 1,
  freeInEvenings: false,
  nextFree: now,
  load: 0,
  ...more,
})
const order = (candidates: Candidate[]) => rankCandidates(candidates).map((one) => one.profileId)

test('shared topics count more than evenings, evenings more than load', () => {
  expect(
    order([
      candidate('idle'),
      candidate('evening', { freeInEvenings: true, load: 9 }),
      candidate('alike', { sharedTopics: 2, load: 9 }),
    ]),
  ).toEqual(['alike', 'evening', 'idle'])
})

test('among equals the mentor with fewer upcoming sessions comes first', () => {
  expect(order([candidate('busy', { load: 4 }), candidate('free', { load: 1 })])).toEqual(['free', 'busy'])
})

test('a mentor without a free hour comes after one with a free hour', () => {
  expect(order([candidate('full', { nextFree: null }), candidate('open', { load: 7 })])).toEqual(['open', 'full'])
})

test('the order does not depend on the order of the input', () => {
  const two = [candidate('b'), candidate('a')]
  expect(order(two)).toEqual(order(two.toReversed()))
})

test('a recommendation has its reasons, without evenings for a fully booked mentor', () => {
  expect(reasonsFor({ sharedTopics: 2, freeInEvenings: true, nextFree: now })).toEqual([
    '2 shared topics',
    'free in your evenings',
  ])
  expect(reasonsFor({ sharedTopics: 1, freeInEvenings: true, nextFree: null })).toEqual(['1 shared topic'])
  expect(reasonsFor({ sharedTopics: 0, freeInEvenings: false, nextFree: now })).toEqual([])
})

const monday = (startMinute: number, endMinute: number) => [{ weekday: 1, startMinute, endMinute }]

test('morning hours in New York are evening hours in Nairobi', () => {
  expect(isFreeInEvenings(monday(540, 720), 'America/New_York', 'Africa/Nairobi', now)).toBe(true)
  expect(isFreeInEvenings(monday(540, 720), 'Africa/Nairobi', 'Africa/Nairobi', now)).toBe(false)
})

test('half an hour of evening is not enough', () => {
  expect(isFreeInEvenings(monday(960, 1050), 'Africa/Lagos', 'Africa/Lagos', now)).toBe(false)
  expect(isFreeInEvenings(monday(960, 1080), 'Africa/Lagos', 'Africa/Lagos', now)).toBe(true)
})

test('hours that shift into the next week count', () => {
  // Monday 06:00 to 12:00 in Auckland (UTC+13) is Sunday 17:00 to 23:00 in London.
  expect(isFreeInEvenings(monday(360, 720), 'Pacific/Auckland', 'Europe/London', now)).toBe(true)
  // Sunday 12:00 in New York is Monday 06:00 in Auckland: no evening there.
  expect(
    isFreeInEvenings([{ weekday: 7, startMinute: 720, endMinute: 900 }], 'America/New_York', 'Pacific/Auckland', now),
  ).toBe(false)
  // Sunday 18:00 to 24:00 in Honolulu (UTC-10) reaches into the Monday evening of Auckland, 23 hours ahead.
  expect(
    isFreeInEvenings([{ weekday: 7, startMinute: 1080, endMinute: 1440 }], 'Pacific/Honolulu', 'Pacific/Auckland', now),
  ).toBe(true)
})
