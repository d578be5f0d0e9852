// A stub of a LiveKit server on loopback, for two connections per person. It speaks
// - of the signals (protobuf over a WebSocket at /rtc): join, offer, answer, trickle, addTrack, trackPublished, subscription, mute, update,
//   speakersChanged, leave; tokens are checked;
// - of the media: Opus and VP8 of a single layer, passed on to who subscribes, with key frame requests, repeated packets and reports;
// - of the room service (Twirp with JSON): what `livekit-room-service.ts` has.
// It does not speak the path for one connection (/rtc/v1: the library then uses /rtc), resuming a lost connection, simulcast and dynacast,
// data channels, pings, and signals about quality. A track that somebody does not want any more keeps its section.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  DisconnectReason,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackInfo,
  TrackSource,
  TrackType,
  type AddTrackRequest,
} from '@livekit/protocol'
import { WebSocketServer, type WebSocket } from 'ws'
import { createLiveKitMedia, type Publication } from './livekit-media.ts'
import { apiKey, apiSecret, createRoomService, readToken, type LiveKitTrack } from './livekit-room-service.ts'
import { createVoice } from './livekit-voice.ts'

type Member = {
  readonly room: string
  readonly identity: string
  readonly sid: string
  readonly socket: WebSocket
  readonly media: ReturnType<typeof createLiveKitMedia>
  readonly voice: ReturnType<typeof createVoice>
  /** Tracks that the browser has announced, by the id that it gave to them. */
  readonly announced: Map<string, TrackInfo>
  /** Tracks whose media arrive, by their section. */
  readonly published: Map<string, { readonly track: TrackInfo; readonly publication: Publication }>
  /** The tracks of others that the browser has subscribed to. */
  readonly subscribed: Set<string>
}
type Message = NonNullable<ConstructorParameters<typeof SignalResponse>[0]>['message']
type Claims = { sub: string; room: string }
type Service = ReturnType<typeof createRoomService>

/** Milliseconds between two looks at who speaks. */
const speakersInterval = 100
let nextSid = 1

