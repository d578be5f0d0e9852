// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { useAct } from './use-act.ts'
import { readKey } from './address.ts'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient(() => Promise.reject(new Error('not read here')))
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const input = {
  body: { mentorId: 'm', date: '2026-11-26', time: '09:30:00', timeZone: 'UTC', durationMinutes: 30 as const },
}
const keysOf = (fetched: ReturnType<typeof vi.fn>) =>
  fetched.mock.calls.map(([, init]) => new Headers((init as RequestInit).headers).get('idempotency-key'))

function serve(...replies: (() => Response | Promise<Response>)[]) {
  const fetched = vi.fn(async () => (replies.shift() ?? (() => Response.json({ id: 'b1' }, { status: 201 })))())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('pressing twice sends once', async () => {
  const fetched = serve()
  const { result } = renderHook(() => useAct(bookingRoutes.book), { wrapper })
  await act(async () => {
    const both = await Promise.all([result.current.run(input), result.current.run(input)])
    expect(both[0]).toBe(both[1])
  })
  expect(fetched).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(result.current).toMatchObject({ isPending: false, error: null, data: { id: 'b1' } }))
})

test('retrying after a timeout sends the same key, a new booking another one', async () => {
  const fetched = serve(() => Promise.reject(new TypeError('network')))
  const { result } = renderHook(() => useAct(bookingRoutes.book), { wrapper })
  await act(async () => result.current.start(input))
  await waitFor(() => expect(result.current.error?.name).toBe('Unreachable'))
  await act(async () => result.current.start(input))
  await act(async () => result.current.start(input))
  const [first, second, third] = keysOf(fetched)
  expect(first).toBe(second)
  expect(third).not.toBe(second)
})

test('success has the named reads read again, failure does not', async () => {
  serve(() => Response.json({ code: 'slot_taken', errorMessages: ['Taken'] }, { status: 409 }))
  const [list, slots, stats] = [
    readKey(bookingRoutes.listUpcoming, { params: { role: 'mentee' } }),
    readKey(availabilityRoutes.slots, { params: { mentorId: 'm' }, query: { from: '2026-11-01', to: '2026-11-30' } }),
    readKey(statsRoutes.stats, {}),
  ]
  for (const key of [list, slots, stats]) client.setQueryData(key, [])
  const isStale = () => [list, slots, stats].map((key) => client.getQueryState(key)?.isInvalidated)
  const onError = vi.fn()
  const { result } = renderHook(
    () => useAct(bookingRoutes.book, { refresh: [bookingRoutes, availabilityRoutes.slots], onError }),
    { wrapper },
  )
  await act(async () => result.current.start(input))
  expect(isStale()).toEqual([false, false, false])
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'slot_taken', messages: ['Taken'] })
  await act(async () => result.current.start(input))
  expect(isStale()).toEqual([true, true, false])
})
