import { arrangeRoom, initialView, type RoomMember } from './media-room.ts'
import { createMediaPeer, type MediaPeer } from './media-peer.ts'
import type { BoundAddress, FromForwarder, MemberKey, ToForwarder } from './messages.ts'
import { createSpeakers, type Speakers } from './rtp/speakers.ts'

type Room = { readonly members: Map<string, RoomMember>; readonly speakers: Speakers; arrangedAt: number }

/** All rooms of the process. */
export type MediaRooms = {
  handle(message: ToForwarder): void
  tick(now: number): void
  report(now: number): void
  totals(): { rooms: number; people: number; expected: number; received: number; sent: number }
}

/** Milliseconds between two looks at who speaks; joining and leaving are seen at once. */
const arrangeInterval = 100

export function createMediaRooms(address: BoundAddress, send: (message: FromForwarder) => void): MediaRooms {
  const rooms = new Map<string, Room>()
  /** Of streams that have ended. */
  let past: Arrived = { expected: 0, received: 0 }
  let sent = 0

  function join({ room: roomId, person }: MemberKey): void {
    leave({ room: roomId, person })
    const room = rooms.get(roomId) ?? { members: new Map(), speakers: createSpeakers(), arrangedAt: 0 }
    rooms.set(roomId, room)
    const key = { room: roomId, person }
    const peer = createMediaPeer({
      person,
      address,
      onOffer: (sdp) => room.members.get(person) === member && send({ type: 'offer', ...key, sdp }),
      onCandidates: (candidates) =>
        room.members.get(person) === member && send({ type: 'candidates', ...key, candidates }),
      onState(state) {
        if (room.members.get(person) !== member) return // replaced by a later connection of this person
        send({ type: 'state', ...key, state })
        if (state === 'connected') arrange(room)
        else leave(key)
      },
      onView(view) {
        member.view = view
        room.arrangedAt = -Infinity // with the next tick: a browser may send any number of them
      },
      onLevel(level, now) {
        // The last packets may arrive after somebody has left.
        if (room.members.get(person) === member) room.speakers.hear(person, level, now)
      },
      onSent: (packets) => (sent += packets),
    })
    const member: RoomMember = { peer, view: initialView }
    room.members.set(person, member)
  }

  function leave({ room: roomId, person }: MemberKey): void {
    const room = rooms.get(roomId)
    const member = room?.members.get(person)
    if (!room || !member) return
    room.members.delete(person)
    room.speakers.remove(person)
    past = sumTotals([past, totalsOf(member.peer)])
    member.peer.close()
    if (room.members.size === 0) rooms.delete(roomId)
    else arrange(room)
  }

  const peers = () => [...rooms.values()].flatMap(({ members }) => [...members.values()].map(({ peer }) => peer))
  return {
    handle(message) {
      if (message.type === 'join') join(message)
      else if (message.type === 'leave') leave(message)
      else rooms.get(message.room)?.members.get(message.person)?.peer.answer(message.sdp, message.answers)
    },
    tick(now) {
      for (const peer of peers()) peer.tick(now)
      for (const room of rooms.values()) if (now - room.arrangedAt >= arrangeInterval) arrange(room)
    },
    report: (now) => peers().forEach((peer) => peer.report(now)),
    totals: () => ({ rooms: rooms.size, people: peers().length, sent, ...sumTotals([past, ...peers().map(totalsOf)]) }),
  }
}

type Arrived = { expected: number; received: number }

const totalsOf = ({ sources }: MediaPeer): Arrived => sumTotals(Object.values(sources).map((source) => source.totals()))

const sumTotals = (all: readonly Arrived[]): Arrived => ({
  expected: all.reduce((sum, { expected }) => sum + expected, 0),
  received: all.reduce((sum, { received }) => sum + received, 0),
})

/** Assigns the slots again. */
function arrange(room: Room): void {
  room.arrangedAt = performance.now()
  arrangeRoom(room.members, room.speakers, room.arrangedAt)
}
