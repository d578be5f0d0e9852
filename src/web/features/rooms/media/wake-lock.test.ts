// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { keepScreenOn } from './wake-lock.ts'

test('the screen stays on while the tab is visible, again after it was hidden, and no longer than the visit', async () => {
  const release = vi.fn<() => Promise<void>>().mockResolvedValue()
  const request = vi.fn<(type: string) => Promise<unknown>>().mockResolvedValue({ release })
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const stop = keepScreenOn()
  expect(request.mock.calls).toEqual([['screen']])
  show('hidden')
  show('visible')
  expect(request).toHaveBeenCalledTimes(2)
  await Promise.resolve()
  stop()
  expect(release).toHaveBeenCalledOnce()
  show('visible')
  expect(request).toHaveBeenCalledTimes(2)
})
