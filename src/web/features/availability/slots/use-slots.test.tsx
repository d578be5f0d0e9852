// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { useSlots } from './use-slots.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

test('a page that stays open until the month is over goes on to the next month', async () => {
  vi.setSystemTime('2026-11-30T22:59:30Z')
  const wrapper = await webTree(() => new Promise(() => undefined))
  const question = {
    mentorId: '7a3c0d0e-0000-4000-8000-000000000001',
    durationMinutes: 30,
    timeZone: 'Africa/Lagos',
  } as const
  const { result } = renderHook(() => useSlots(question), { wrapper })
  expect([result.current.today, result.current.month]).toEqual(['2026-11-30', '2026-11'])
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await waitFor(() => expect(result.current.today).toBe('2026-12-01'))
  expect(result.current.month).toBe('2026-12')
  expect(result.current.weeks[0]).toContain('2026-12-01')
})
