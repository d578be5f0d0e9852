import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { realtimePath, type ClientEvents, type ServerEvents } from '#contract/realtime.ts'

/** A browser's socket, over which a server pushes. */
export type Client = Socket<ServerEvents, ClientEvents>

/** Connects the socket of somebody who is signed in, for the running test. */
export async function connectSocket(origin: string, token: string): Promise<Client> {
  const options = {
    path: realtimePath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  }
  const socket: Client = io(origin, options)
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}
