// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { notificationRoutes, type Notification } from '#contract/notifications/routes.ts'
import { forgetSession, signIn } from '#web/platform/session/auth-session.ts'
import { pagesKey, readKey } from './address.ts'
import { ApiError, Unreachable } from './api-error.ts'
import { invalidateReads } from './invalidation.ts'
import { createQueryClient, dropReadsOnPersonChange, recoverReads, type FetchRead } from './query-client.ts'
import { updateReads } from './optimistic-update.ts'
import { usePages } from './use-pages.ts'
import { useRead } from './use-read.ts'

const whenReachable = vi.hoisted(() => vi.fn<(recover: () => void) => () => void>(() => () => undefined))
vi.mock('#web/ui/feedback/when-reachable.ts', () => ({ whenReachable }))

const fetchRead = vi.fn<FetchRead>()
let client = createQueryClient(fetchRead)
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

beforeEach(() => {
  client = createQueryClient(fetchRead)
})
afterEach(() => {
  cleanup()
  fetchRead.mockReset()
  forgetSession()
})

const list = notificationRoutes.listNotifications
const bell = readKey(list, { query: { page: 0, size: 10 } })
const page = pagesKey(list, {})
const count = readKey(notificationRoutes.unreadCount, {})

const one = { id: 'a', read: false } as Notification
const read = { ...one, read: true }
const markAll = (items: Notification[]) => items.map((item) => ({ ...item, read: true }))

describe('an optimistic update', () => {
  beforeEach(() => {
    client.setQueryData(bell, [one])
    client.setQueryData(page, { pages: [{ data: [one], hasMore: true }], pageParams: [0] })
    client.setQueryData(count, 1)
  })

  it('reaches a plain list and a growing one alike, and no other read', () => {
    updateReads(client, list, markAll)
    expect(client.getQueryData(bell)).toEqual([read])
    expect(client.getQueryData(page)).toEqual({ pages: [{ data: [read], hasMore: true }], pageParams: [0] })
    expect(client.getQueryData(count)).toBe(1)
  })

  it('leaves a failed read as it is', async () => {
    fetchRead.mockRejectedValue(new ApiError(404, { code: 'not_found' }))
    const gone = readKey(list, { query: { page: 9 } })
    await client.prefetchQuery({ queryKey: gone })
    updateReads(client, list, markAll)
    expect(client.getQueryState(gone)).toMatchObject({ status: 'error', data: undefined })
  })

  it('can be taken back', () => {
    const back = updateReads(client, list, markAll)
    back()
    expect(client.getQueryData(bell)).toEqual([one])
    expect(client.getQueryData(page)).toMatchObject({ pages: [{ data: [one] }] })
  })
})

describe('a growing list', () => {
  it('reads the next page after its last item, while another one exists', async () => {
    fetchRead.mockImplementation(async (_, { query }) => {
      const { after } = query as { after?: string }
      return after ? { data: [{ profileId: 'c' }], hasMore: false } : { data: [{ profileId: 'b' }], hasMore: true }
    })
    const input = { params: { text: 'ada' }, query: { topic: undefined } }
    const { result } = renderHook(
      () => usePages(directoryRoutes.searchMentors, input, { after: ({ profileId }) => profileId }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.hasMore).toBe(true))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.items.map(({ profileId }) => profileId)).toEqual(['b', 'c']))
    expect(result.current).toMatchObject({ hasMore: false, isMoreFailed: false })
    expect(fetchRead.mock.calls.map(([, { query }]) => query)).toEqual([{ page: 0 }, { after: 'b' }])
  })
})

