// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SlotDays } from '#contract/availability/schemas.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { useSlots } from './use-slots.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const question = {
  mentorId: '7a3c0d0e-0000-4000-8000-000000000001',
  durationMinutes: 30,
  timeZone: 'Africa/Lagos',
} as const

test('a page that stays open until the month is over goes on to the next month', async () => {
  vi.setSystemTime('2026-11-30T22:59:30Z')
  const wrapper = await webTree(() => new Promise(() => undefined))
  const { result } = renderHook(() => useSlots(question), { wrapper })
  expect([result.current.today, result.current.month]).toEqual(['2026-11-30', '2026-11'])
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await waitFor(() => expect(result.current.today).toBe('2026-12-01'))
  expect(result.current.month).toBe('2026-12')
  expect(result.current.weeks[0]).toContain('2026-12-01')
})

test('no day of the next month is shown before those of this month are known', async () => {
  vi.setSystemTime('2026-11-25T08:00:00Z')
  const months = new Map([monthOf('2026-11-27'), monthOf('2026-12-01')].map((days) => [days.from, days]))
  const wrapper = await webTree(async (_route, { query }) => ({
    data: await months.get((query as { from: string }).from)!.days,
    hasMore: false,
  }))
  const { result } = renderHook(() => useSlots(question), { wrapper })
  months.get('2026-12-01')!.answer()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect([...result.current.days.keys()]).toEqual([])
  months.get('2026-11-01')!.answer()
  await waitFor(() => expect([...result.current.days.keys()]).toEqual(['2026-11-27', '2026-12-01']))
})

/** The answer of a month with one free day, once it comes. */
function monthOf(date: string) {
  const { promise, resolve } = Promise.withResolvers<SlotDays>()
  const slots = [{ startsAt: `${date}T17:30:00.000Z`, time: '18:30', mentorTime: '18:30' }]
  const zones = { timeZone: 'Africa/Lagos', mentorTimeZone: 'Africa/Lagos' }
  return { from: `${date.slice(0, 8)}01`, days: promise, answer: () => resolve({ ...zones, days: [{ date, slots }] }) }
}
