// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
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

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
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

const lost = () => Promise.reject(new TypeError('network'))
const start = (hook: { result: { current: { start: (given: typeof input) => void } } }) =>
  act(async () => hook.result.current.start(input))
const book = () => renderHook(() => useAct(bookingRoutes.book), { wrapper })
const failed = (hook: ReturnType<typeof book>) =>
  waitFor(() => expect(hook.result.current).toMatchObject({ isPending: false, error: { reason: 'unanswered' } }))

test('a lost answer is asked for with the same key, by itself and at the next press, also in a dialog that was opened again', async () => {
  const fetched = serve(lost, lost, lost)
  const first = book()
  await start(first)
  await failed(first)
  first.unmount()
  const again = book()
  await start(again)
  await waitFor(() => expect(again.result.current.data).toBeDefined())
  await start(again)
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(5))
  const keys = keysOf(fetched)
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})

test('an error that the data has overtaken goes', async () => {
  serve(lost, lost, lost)
  const onDone = vi.fn()
  const hook = renderHook(({ isDone }) => useAct(bookingRoutes.book, { isDone: () => isDone, onDone }), {
    wrapper,
    initialProps: { isDone: false },
  })
  await start(hook)
  await waitFor(() => expect(hook.result.current.error).not.toBeNull())
  hook.rerender({ isDone: true })
  await waitFor(() => expect(hook.result.current.error).toBeNull())
  expect(onDone).toHaveBeenCalledExactlyOnceWith(input)
  const fetched = serve()
  await start(hook)
  await waitFor(() => expect(hook.result.current.data).toBeDefined())
  expect(keysOf(fetched)).toHaveLength(1)
})

test('success and a lost answer have what the command changes read again, a refusal does not; without an answer free times stay', async () => {
  serve(() => Response.json({ code: 'slot_taken', errorMessages: ['Taken'] }, { status: 409 }))
  const keys = [
    readKey(bookingRoutes.listUpcoming, { params: { role: 'mentee' } }),
    readKey(availabilityRoutes.slots, { params: { mentorId: 'm' }, query: { from: '2026-11-01', to: '2026-11-30' } }),
    readKey(statsRoutes.stats, {}),
    readKey(reviewRoutes.awaitedReviews, {}),
  ]
  for (const key of keys) client.setQueryData(key, [])
  const isStale = () => keys.map((key) => client.getQueryState(key)?.isInvalidated)
  const onError = vi.fn()
  const { result } = renderHook(() => useAct(bookingRoutes.book, { keptUnanswered: ['availability'], onError }), {
    wrapper,
  })
  await act(async () => result.current.start(input))
  expect(isStale()).toEqual([false, false, false, false])
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'slot_taken', messages: ['Taken'] })
  await act(async () => result.current.start(input))
  expect(isStale()).toEqual([true, true, true, false])
  for (const key of keys) client.setQueryData(key, [])
  serve(lost, lost, lost)
  await act(async () => result.current.start(input))
  await waitFor(() => expect(isStale()).toEqual([true, false, true, false]))
})
