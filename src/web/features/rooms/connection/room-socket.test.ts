// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roomLimits } from '#contract/rooms/constants.ts'
import { call } from '#web/platform/api/api.ts'
import { openRoomSocket, type RoomSocketEvents } from './room-socket.ts'

const { handlers } = vi.hoisted(() => ({
  handlers: { current: null as null | Record<string, (...args: unknown[]) => void> },
}))
vi.mock('#web/platform/api/api.ts')
vi.mock('#web/platform/api/realtime-connection.ts', () => ({
  openNamespaceSocket: (_name: string, _handshake: object, given: Record<string, () => void>) => {
    handlers.current = given
    return { send: vi.fn(), close: vi.fn() }
  },
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  handlers.current = null
})

function enter() {
  const seen: unknown[] = []
  const note = (name: string) => (value?: unknown) =>
    void seen.push(typeof value === 'string' ? `${name} ${value}` : name)
  const events = Object.fromEntries(
    ['onTicket', 'onState', 'onMessages', 'onSignal', 'onCaption', 'onStatus', 'onEnd'].map((name) => [
      name,
      note(name),
    ]),
  ) as unknown as RoomSocketEvents
  openRoomSocket({ kind: 'group', id: 'session' }, 'page', events)
  return seen
}
const wholeTime = roomLimits.enterSeconds * 1000

test('a room that cannot be entered in time ends in words: no answer, or a socket that never opens', async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => {}))
  const unanswered = enter()
  await vi.advanceTimersByTimeAsync(wholeTime - 1)
  expect(unanswered).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(unanswered).toEqual(['onEnd unreachable'])

  vi.mocked(call).mockResolvedValue({ ticket: 'ticket' })
  const unopened = enter()
  await vi.advanceTimersByTimeAsync(wholeTime)
  expect(unopened).toEqual(['onTicket', 'onEnd unreachable'])
})

test('whoever is inside stays there, however long their socket is lost', async () => {
  vi.mocked(call).mockResolvedValue({ ticket: 'ticket' })
  const seen = enter()
  await vi.advanceTimersByTimeAsync(0)
  handlers.current!.onOpen!()
  handlers.current!.onEvent!('room:state', {})
  handlers.current!.onSilence!(true)
  await vi.advanceTimersByTimeAsync(2 * wholeTime)
  handlers.current!.onSilence!(false)
  expect(seen).toEqual(['onTicket', 'onStatus open', 'onState', 'onStatus reconnecting', 'onStatus open'])
})
