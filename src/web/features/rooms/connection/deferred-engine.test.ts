// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createDeferredEngine } from './deferred-engine.ts'
import type { EngineEvents, MediaEngine } from './media-engine.ts'

const view = { data: 'light', isVisible: true, shown: [] } as const
const track = {} as MediaStreamTrack
const signal = { restart: true } as const

function setUp() {
  const engine = { setTrack: vi.fn(), setView: vi.fn(), receive: vi.fn(), restart: vi.fn(), close: vi.fn() }
  const onState = vi.fn()
  return { engine: engine satisfies MediaEngine, onState, events: { onState } as unknown as EngineEvents }
}

test('until its code is there, an engine remembers what it should send, show and receive', async () => {
  const { engine, events } = setUp()
  const { promise, resolve } = Promise.withResolvers<() => MediaEngine>()
  const deferred = createDeferredEngine(() => promise, events)
  deferred.setTrack('camera', track)
  deferred.setView(view)
  deferred.receive(signal)
  resolve(() => engine)
  await expect.poll(() => engine.receive.mock.calls).toEqual([[signal]])
  expect(engine.setTrack).toHaveBeenCalledWith('camera', track)
  expect(engine.setView).toHaveBeenCalledWith(view)
  deferred.setTrack('camera', null)
  expect(engine.setTrack).toHaveBeenLastCalledWith('camera', null)
  deferred.close()
  expect(engine.close).toHaveBeenCalledOnce()
})

test('an engine that was closed meanwhile is not created', async () => {
  const { events } = setUp()
  const create = vi.fn<() => MediaEngine>()
  const { promise, resolve } = Promise.withResolvers<typeof create>()
  createDeferredEngine(() => promise, events).close()
  resolve(create)
  await promise
  await Promise.resolve()
  expect(create).not.toHaveBeenCalled()
})

test('code that cannot be fetched is a failed connection, and fetched again when the person tries again', async () => {
  const { engine, onState, events } = setUp()
  const fetchFile = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  const load = vi.fn<() => Promise<() => MediaEngine>>().mockRejectedValue(new Error('lost'))
  const deferred = createDeferredEngine(load, events)
  await expect.poll(() => onState.mock.calls).toEqual([['failed']])
  load.mockResolvedValue(() => engine)
  deferred.receive(signal)
  deferred.restart()
  await expect.poll(() => engine.receive.mock.calls).toEqual([[signal]])
  fetchFile.mockRestore()
})
