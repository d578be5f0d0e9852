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
  type UpdateSubscription,
} from '@livekit/protocol'
import type { WebSocket } from 'ws'
import { createLiveKitMedia, type Publication } from './livekit-media.ts'
import type { LiveKitParticipant, LiveKitTrack } from './livekit-room-service.ts'
import { createVoice } from './livekit-voice.ts'

/** A room on the stub of a LiveKit server. */
export type LiveKitRoom = {
  readonly name: string
  readonly members: Set<Member>
  /** Called with everybody who is connected, after each change. */
  onChange(participants: LiveKitParticipant[]): void
}

type Member = {
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
  /** The browser's latest offer, which the answer names. */
  offerId: number
}
type Message = NonNullable<ConstructorParameters<typeof SignalResponse>[0]>['message']

let nextSid = 1

/** Somebody connects, until their socket closes. */
export function enter(room: LiveKitRoom, socket: WebSocket, identity: string): void {
  const sid = `PA_${nextSid++}`
  const media = createLiveKitMedia(sid, {
    answer: (sdp) => send(member, { case: 'answer', value: { type: 'answer', sdp, id: member.offerId } }),
    offer: (sdp) => send(member, { case: 'offer', value: { type: 'offer', sdp } }),
    candidate(side, candidate) {
      const target = side === 'publisher' ? SignalTarget.PUBLISHER : SignalTarget.SUBSCRIBER
      const candidateInit = JSON.stringify({ candidate: candidate.replace(/^a=/, ''), sdpMLineIndex: 0 })
      send(member, { case: 'trickle', value: { candidateInit, target } })
    },
    onPublished: (publication) => publish(room, member, publication),
    onUnpublished(mid) {
      member.published.delete(mid)
      update(room, member)
    },
    onLevel: (level) => member.voice.hear(level, performance.now()),
  })
  const tracks = { announced: new Map(), published: new Map(), subscribed: new Set<string>() }
  const member: Member = { identity, sid, socket, media, voice: createVoice(), ...tracks, offerId: 0 }
  const join = {
    room: { sid: `RM_${room.name}`, name: room.name },
    participant: infoOf(member),
    otherParticipants: [...room.members].map((other) => infoOf(other)),
    subscriberPrimary: false,
    serverVersion: '1.8.0',
  }
  send(member, { case: 'join', value: join })
  room.members.add(member)
  update(room, member)
  socket.on('message', (data) => receive(room, member, SignalRequest.fromBinary(data as Buffer)))
  socket.on('close', () => {
    room.members.delete(member)
    media.close()
    update(room, member, ParticipantInfo_State.DISCONNECTED)
  })
}

/** Disconnects somebody for good. */
export function disconnect(room: LiveKitRoom, identity: string): void {
  const member = find(room, identity)
  if (!member) return
  const reason = DisconnectReason.PARTICIPANT_REMOVED
  send(member, { case: 'leave', value: { reason, action: LeaveRequest_Action.DISCONNECT } })
  member.socket.close()
}

/** Mutes a track of somebody, whose browser then stops sending it. */
export function mute(room: LiveKitRoom, identity: string, { sid, muted }: LiveKitTrack): void {
  const member = find(room, identity)
  if (!member) return
  send(member, { case: 'mute', value: { sid, muted } })
  setMuted(room, member, sid, muted)
}

/** Says to everybody whose voice has changed since the last call. */
export function reportSpeakers({ members }: LiveKitRoom): void {
  const speakers = [...members].flatMap(({ sid, voice }) => {
    const change = voice.takeChange(performance.now())
    return change ? [{ sid, ...change }] : []
  })
  if (speakers.length > 0) for (const member of members) send(member, { case: 'speakersChanged', value: { speakers } })
}

function receive(room: LiveKitRoom, member: Member, { message }: SignalRequest): void {
  const { media, announced } = member
  if (message.case === 'offer') {
    member.offerId = message.value.id
    media.accept(message.value.sdp)
  } else if (message.case === 'answer') media.answered(message.value.sdp)
  else if (message.case === 'trickle') {
    const side = message.value.target === SignalTarget.PUBLISHER ? 'publisher' : 'subscriber'
    media.candidate(side, (JSON.parse(message.value.candidateInit) as { candidate: string }).candidate)
  } else if (message.case === 'addTrack') {
    const { cid } = message.value
    const track = infoOfTrack(message.value)
    announced.set(cid, track)
    send(member, { case: 'trackPublished', value: { cid, track } })
  } else if (message.case === 'mute') setMuted(room, member, message.value.sid, message.value.muted)
  else if (message.case === 'subscription') subscribe(room, member, message.value)
}

/** An announced track is shown to the others once its media arrive. */
function publish(room: LiveKitRoom, member: Member, publication: Publication): void {
  const track = member.announced.get(publication.trackId)
  if (!track) return
  member.announced.delete(publication.trackId)
  member.published.set(publication.mid, { track, publication })
  update(room, member)
}

function setMuted(room: LiveKitRoom, member: Member, sid: string, muted: boolean): void {
  for (const track of [...member.announced.values(), ...tracksOf(member)]) if (track.sid === sid) track.muted = muted
  update(room, member)
}

function subscribe(room: LiveKitRoom, member: Member, change: UpdateSubscription): void {
  const { trackSids, participantTracks } = change
  for (const sid of [...trackSids, ...participantTracks.flatMap((one) => one.trackSids)])
    if (change.subscribe) member.subscribed.add(sid)
    else member.subscribed.delete(sid)
  for (const other of room.members)
    for (const { track, publication } of other === member ? [] : other.published.values()) {
      const names = { stream: `${other.sid}|${track.sid}`, trackId: publication.trackId }
      member.media.receive(publication, member.subscribed.has(track.sid), names)
    }
}

/** Shows a member as they are now to everybody, and to those who ask the room service. */
function update(room: LiveKitRoom, member: Member, state = ParticipantInfo_State.ACTIVE): void {
  for (const one of room.members) send(one, { case: 'update', value: { participants: [infoOf(member, state)] } })
  room.onChange([...room.members].map((one) => ({ identity: one.identity, tracks: tracksOf(one).map(trackOf) })))
}

const find = ({ members }: LiveKitRoom, identity: string) => [...members].find((one) => one.identity === identity)

const send = ({ socket }: Pick<Member, 'socket'>, message: Message) =>
  socket.send(new SignalResponse({ message } as never).toBinary())

const tracksOf = ({ published }: Member) => [...published.values()].map(({ track }) => track)

function infoOf(member: Member, state = ParticipantInfo_State.ACTIVE): ParticipantInfo {
  const { sid, identity } = member
  const permission = { canPublish: true, canSubscribe: true }
  return new ParticipantInfo({ sid, identity, state, tracks: tracksOf(member), permission })
}

function infoOfTrack({ type, source, muted }: AddTrackRequest): TrackInfo {
  const mimeType = type === TrackType.AUDIO ? 'audio/opus' : 'video/VP8'
  return new TrackInfo({ sid: `TR_${nextSid++}`, type, source, muted, mimeType })
}

const trackOf = ({ sid, source, muted }: TrackInfo): LiveKitTrack => ({
  sid,
  source: TrackSource[source] as LiveKitTrack['source'],
  muted,
})