describe('whose view it is', () => {
  const record = (userId: string) =>
    ({ accessToken: 'a', refreshToken: `r ${userId}`, userId, usertype: 'MENTEE', menteeProfile: 'p' }) as AuthRecord
  const route = groupListRoutes.oneGroupSession
  const input = { params: { slug: 'careers' } }
  const show = () => renderHook(() => useRead(route, input).data as unknown, { wrapper })

  it('a person sees the visitor’s answer until their own is there', async () => {
    let reply = 'visitor'
    fetchRead.mockImplementation(async () => ({ data: reply, hasMore: false }))
    const { result } = show()
    await waitFor(() => expect(result.current).toBe('visitor'))
    const { promise, resolve } = Promise.withResolvers<void>()
    fetchRead.mockImplementation(() => promise.then(() => ({ data: reply, hasMore: false })))
    reply = 'ada'
    act(() => signIn(record('ada'), true))
    expect(result.current).toBe('visitor')
    resolve()
    await waitFor(() => expect(result.current).toBe('ada'))
  })

  it('the reads of one person are neither shown to the next nor cached', async () => {
    dropReadsOnPersonChange(client)
    signIn(record('ada'), true)
    fetchRead.mockImplementation(async () => ({ data: 'ada', hasMore: false }))
    const { result } = show()
    await waitFor(() => expect(result.current).toBe('ada'))
    fetchRead.mockImplementation(() => new Promise(() => undefined))
    act(() => signIn(record('ben'), true))
    expect(result.current).toBeUndefined()
    act(() => forgetSession())
    expect(result.current).toBeUndefined()
    const kept = client.getQueryCache().getAll()
    expect(kept.filter(({ state }) => state.data === 'ada')).toEqual([])
  })
})

it('invalidation by a feature’s table reads what is on the screen again, other features not', async () => {
  fetchRead.mockImplementation(async () => ({ data: 1, hasMore: false }))
  renderHook(() => useRead(notificationRoutes.unreadCount, {}), { wrapper })
  await waitFor(() => expect(fetchRead).toHaveBeenCalledTimes(1))
  invalidateReads(client, ['group-sessions'])
  invalidateReads(client, ['notifications'])
  await waitFor(() => expect(fetchRead).toHaveBeenCalledTimes(2))
})

it('a first read that was in flight when its feature changed is followed by another one', async () => {
  const first = Promise.withResolvers<{ data: number; hasMore: boolean }>()
  fetchRead.mockReturnValueOnce(first.promise).mockResolvedValue({ data: 2, hasMore: false })
  const { result } = renderHook(() => useRead(notificationRoutes.unreadCount, {}).data, { wrapper })
  await waitFor(() => expect(fetchRead).toHaveBeenCalledTimes(1))
  invalidateReads(client, ['notifications'])
  first.resolve({ data: 1, hasMore: false })
  await waitFor(() => expect(result.current).toBe(2))
  expect(fetchRead).toHaveBeenCalledTimes(2)
})

it('a first read that fails after its feature changed is not repeated', async () => {
  const first = Promise.withResolvers<never>()
  fetchRead.mockReturnValueOnce(first.promise)
  const { result } = renderHook(() => useRead(notificationRoutes.unreadCount, {}), { wrapper })
  await waitFor(() => expect(fetchRead).toHaveBeenCalledTimes(1))
  invalidateReads(client, ['notifications'])
  first.reject(new ApiError(404, { code: 'not_found' }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(fetchRead).toHaveBeenCalledTimes(1)
})

it('a read that could not reach the server is repeated once it answers, one that was refused is not', async () => {
  const [read, refused] = [notificationRoutes.unreadCount, notificationRoutes.listNotifications]
  let isUp = false
  fetchRead.mockImplementation(async ({ path }) => {
    if (path === refused.path) throw new ApiError(404, { code: 'not_found' })
    if (!isUp) throw new Unreachable('unreachable')
    return { data: 3, hasMore: false }
  })
  const stop = recoverReads(client)
  const { result } = renderHook(() => [useRead(read, {}), useRead(refused, {})] as const, { wrapper })
  await waitFor(() => expect(result.current.every(({ isError }) => isError)).toBe(true))
  isUp = true
  expect(whenReachable).toHaveBeenCalledOnce()
  whenReachable.mock.calls[0]![0]()
  await waitFor(() => expect(result.current[0].data).toBe(3))
  expect(fetchRead.mock.calls.filter(([{ path }]) => path === refused.path)).toHaveLength(1)
  stop()
})

it('a read that failed before the page that shows it was there is made by that page once the server answers', async () => {
  let isUp = false
  fetchRead.mockImplementation(async () => {
    if (!isUp) throw new Unreachable('unreachable')
    return { data: 3, hasMore: false }
  })
  client.setQueryData(bell, [one])
  const stop = recoverReads(client)
  await Promise.all([count, bell].map((queryKey) => client.prefetchQuery({ queryKey, staleTime: 0 })))
  isUp = true
  whenReachable.mock.lastCall![0]()
  expect(client.getQueryData(bell)).toEqual([one])
  const { result } = renderHook(() => useRead(notificationRoutes.unreadCount, {}), { wrapper })
  await waitFor(() => expect(result.current.data).toBe(3))
  stop()
})
