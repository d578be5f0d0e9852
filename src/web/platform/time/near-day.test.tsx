// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { learnZones } from './sent-zones.ts'
import { useNearDay } from './near-day.ts'

vi.mock('./browser-zone.ts', () => ({ browserZone: () => 'Africa/Lagos' }))

/** A Lagos that goes back by an hour at noon of 23 November: that day has 25 hours. */
const longDay = {
  zone: 'Africa/Lagos',
  periods: [
    { from: null, offsetMinutes: 60, abbreviation: 'WAT' },
    { from: '2026-11-23T11:00:00.000Z', offsetMinutes: 0, abbreviation: 'GMT' },
  ],
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  // 0:30 on the long day: 24 hours later it is 23:30 of the same day.
  ['2026-11-22T23:30:00Z', '2026-11-23T23:30:00Z', 'Today'],
  ['2026-11-22T23:30:00Z', '2026-11-24T00:00:00Z', 'Tomorrow'],
  ['2026-11-22T22:30:00Z', '2026-11-22T23:00:00Z', 'Tomorrow'],
  ['2026-11-24T00:10:00Z', '2026-11-22T23:00:00Z', 'Yesterday'],
  ['2026-11-24T00:10:00Z', '2026-11-22T22:59:00Z', undefined],
  ['2026-11-22T22:30:00Z', '2026-11-24T00:00:00Z', undefined],
])('at %s, %s is %s, by the days of the server', async (now, at, name) => {
  vi.setSystemTime(now)
  const wrapper = await webTree()
  learnZones({ database: 'one with a long day', zones: [longDay] })
  expect(renderHook(() => useNearDay()(at), { wrapper }).result.current).toBe(name)
})
