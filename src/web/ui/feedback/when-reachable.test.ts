// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let isUp = false
let asked = 0
const online = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

/** The module as a page has it that was just opened. */
async function open() {
  vi.resetModules()
  return (await import('./when-reachable.ts')).whenReachable
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  isUp = false
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (!isUp) throw new TypeError('network')
    return new Response('{}')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('it asks with growing pauses and calls everybody once the server answers', async () => {
  const whenReachable = await open()
  const calls = [vi.fn(), vi.fn()]
  for (const call of calls) whenReachable(call)
  for (const [pause, questions] of [
    [2000, 1],
    [4000, 2],
    [8000, 3],
    [16_000, 4],
    [30_000, 5],
    [30_000, 6],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(asked).toBe(questions - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toBe(questions)
  }
  isUp = true
  await vi.advanceTimersByTimeAsync(30_000)
  for (const call of calls) expect(call).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toBe(7)
})

test('it asks nothing while the device is offline, and at once when it is back', async () => {
  const whenReachable = await open()
  online(false)
  const call = vi.fn()
  whenReachable(call)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(0)
  online(true)
  isUp = true
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(call).toHaveBeenCalledOnce()
})

test('a page that is shown again asks at once', async () => {
  const whenReachable = await open()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const call = vi.fn()
  whenReachable(call)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(0)
  hidden.mockReturnValue(false)
  isUp = true
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(call).toHaveBeenCalledOnce()
})

test('who fails again at once waits longer each time, who gives up is not called', async () => {
  const whenReachable = await open()
  isUp = true
  let recovered = 0
  const again = () => {
    recovered += 1
    whenReachable(again)
  }
  whenReachable(again)
  await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000)
  expect(recovered).toBe(3)
  const givenUp = vi.fn()
  whenReachable(givenUp)()
  await vi.advanceTimersByTimeAsync(16_000)
  expect(recovered).toBe(4)
  expect(givenUp).not.toHaveBeenCalled()
})
