// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { useAct } from './use-act.ts'
import { onRefresh } from './invalidation.ts'

const given = {
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
  const { result } = renderHook(() => useAct(bookingRoutes.book))
  await act(async () => {
    const both = await Promise.all([result.current.run(given), result.current.run(given)])
    expect(both[0]).toBe(both[1])
  })
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(result.current).toMatchObject({ isPending: false, error: null, data: { id: 'b1' } })
})

test('trying again after silence carries the same key, a new booking another one', async () => {
  const fetched = serve(() => Promise.reject(new TypeError('network')))
  const { result } = renderHook(() => useAct(bookingRoutes.book))
  await act(async () => result.current.start(given))
  expect(result.current.error?.name).toBe('Unreachable')
  await act(async () => result.current.start(given))
  await act(async () => result.current.start(given))
  const [first, second, third] = keysOf(fetched)
  expect(first).toBe(second)
  expect(third).not.toBe(second)
})

test('success has the named reads read again, failure does not', async () => {
  serve(() => Response.json({ code: 'slot_taken', errorMessages: ['Taken'] }, { status: 409 }))
  const paths: string[][] = []
  const stop = onRefresh((changed) => paths.push([...changed]))
  const onError = vi.fn()
  const { result } = renderHook(() =>
    useAct(bookingRoutes.book, { refresh: [bookingRoutes, availabilityRoutes.slots], onError }),
  )
  await act(async () => result.current.start(given))
  expect(paths).toEqual([])
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'slot_taken', messages: ['Taken'] })
  await act(async () => result.current.start(given))
  stop()
  expect(paths[0]).toContain('/mentorship-booking/:role/get')
  expect(paths[0]).toContain('/availability/slots/:mentorId')
  expect(paths[0]).not.toContain('/mentorship-booking/mentee/create')
})
