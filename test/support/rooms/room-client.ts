import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { realtimePath } from '#contract/realtime.ts'
import { roomNamespace } from '#contract/rooms/constants.ts'
import type { RoomClientEvents, RoomServerEvents } from '#contract/rooms/events.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import type { RoomState } from '#contract/rooms/schemas.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'

/** A browser's socket in a room. */
export type RoomClient = Socket<RoomServerEvents, RoomClientEvents>
/** A server that listens, with its address. */
export type ListeningApi = TestApi & { origin: string }
type Person = { userId: string }
type Kind = 'individual' | 'group'

/** The whole server, listening, for the running test. */
export async function listen(options: Parameters<typeof apiForTest>[0]): Promise<ListeningApi> {
  const api = await apiForTest(options)
  await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  return { ...api, origin: `http://127.0.0.1:${(api.app.http.server.address() as AddressInfo).port}` }
}

/** A device of somebody, with a token that is valid by the test clock. */
export const deviceOf = async (api: TestApi, { userId }: Person) => (await signInAs(api, userId)).token

export const ticketOf = (api: TestApi, token: string, id: string, kind: Kind = 'individual') =>
  api.call(roomRoutes.roomTicket, { params: { kind, id } }, { as: token })

type Handshake = { token: string; ticket: string; pageId?: string }

export function openRoomSocket(
  { origin }: ListeningApi,
  { token, ticket, pageId = randomUUID() }: Handshake,
): RoomClient {
  const socket: RoomClient = io(`${origin}${roomNamespace}`, {
    path: realtimePath,
    transports: ['websocket'],
    auth: { token, ticket, pageId },
    forceNew: true,
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  return socket
}

export const nextEvent = <E extends keyof RoomServerEvents>(socket: RoomClient, event: E) =>
  new Promise<Parameters<RoomServerEvents[E]>[0]>((resolve) => socket.once(event, resolve as never))

/** The first state that meets a condition. */
export const stateWhere = (socket: RoomClient, isMet: (state: RoomState) => boolean) =>
  new Promise<RoomState>((resolve) => {
    const check = (state: RoomState) => {
      if (!isMet(state)) return
      socket.off('room:state', check)
      resolve(state)
    }
    socket.on('room:state', check)
  })

/** The code with which the server refuses a socket. */
export const refusalOf = (socket: RoomClient) =>
  new Promise<string>((resolve) =>
    socket.once('connect_error', (error) => resolve((error as Error & { data: ErrorBody }).data.code)),
  )

export const codeOf = (answer: null | ErrorBody) => answer?.code ?? null

/** How somebody enters, where it matters: an earlier page or device of theirs, or a group. */
type Entrance = { kind?: Kind; pageId?: string; token?: string }

/** Somebody in a room, on a device and page of their own; `states` goes on collecting, `state` is the first. */
export async function enterRoom(api: ListeningApi, person: Person, id: string, entrance: Entrance = {}) {
  const { kind = 'individual', pageId = randomUUID(), token = await deviceOf(api, person) } = entrance
  const { body } = await ticketOf(api, token, id, kind)
  const socket = openRoomSocket(api, { token, ticket: body.ticket, pageId })
  const states: RoomState[] = []
  socket.on('room:state', (state) => states.push(state))
  const state = await nextEvent(socket, 'room:state')
  return { socket, pageId, token, personId: body.personId, state, states }
}
