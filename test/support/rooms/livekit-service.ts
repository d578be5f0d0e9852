import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { onTestFinished } from 'vitest'

type Track = { sid: string; source: 'MICROPHONE' | 'CAMERA'; muted: boolean }
type Participant = { identity: string; tracks: Track[] }
type Call = { room?: string; identity?: string; track_sid?: string; trackSid?: string; muted?: boolean }
type Grants = { roomAdmin?: boolean; roomCreate?: boolean; roomList?: boolean; room?: string }

/** The HTTP side of a LiveKit server: Twirp with JSON, as its room service has it, checking keys and grants. */
export type LiveKitService = {
  readonly env: { LIVEKIT_URL: string; LIVEKIT_API_KEY: string; LIVEKIT_API_SECRET: string }
  readonly rooms: Map<string, Participant[]>
  /** Methods in the order of their calls, with what they were about. */
  readonly calls: string[]
  /** Somebody connects to a room, with an open microphone and a camera. */
  connect(room: string, identity: string): Participant
  identities(room: string): string[]
  /** Answers with 503 from now on, or works again. */
  fail(isFailing: boolean): void
}

const key = 'test-key'
const secret = 'a secret of a LiveKit server in tests'

/** Starts such a server on loopback until the end of the test. */
export async function startLiveKitService(): Promise<LiveKitService> {
  const rooms: LiveKitService['rooms'] = new Map()
  const calls: string[] = []
  let isFailing = false
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const method = request.url?.replace('/twirp/livekit.RoomService/', '') ?? ''
    const call = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Call
    calls.push([method, call.identity].filter(Boolean).join(' '))
    if (isFailing) return answer(503, { code: 'unavailable', msg: 'unavailable' })
    const grants = await readGrants(request.headers.authorization)
    if (!grants || !isGranted(method, call, grants)) return answer(401, { code: 'unauthenticated', msg: 'refused' })
    const found = serve(rooms, method, call)
    return found ? answer(200, found) : answer(404, { code: 'not_found', msg: 'not found' })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.close().closeAllConnections())
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret },
    rooms,
    calls,
    connect(room, identity) {
      const tracks: Track[] = [
        { sid: `TR_microphone_${identity}`, source: 'MICROPHONE', muted: false },
        { sid: `TR_camera_${identity}`, source: 'CAMERA', muted: false },
      ]
      const participant = { identity, tracks }
      rooms.set(room, [...(rooms.get(room) ?? []), participant])
      return participant
    },
    identities: (room) => (rooms.get(room) ?? []).map(({ identity }) => identity),
    fail: (next) => void (isFailing = next),
  }
}

async function readGrants(authorization: string | undefined): Promise<Grants | undefined> {
  const token = authorization?.replace('Bearer ', '') ?? ''
  const verified = await jwtVerify(token, new TextEncoder().encode(secret), { issuer: key }).catch(() => undefined)
  return verified?.payload.video as Grants | undefined
}

/** Listing and deleting rooms are grants of their own; everything inside a room is for its administrator. */
function isGranted(method: string, { room }: Call, grants: Grants): boolean {
  if (method === 'ListRooms') return grants.roomList === true
  if (method === 'DeleteRoom') return grants.roomCreate === true
  return grants.roomAdmin === true && grants.room === room
}

function serve(rooms: LiveKitService['rooms'], method: string, call: Call): object | undefined {
  const { room = '', identity, muted = false } = call
  if (method === 'ListRooms') return { rooms: [...rooms.keys()].map((name) => ({ name })) }
  const people = rooms.get(room)
  if (!people) return undefined
  if (method === 'ListParticipants') return { participants: people }
  if (method === 'DeleteRoom') return rooms.delete(room) ? {} : undefined
  const person = people.find((one) => one.identity === identity)
  if (method === 'RemoveParticipant' && person) {
    rooms.set(room, people.toSpliced(people.indexOf(person), 1))
    return {}
  }
  const track = person?.tracks.find(({ sid }) => sid === (call.track_sid ?? call.trackSid))
  if (method !== 'MutePublishedTrack' || !track) return undefined
  track.muted = muted
  return { track }
}
