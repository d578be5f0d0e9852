// A stub of a LiveKit server on loopback, with two connections per person. It speaks
// - of the signals (protobuf over a WebSocket at /rtc): join, offer, answer, trickle, addTrack, trackPublished, subscription, mute, update,
//   speakersChanged, leave; tokens are checked;
// - of the media: Opus and VP8 of a single layer, passed on to subscribers, with key frame requests, repeated packets and reports;
// - of the room service (Twirp with JSON): what `livekit-room-service.ts` has.
// It does not speak the path for one connection (/rtc/v1: the library then uses /rtc), resuming a lost connection, simulcast and dynacast,
// data channels, pings, and signals about quality. A track that somebody does not want any more keeps its section.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { apiKey, apiSecret, createRoomService, readToken } from './livekit-room-service.ts'
import { disconnect, enter, mute, reportSpeakers, type LiveKitRoom } from './livekit-room.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type Connect = (socket: WebSocket, identity: string, room: string) => void

/** Milliseconds between two looks at who speaks. */
const speakersInterval = 100

/** Starts the stub on a free port; `env` are the settings with which a program uses it. */
export async function startLiveKitServer() {
  const rooms = new Map<string, LiveKitRoom>()
  const service = createRoomService({
    onRemoved: (name, identity) => rooms.has(name) && disconnect(rooms.get(name)!, identity),
    onMuted: (name, identity, track) => rooms.has(name) && mute(rooms.get(name)!, identity, track),
  })
  const openRoom = (name: string): LiveKitRoom => {
    const room: LiveKitRoom = { name, members: new Set(), onChange: (people) => void service.rooms.set(name, people) }
    rooms.set(name, room)
    return room
  }
  const { server, url } = await listen(service.handle, (socket, identity, name) =>
    enter(rooms.get(name) ?? openRoom(name), socket, identity),
  )
  const speaking = setInterval(() => rooms.forEach(reportSpeakers), speakersInterval)
  return {
    env: { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret },
    async stop(): Promise<void> {
      clearInterval(speaking)
      for (const { members } of rooms.values()) for (const { socket } of members) socket.terminate()
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}

async function listen(handle: Handle, connect: Connect) {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer((request, response) => {
    if (request.method === 'POST') return void handle(request, response)
    // The library asks over HTTP why a socket was refused, and then uses the older path.
    const status = request.url?.startsWith('/rtc/v1') ? 404 : 401
    response.writeHead(status, { 'access-control-allow-origin': '*' }).end()
  })
  server.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    void readToken(searchParams.get('access_token') ?? '').then((claims) => {
      const room = (claims?.video as { room?: string } | undefined)?.room
      const identity = claims?.sub
      if (pathname !== '/rtc' || identity === undefined || room === undefined) return socket.destroy()
      sockets.handleUpgrade(request, socket, head, (opened) => connect(opened, identity, room))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
