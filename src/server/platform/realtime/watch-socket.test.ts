import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aliveInterval } from '#contract/realtime.ts'
import { watchSocket } from './watch-socket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A socket whose client answers at once while `answers` is true. */
function openSocket(answers = true) {
  const asked: (() => void)[] = []
  const seen: string[] = []
  let disconnect = () => {}
  const client = { answers }
  watchSocket(
    {
      emit: (_event, answer) => (client.answers ? answer() : asked.push(answer)),
      on: (_event, listener) => (disconnect = listener),
    },
    { onSilent: () => seen.push('silent'), onHeard: () => seen.push('heard') },
  )
  return { client, asked, seen, disconnect: () => disconnect() }
}

test('a socket that answers no more is silent within five seconds, and heard again with its next answer', () => {
  const { client, asked, seen } = openSocket()
  vi.advanceTimersByTime(60_000)
  expect(seen).toEqual([])
  client.answers = false
  vi.advanceTimersByTime(5_000)
  expect(seen).toEqual(['silent'])
  vi.advanceTimersByTime(20_000)
  expect(seen).toEqual(['silent'])
  asked[0]!()
  expect(seen).toEqual(['silent', 'heard'])
})

test('a late answer is no silence', () => {
  const { client, asked, seen } = openSocket()
  client.answers = false
  vi.advanceTimersByTime(aliveInterval + 100)
  asked.at(-1)!()
  vi.advanceTimersByTime(aliveInterval)
  expect(seen).toEqual([])
})

test('a client that never answers, and one that has gone, are not judged', () => {
  const former = openSocket(false)
  const gone = openSocket()
  gone.client.answers = false
  gone.disconnect()
  vi.advanceTimersByTime(60_000)
  expect([former.seen, gone.seen]).toEqual([[], []])
})

test('a process that stood still judges nobody by it', () => {
  const { client, seen } = openSocket()
  client.answers = false
  // The clock runs on while no timer does.
  vi.setSystemTime(Date.now() + 10_000)
  const now = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockReturnValue(now)
  vi.advanceTimersByTime(aliveInterval)
  expect(seen).toEqual([])
})
