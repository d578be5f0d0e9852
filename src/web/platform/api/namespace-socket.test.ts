import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aliveEvent, aliveInterval } from '#contract/realtime.ts'
import { openNamespaceSocket } from './namespace-socket.ts'

const { socket, handlers } = vi.hoisted(() => {
  const listeners = new Map<string, (...args: never[]) => void>()
  const on = (event: string, handler: (...args: never[]) => void) => void listeners.set(event, handler)
  return {
    handlers: listeners,
    socket: { on, onAny: (handler: (...args: never[]) => void) => on('any', handler), disconnect: vi.fn() },
  }
})
vi.mock('socket.io-client', () => ({ io: () => socket }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

/** An open socket; `ask` is the server's question whether it is there. */
function open() {
  const seen: string[] = []
  openNamespaceSocket(
    '/rooms',
    {},
    {
      onOpen: () => seen.push('open'),
      onEvent: (event) => seen.push(event),
      onSilence: (isSilent) => seen.push(isSilent ? 'silent' : 'heard'),
      onClose: () => seen.push('closed'),
    },
  )
  const answer = vi.fn()
  const ask = () => {
    handlers.get(aliveEvent)!(answer as never)
    handlers.get('any')!(aliveEvent as never, answer as never)
  }
  return { seen, ask, answer }
}

test('questions of the server are answered and are no events', () => {
  const { seen, ask, answer } = open()
  ask()
  expect([answer.mock.calls.length, seen]).toEqual([1, []])
})

test('a server that is not heard for some seconds is silent, until it asks again', () => {
  const { seen, ask } = open()
  for (let n = 0; n < 5; n++) {
    ask()
    vi.advanceTimersByTime(aliveInterval)
  }
  expect(seen).toEqual([])
  vi.advanceTimersByTime(3_500 - aliveInterval)
  expect(seen).toEqual(['silent'])
  ask()
  expect(seen).toEqual(['silent', 'heard'])
})

test('after a longer silence the socket counts as lost, which a new one may be quicker to replace', () => {
  const { seen, ask } = open()
  ask()
  vi.advanceTimersByTime(30_000)
  expect(seen).toEqual(['silent', 'closed'])
  expect(socket.disconnect).toHaveBeenCalledOnce()
})

test('a server of an earlier version, which never asks, is not taken for lost', () => {
  const { seen } = open()
  vi.advanceTimersByTime(60_000)
  expect(seen).toEqual([])
})
