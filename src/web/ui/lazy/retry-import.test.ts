// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryImport, type PartUnavailable } from './retry-import.ts'
import { holdWork } from '#web/ui/feedback/reload-page.ts'

const file = 'https://kando.example.org/assets/menu.js'
const failure = new TypeError(`Failed to fetch dynamically imported module: ${file}`)
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { ...location, reload })
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: true } }))
  sessionStorage.clear()
  reload.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets every pause pass. */
async function settled<T>(promise: Promise<T>): Promise<T | PartUnavailable> {
  const outcome = promise.catch((error: unknown) => error as PartUnavailable)
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}

test('nothing is imported while the device is offline: browsers remember a failed import', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false } }))
  const load = vi.fn<() => Promise<string>>()
  expect(await settled(retryImport(load))).toMatchObject({ reason: 'offline' })
  expect(load).not.toHaveBeenCalled()
})

test('a failed import is repeated once its file answers', async () => {
  const answers = [Promise.reject(new TypeError('reset')), Promise.resolve(new Response('ok'))]
  const probe = vi.fn<typeof fetch>(() => answers.shift()!)
  vi.stubGlobal('fetch', probe)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure).mockResolvedValue('menu')
  expect(await settled(retryImport(load))).toBe('menu')
  expect(probe.mock.calls.map(([address]) => address)).toEqual([file, file])
})

test('without any answer it gives up after three tries', async () => {
  const probe = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('reset')))
  vi.stubGlobal('fetch', probe)
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(failure)
  expect(await settled(retryImport(load))).toMatchObject({ reason: 'unreachable' })
  expect(probe).toHaveBeenCalledTimes(3)
  expect(load).toHaveBeenCalledTimes(1)
})

test('an import that fails although its file is there needs a reload', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  const outcome = await settled(retryImport(() => Promise.reject(failure)))
  expect(outcome).toMatchObject({ reason: 'needs-reload' })
  expect(reload).not.toHaveBeenCalled()
})

test('a file that a release removed reloads the page once', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('gone', { status: 404 })))
  void retryImport(() => Promise.reject(failure))
  await vi.advanceTimersByTimeAsync(10)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await settled(retryImport(() => Promise.reject(failure)))).toMatchObject({ reason: 'needs-reload' })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('it does not reload while work cannot be saved', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('gone', { status: 404 })))
  const release = holdWork({ keep: () => false })
  expect(await settled(retryImport(() => Promise.reject(failure)))).toMatchObject({ reason: 'needs-reload' })
  release()
  expect(reload).not.toHaveBeenCalled()
})

test('a file that the service worker keeps is imported while the device is offline', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false } }))
  const match = vi.fn<(address: string) => Promise<Response | undefined>>(async (address) =>
    address === '/assets/kept.js' ? new Response('') : undefined,
  )
  vi.stubGlobal('caches', { match })
  // As Vite writes them: the name of the built file stands in the function.
  const kept = Object.assign(async () => 'menu', { toString: () => '()=>import("./kept.js")' })
  const other = Object.assign(async () => 'menu', { toString: () => '()=>import("./other.js")' })
  expect(await settled(retryImport(kept))).toBe('menu')
  expect(await settled(retryImport(other))).toMatchObject({ reason: 'offline' })
  match.mockRejectedValue(new DOMException('The storage is broken'))
  expect(await settled(retryImport(kept))).toMatchObject({ reason: 'offline' })
})
