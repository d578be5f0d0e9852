// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { forgetSession, signIn } from '#web/platform/session/auth-session.ts'
import { readKey } from './address.ts'
import { openConnection } from './realtime-connection.ts'

const { socket, handlers, renewTokens } = vi.hoisted(() => {
  const listeners = new Map<string, (payload?: object) => void>()
  return {
    handlers: listeners,
    socket: {
      active: false,
      on: (event: string, handler: () => void) => listeners.set(event, handler),
      connect: vi.fn(),
    },
    renewTokens: vi.fn(),
  }
})
vi.mock('socket.io-client', () => ({ io: () => socket }))
vi.mock('#web/platform/session/token-refresh.ts', () => ({ renewTokens }))

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  signIn({ userId: 'u', accessToken: 'a', refreshToken: 'r' } as AuthRecord, false)
  client = new QueryClient()
  openConnection(client)
})
afterEach(() => {
  forgetSession()
  vi.useRealTimers()
  vi.resetAllMocks()
})

const signedOut = async () => {
  handlers.get('signedOut')!()
  await vi.runAllTimersAsync()
}

test('a sign-out is checked by renewing the tokens; nothing connects again when the session is over', async () => {
  renewTokens.mockResolvedValue(null)
  await signedOut()
  expect(renewTokens).toHaveBeenCalledOnce()
  expect(socket.connect).not.toHaveBeenCalled()
})

test('a session that goes on connects again', async () => {
  renewTokens.mockResolvedValue({ accessToken: 'b' })
  await signedOut()
  expect(socket.connect).toHaveBeenCalledOnce()
})

test('while the server cannot be reached the check is repeated by connecting', async () => {
  renewTokens.mockRejectedValue(new Error('unreachable'))
  await signedOut()
  expect(socket.connect).toHaveBeenCalledOnce()
})

test('a server that has too much to do is asked again later, without new tokens', async () => {
  handlers.get('connect_error')!(Object.assign(new Error('unavailable'), { data: { code: 'unavailable' } }))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(socket.connect).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(socket.connect).toHaveBeenCalledOnce()
  expect(renewTokens).not.toHaveBeenCalled()
})

test('a refused token is renewed', async () => {
  renewTokens.mockResolvedValue({ accessToken: 'b' })
  handlers.get('connect_error')!(new Error('unauthenticated'))
  await vi.runAllTimersAsync()
  expect(renewTokens).toHaveBeenCalledOnce()
  expect(socket.connect).toHaveBeenCalledOnce()
})

const upcoming = readKey(bookingRoutes.listUpcoming, { params: { role: 'mentee' } }, 'u')
const badge = readKey(chatRoutes.unreadMessages, {}, 'u')
const thread = readKey(chatRoutes.conversation, { params: { id: 'c' } }, 'u')
const timeZones = readKey(accountRoutes.timeZones, {}, 'u')

/** Which reads are stale after what the socket brought. */
function staleAfter(...events: [name: string, payload?: object][]): boolean[] {
  const keys = [upcoming, badge, thread, timeZones]
  for (const key of keys) client.setQueryData(key, [])
  for (const [name, payload] of events) handlers.get(name)!(payload)
  return keys.map((key) => client.getQueryState(key)!.isInvalidated)
}

test('an invalidation, an entry of a chat and a reconnect make stale what shows the subject', () => {
  expect(staleAfter(['changed', { subject: 'bookings', ids: [] }])).toEqual([true, false, false, false])
  expect(staleAfter(['chat:message', {}])).toEqual([false, true, true, false])
  expect(staleAfter(['chat:typing', {}])).toEqual([false, false, false, false])
  expect(staleAfter(['connect'], ['connect'])).toEqual([true, true, true, false])
})
