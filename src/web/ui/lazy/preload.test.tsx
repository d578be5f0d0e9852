// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Part = { preload: () => Promise<unknown> }

const { documentElement } = document
/** Lets all that was planned happen. */
const passed = () => vi.advanceTimersByTimeAsync(10_000)
const code = () => documentElement.dataset['code']
let Preloads: (props: { part: Part }) => null
let arrive: () => void
let menu: Part & { preload: ReturnType<typeof vi.fn<() => Promise<unknown>>> }

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  const { promise, resolve } = Promise.withResolvers<void>()
  arrive = resolve
  menu = { preload: vi.fn<() => Promise<unknown>>(() => promise) }
  vi.resetModules()
  const { usePreload } = await import('./preload.ts')
  Preloads = ({ part }) => {
    usePreload(part)
    return null
  }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  delete documentElement.dataset['code']
  delete documentElement.dataset['saver']
})

test('code is fetched after the first input, and the document says when it has arrived', async () => {
  render(<Preloads part={menu} />)
  await passed()
  expect(menu.preload).not.toHaveBeenCalled()
  expect(code()).toBe('pending')
  fireEvent.keyDown(document, { key: 'Shift' })
  await passed()
  expect(menu.preload).toHaveBeenCalledTimes(1)
  expect(code()).toBe('pending')
  arrive()
  await passed()
  expect(code()).toBe('complete')
})

test('what comes after the first input is fetched without another one', async () => {
  render(<Preloads part={{ preload: () => Promise.reject(new Error('lost')) }} />)
  fireEvent.pointerMove(document)
  await passed()
  expect(code()).toBe('complete')
  render(<Preloads part={menu} />)
  expect(code()).toBe('pending')
  await passed()
  expect(menu.preload).toHaveBeenCalledTimes(1)
})

test('nobody waits for what has left the page before the first input', async () => {
  const { unmount } = render(<Preloads part={menu} />)
  unmount()
  expect(code()).toBe('complete')
  fireEvent.keyDown(document, { key: 'Shift' })
  await passed()
  expect(menu.preload).not.toHaveBeenCalled()
})

test('under data saving nothing is fetched ahead', async () => {
  documentElement.dataset['saver'] = 'on'
  render(<Preloads part={menu} />)
  fireEvent.keyDown(document, { key: 'Shift' })
  await passed()
  expect(menu.preload).not.toHaveBeenCalled()
  expect(code()).toBeUndefined()
})
