import type { IncomingMessage, ServerResponse } from 'node:http'
import { jwtVerify, type JWTPayload } from 'jose'

export type LiveKitTrack = { sid: string; source: 'MICROPHONE' | 'CAMERA' | 'SCREEN_SHARE'; muted: boolean }
export type LiveKitParticipant = { readonly identity: string; tracks: LiveKitTrack[] }
type Rooms = Map<string, LiveKitParticipant[]>
type Call = { room?: string; identity?: string; track_sid?: string; trackSid?: string; muted?: boolean }
type Grants = { roomAdmin?: boolean; roomCreate?: boolean; roomList?: boolean; room?: string }

export const apiKey = 'test-key'
export const apiSecret = 'a secret of a LiveKit server in tests'

/** The claims of a token with our key. */
export const readToken = (token: string): Promise<JWTPayload | undefined> =>
  jwtVerify(token, new TextEncoder().encode(apiSecret), { issuer: apiKey }).then(
    ({ payload }) => payload,
    () => undefined,
  )

type Changes = {
  onRemoved?(room: string, identity: string): void
  onMuted?(room: string, identity: string, track: LiveKitTrack): void
}

/** The HTTP side of a LiveKit server: Twirp with JSON, as its room service has it, checking keys and grants. */
export function createRoomService({ onRemoved, onMuted }: Changes = {}) {
  const rooms: Rooms = new Map()
  /** Methods in the order of their calls, with whom they were about. */
  const calls: string[] = []
  let isFailing = false
  return {
    rooms,
    calls,
    /** Answers with 503 from now on, or works again. */
    fail: (next: boolean) => void (isFailing = next),
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const answer = (status: number, body: object) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      const method = request.url?.replace('/twirp/livekit.RoomService/', '') ?? ''
      const call = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Call
      calls.push([method, call.identity].filter(Boolean).join(' '))
      if (isFailing) return answer(503, { code: 'unavailable', msg: 'unavailable' })
      const claims = await readToken(request.headers.authorization?.replace('Bearer ', '') ?? '')
      if (!isGranted(method, call, (claims?.video ?? {}) as Grants))
        return answer(401, { code: 'unauthenticated', msg: 'refused' })
      const before = rooms.get(call.room ?? '') ?? []
      const found = serve(rooms, method, call)
      if (!found) return answer(404, { code: 'not_found', msg: 'not found' })
      const after = rooms.get(call.room ?? '') ?? []
      for (const { identity } of before)
        if (!after.some((one) => one.identity === identity)) onRemoved?.(call.room!, identity)
      if ('track' in found) onMuted?.(call.room!, call.identity!, found.track as LiveKitTrack)
      answer(200, found)
    },
  }
}

/** Listing and deleting rooms are grants of their own; everything inside a room is for its administrator. */
function isGranted(method: string, { room }: Call, grants: Grants): boolean {
  if (method === 'ListRooms') return grants.roomList === true
  if (method === 'DeleteRoom') return grants.roomCreate === true
  return grants.roomAdmin === true && grants.room === room
}

function serve(rooms: Rooms, method: string, call: Call): object | undefined {
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
