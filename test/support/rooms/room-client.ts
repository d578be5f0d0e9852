import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { realtimePath } from '#contract/realtime.ts'
import { roomNamespace } from '#contract/rooms/constants.ts'
import type { RoomClientEvents, RoomServerEvents } from '#contract/rooms/events.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'

export type RoomClient = Socket<RoomServerEvents, RoomClientEvents>

/** A server that sockets can reach, closed at the end of the running test. */
export async function roomServer(options: Parameters<typeof apiForTest>[0]): Promise<TestApi & { origin: string }> {
  const api = await apiForTest(options)
  await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  return { ...api, origin: `http://127.0.0.1:${(api.app.http.server.address() as AddressInfo).port}` }
}

/** Somebody in the room of a one-on-one session, on a device of their own. */
export async function enterRoom(api: TestApi & { origin: string }, { userId }: { userId: string }, id: string) {
  const { token } = await signInAs(api, userId)
  const { body } = await api.call(roomRoutes.roomTicket, { params: { kind: 'individual', id } }, { as: token })
  const socket: RoomClient = io(`${api.origin}${roomNamespace}`, {
    path: realtimePath,
    transports: ['websocket'],
    auth: { token, ticket: body.ticket, pageId: randomUUID() },
    forceNew: true,
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  await once(socket as never, 'room:state')
  return { socket, token, personId: body.personId }
}