export async function startLiveKitServer() {
  const rooms = new Map<string, ReturnType<typeof createRoom>>()
  const service: Service = createRoomService({
    onRemoved: (name, identity) => rooms.get(name)?.disconnect(identity),
    onMuted: (name, identity, track) => rooms.get(name)?.mute(identity, track),
  })
  const { server, url } = await listen(service.handle, (socket, { sub, room: name }) => {
    const room = rooms.get(name) ?? createRoom(name, service)
    rooms.set(name, room)
    room.enter(socket, sub)
  })
  return {
    env: { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret },
    async stop(): Promise<void> {
      for (const room of rooms.values()) room.close()
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}

function createRoom(name: string, service: Service) {
  const members = new Set<Member>()
  const find = (identity: string) => [...members].find((member) => member.identity === identity)
  const speaking = setInterval(() => {
    const speakers = [...members].flatMap(({ sid, voice }) => {
      const change = voice.takeChange(performance.now())
      return change ? [{ sid, ...change }] : []
    })
    if (speakers.length > 0) for (const one of members) send(one, { case: 'speakersChanged', value: { speakers } })
  }, speakersInterval)

  /** Shows a member to everybody in the room, and to those who ask the room service. */
  function update(member: Member, state = ParticipantInfo_State.ACTIVE): void {
    for (const one of members) send(one, { case: 'update', value: { participants: [infoOf(member, state)] } })
    service.rooms.set(
      name,
      [...members].map((one) => ({ identity: one.identity, tracks: tracksOf(one).map(trackOf) })),
    )
  }

  /** Passes to a member what they have subscribed to. */
  function deliver(to: Member): void {
    for (const from of members)
      if (from !== to)
        for (const { track, publication } of from.published.values()) {
          const names = { stream: `${from.sid}|${track.sid}`, trackId: publication.trackId }
          to.media.receive(publication, to.subscribed.has(track.sid), names)
        }
  }

  function publish(member: Member, publication: Publication): void {
    const track = member.announced.get(publication.trackId)
    if (!track) return
    member.announced.delete(publication.trackId)
    member.published.set(publication.mid, { track, publication })
    update(member)
  }

  function receive(member: Member, { message }: SignalRequest): void {
    const { media, announced, subscribed } = member
    if (message.case === 'answer') media.answered(message.value.sdp)
    else if (message.case === 'trickle') {
      const side = message.value.target === SignalTarget.PUBLISHER ? 'publisher' : 'subscriber'
      media.candidate(side, (JSON.parse(message.value.candidateInit) as { candidate: string }).candidate)
    } else if (message.case === 'addTrack') {
      const { cid } = message.value
      const track = infoOfTrack(message.value)
      announced.set(cid, track)
      send(member, { case: 'trackPublished', value: { cid, track } })
    } else if (message.case === 'mute') {
      const { sid, muted } = message.value
      for (const track of [...announced.values(), ...tracksOf(member)]) if (track.sid === sid) track.muted = muted
      update(member)
    } else if (message.case === 'subscription') {
      const { trackSids, participantTracks, subscribe } = message.value
      for (const sid of [...trackSids, ...participantTracks.flatMap((one) => one.trackSids)])
        if (subscribe) subscribed.add(sid)
        else subscribed.delete(sid)
      deliver(member)
    }
  }

  /** Media that say to the server what changes. */
  function openMedia(sid: string, member: () => Member, offerId: () => number) {
    return createLiveKitMedia(sid, {
      answer: (sdp) => send(member(), { case: 'answer', value: { type: 'answer', sdp, id: offerId() } }),
      offer: (sdp) => send(member(), { case: 'offer', value: { type: 'offer', sdp } }),
      candidate(side, candidate) {
        const target = side === 'publisher' ? SignalTarget.PUBLISHER : SignalTarget.SUBSCRIBER
        const candidateInit = JSON.stringify({ candidate: candidate.replace(/^a=/, ''), sdpMLineIndex: 0 })
        send(member(), { case: 'trickle', value: { candidateInit, target } })
      },
      onPublished: (publication) => publish(member(), publication),
      onUnpublished(mid) {
        member().published.delete(mid)
        update(member())
      },
      onLevel: (level) => member().voice.hear(level, performance.now()),
    })
  }

  return {
    enter(socket: WebSocket, identity: string): void {
      const sid = `PA_${nextSid++}`
      let offerId = 0
      const media = openMedia(
        sid,
        () => member,
        () => offerId,
      )
      const state = { announced: new Map(), published: new Map(), subscribed: new Set<string>() }
      const member: Member = { room: name, identity, sid, socket, media, voice: createVoice(), ...state }
      const join = {
        room: { sid: `RM_${name}`, name },
        participant: infoOf(member),
        otherParticipants: [...members].map((other) => infoOf(other)),
        subscriberPrimary: false,
        serverVersion: '1.8.0',
      }
      send(member, { case: 'join', value: join })
      members.add(member)
      update(member)
      socket.on('message', (data) => {
        const request = SignalRequest.fromBinary(data as Buffer)
        if (request.message.case !== 'offer') return receive(member, request)
        // Answers name their offer.
        offerId = request.message.value.id
        media.accept(request.message.value.sdp)
      })
      socket.on('close', () => {
        members.delete(member)
        media.close()
        update(member, ParticipantInfo_State.DISCONNECTED)
      })
    },
    disconnect(identity: string): void {
      const member = find(identity)
      if (!member) return
      const reason = DisconnectReason.PARTICIPANT_REMOVED
      send(member, { case: 'leave', value: { reason, action: LeaveRequest_Action.DISCONNECT } })
      member.socket.close()
    },
    mute(identity: string, { sid, muted }: LiveKitTrack): void {
      const member = find(identity)
      if (!member) return
      for (const track of tracksOf(member)) if (track.sid === sid) track.muted = muted
      send(member, { case: 'mute', value: { sid, muted } })
      update(member)
    },
    close(): void {
      clearInterval(speaking)
      for (const { socket } of members) socket.terminate()
    },
  }
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

async function listen(handle: Handle, enter: (socket: WebSocket, claims: Claims) => void) {
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
      if (pathname !== '/rtc' || claims?.sub === undefined || room === undefined) return socket.destroy()
      const { sub } = claims
      sockets.handleUpgrade(request, socket, head, (opened) => enter(opened, { sub, room }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const send = ({ socket }: Pick<Member, 'socket'>, message: Message) =>
  socket.send(new SignalResponse({ message } as never).toBinary())

const tracksOf = ({ published }: Member) => [...published.values()].map(({ track }) => track)

function infoOf(member: Member, state = ParticipantInfo_State.ACTIVE): ParticipantInfo {
  const { sid, identity } = member
  const permission = { canPublish: true, canSubscribe: true }
  return new ParticipantInfo({ sid, identity, state, tracks: tracksOf(member), permission })
}

const infoOfTrack = ({ type, source, muted }: AddTrackRequest) =>
  new TrackInfo({
    sid: `TR_${nextSid++}`,
    type,
    source,
    muted,
    mimeType: type === TrackType.AUDIO ? 'audio/opus' : 'video/VP8',
  })

const trackOf = ({ sid, source, muted }: TrackInfo): LiveKitTrack => ({
  sid,
  source: TrackSource[source] as LiveKitTrack['source'],
  muted,
})
