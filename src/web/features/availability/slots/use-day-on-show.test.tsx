// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { weeksFrom } from '#web/ui/fields/pickers/calendar-days.ts'
import { useDayOnShow } from './use-day-on-show.ts'
import type { SlotsView } from './use-slots.ts'

const today = '2026-11-25'
const view = (free: string[], more: Partial<SlotsView> = {}): SlotsView => ({
  month: '2026-11',
  weeks: weeksFrom(today, 1),
  today,
  days: new Map(free.map((day) => [day, []])),
  isLoading: false,
  isFetching: false,
  error: null,
  retry: () => undefined,
  next: undefined,
  previous: undefined,
  nextFree: null,
  show: () => undefined,
  ...more,
})
const options = { startDay: null, opensAt: null, isWeek: false, onLeave: () => undefined }

it('opens the first free day', () => {
  const { result } = renderHook(() => useDayOnShow(view(['2026-11-27', '2026-12-01']), options))
  expect(result.current.day).toBe('2026-11-27')
})

it('opens the requested day, or the first free one after it', () => {
  const free = view(['2026-11-27', '2026-12-03'])
  const { result } = renderHook(() => useDayOnShow(free, { ...options, opensAt: '2026-12-01' }))
  expect(result.current.day).toBe('2026-12-03')
})

it('prefers the day of the chosen start', () => {
  const free = view(['2026-11-27', '2026-12-03'])
  const { result } = renderHook(() => useDayOnShow(free, { ...options, startDay: '2026-12-03' }))
  expect(result.current.day).toBe('2026-12-03')
})

it('shows one week and turns to the next one that has a free day', () => {
  const onLeave = vi.fn()
  const free = view(['2026-11-27', '2026-12-10'])
  const { result } = renderHook(() => useDayOnShow(free, { ...options, isWeek: true, onLeave }))
  expect(result.current.weeks.flat()[0]).toBe('2026-11-23')
  act(() => result.current.next?.())
  expect([result.current.day, result.current.weeks.flat()[0]]).toEqual(['2026-12-10', '2026-12-07'])
  expect(onLeave).toHaveBeenCalledOnce()
  expect(result.current.next).toBeUndefined()
  act(() => result.current.previous?.())
  expect(result.current.day).toBe('2026-11-27')
})

it('continues after the last week of the page where the next page repeats its days', () => {
  const december = view(['2026-12-01', '2026-12-10', '2026-12-15'], {
    month: '2026-12',
    weeks: weeksFrom('2026-12-01', 1),
  })
  const { result, rerender } = renderHook(({ shown }) => useDayOnShow(shown, { ...options, isWeek: true }), {
    initialProps: { shown: view(['2026-12-16'], { next: () => undefined }) },
  })
  act(() => result.current.next?.())
  rerender({ shown: december })
  expect(result.current.day).toBe('2026-12-15')
})
