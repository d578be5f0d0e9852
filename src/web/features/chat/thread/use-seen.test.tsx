// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatRoutes } from '#contract/chat/routes.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { callOnce } from '#web/platform/api/api.ts'
import { useSeen } from './use-seen.ts'

vi.mock('#web/platform/api/api.ts')

const conversationId = 'c'
let move: (isIntersecting: boolean) => void = () => undefined

beforeEach(async () => {
  const log = document.createElement('div')
  log.innerHTML = '<p data-unseen="5"></p>'
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (changes: { target: Element; isIntersecting: boolean }[]) => void) {
        move = (isIntersecting) => report([{ target: log.firstElementChild!, isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.mocked(callOnce).mockReset()
  const wrapper = await webTree()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  renderHook(() => useSeen({ current: log }, conversationId), { wrapper })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const marks = () => vi.mocked(callOnce).mock.calls.map(([route, input]) => [route, input])

test('a message counts as seen after three seconds in view, once', async () => {
  move(true)
  await vi.advanceTimersByTimeAsync(2999)
  expect(marks()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(marks()).toEqual([[chatRoutes.markSeen, { body: { conversationId, sequence: 5 } }]])
  move(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(marks()).toHaveLength(1)
})

test('a message that is scrolled past is not seen', async () => {
  move(true)
  await vi.advanceTimersByTimeAsync(2000)
  move(false)
  await vi.advanceTimersByTimeAsync(3000)
  expect(marks()).toEqual([])
})

test('nothing is seen in a tab in the background', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  move(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(marks()).toEqual([])
  vi.restoreAllMocks()
})
