import { expect, test } from 'vitest'
import { countdown, isJoinShown, isLive, joinState, joinWindow } from './join.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const start = Date.UTC(2026, 10, 21, 9)
const end = start + 45 * MINUTE
const badge = (before: number) => countdown(start, end, start - before)

test('a session can be joined from ten minutes before the start until its end', () => {
  expect(joinWindow(start, end)).toEqual({ opensAt: start - 10 * MINUTE, closesAt: end })
  expect(joinState(start, end, start - 10 * MINUTE - 1)).toBe('too_early')
  expect(joinState(start, end, start - 10 * MINUTE)).toBe('open')
  expect(joinState(start, end, end - 1)).toBe('open')
  expect(joinState(start, end, end)).toBe('over')
})

test('a session is live from its start until just before its end', () => {
  expect([start - 1, start, end - 1, end].map((now) => isLive(start, end, now))).toEqual([false, true, true, false])
})

test('the badge counts minutes in the last hour, down to one', () => {
  expect(badge(HOUR)).toEqual({ kind: 'minutes', n: 60 })
  expect(badge(59 * MINUTE + 1)).toEqual({ kind: 'minutes', n: 60 })
  expect(badge(59 * MINUTE)).toEqual({ kind: 'minutes', n: 59 })
  expect(badge(1)).toEqual({ kind: 'minutes', n: 1 })
})

test('the badge counts hours within a day and never names a later time than the true one', () => {
  expect(badge(HOUR + 1)).toEqual({ kind: 'hours', n: 1 })
  expect(badge(2 * HOUR - 1)).toEqual({ kind: 'hours', n: 1 })
  expect(badge(DAY)).toEqual({ kind: 'hours', n: 24 })
})

test('the badge counts days within three, then shows the date', () => {
  expect(badge(DAY + 1)).toEqual({ kind: 'days', n: 1 })
  expect(badge(3 * DAY)).toEqual({ kind: 'days', n: 3 })
  expect(badge(3 * DAY + 1)).toEqual({ kind: 'date' })
})

test('the badge says live while the session runs and shows the date afterwards', () => {
  expect(badge(0)).toEqual({ kind: 'live' })
  expect(countdown(start, end, end - 1)).toEqual({ kind: 'live' })
  expect(countdown(start, end, end)).toEqual({ kind: 'date' })
})

test('lists show the join button from an hour before the start until the end', () => {
  const shown = [start - HOUR - 1, start - HOUR, start, end - 1, end].map((now) => isJoinShown(start, end, now))
  expect(shown).toEqual([false, true, true, true, false])
})
