// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { usePushDevice } from './use-push-device.ts'

let arrive: (registration: object) => void
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default' })
  const ready = new Promise<object>((resolve) => (arrive = resolve))
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a worker notifications cannot be shown, until one comes late', async () => {
  const { result } = renderHook(() => usePushDevice(), { wrapper: await webTree() })
  expect(result.current.support).toBe('waiting')
  await act(() => vi.advanceTimersByTimeAsync(5001))
  expect(result.current.support).toBe('unsupported')
  arrive({})
  await waitFor(() => expect(result.current.support).toBe('ready'))
})
