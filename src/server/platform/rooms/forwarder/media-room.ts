import { dataChoices, type DataChoice } from '#contract/rooms/constants.ts'
import { videoSlots, type ForwarderView } from '#contract/rooms/slots.ts'
import type { MediaPeer } from './media-peer.ts'
import { assignSlots } from './rtp/assign-slots.ts'
import type { Speakers } from './rtp/speakers.ts'
import type { Slot } from './slot.ts'
import type { Source } from './source.ts'

/** A peer in a room, and what it sends and wants to receive. */
export type RoomMember = { readonly peer: MediaPeer; view: ForwarderView }

/** What a browser receives until it says otherwise. */
export const initialView: ForwarderView = {
  sends: { camera: false, screen: false },
  videos: videoSlots,
  screen: true,
  data: 'light',
  shown: null,
}

type Members = ReadonlyMap<string, RoomMember>

/** Decides who is in which slot of everybody, and says so to the browsers. */
export function arrangeRoom(members: Members, speakers: Speakers, now: number): void {
  const recent = speakers.recent()
  for (const member of members.values()) {
    arrangeVoices(member, members, speakers, now)
    arrangeVideos(member, members, recent)
    arrangeScreen(member, members)
  }
  const watchers = findWatchers(members)
  for (const { peer } of members.values()) peer.update(describe(peer, watchers.get(peer.person) ?? []))
}

/** The loudest others. */
function arrangeVoices({ peer }: RoomMember, members: Members, speakers: Speakers, now: number): void {
  const { voices } = peer.slots
  const isOther = (id: string) => id !== peer.person && members.has(id)
  const wanted = speakers.rank(now, new Set(occupants(voices).filter((id) => id !== null))).filter(isOther)
  assign(voices, assignSlots(occupants(voices), wanted, isOther), (id) => members.get(id)!.peer.sources.audio)
}

/** Who has a place on the viewer's screen, or else who spoke last, then the others in their order of arrival; as many as they want. */
function arrangeVideos({ peer, view }: RoomMember, members: Members, recent: readonly string[]): void {
  const order = view.shown ?? [...recent, ...members.keys()]
  const sendsCamera = (id: string) => id !== peer.person && members.get(id)?.view.sends.camera === true
  const wanted = [...new Set(order)].filter(sendsCamera)
  // Nobody is received without a place on the screen: megabytes are paid for.
  const isShown = (id: string) => wanted.includes(id)
  const slots = peer.slots.videos.slice(0, view.videos)
  assign(slots, assignSlots(occupants(slots), wanted, isShown), (id) => members.get(id)!.peer.sources.camera)
  for (const slot of peer.slots.videos.slice(view.videos)) slot.assign(undefined)
}

function arrangeScreen({ peer, view }: RoomMember, members: Members): void {
  const isShown = (id: string) => id !== peer.person && members.get(id)?.view.sends.screen === true
  const wanted = view.screen ? [...members.keys()].filter(isShown) : []
  const { screen } = peer.slots
  const assigned = view.screen ? assignSlots([screen.occupant()], wanted, isShown) : [null]
  assign([screen], assigned, (id) => members.get(id)!.peer.sources.screen)
}

const occupants = (slots: readonly Slot[]) => slots.map((slot) => slot.occupant())

function assign(slots: readonly Slot[], ids: readonly (string | null)[], find: (id: string) => Source): void {
  slots.forEach((slot, index) => slot.assign(ids[index] === null ? undefined : find(ids[index]!)))
}

/** By person, what those who receive their camera chose. */
function findWatchers(members: Members): Map<string, DataChoice[]> {
  const watchers = new Map<string, DataChoice[]>()
  for (const { peer, view } of members.values())
    for (const id of occupants(peer.slots.videos))
      if (id !== null) watchers.set(id, [...(watchers.get(id) ?? []), view.data])
  return watchers
}

/** There is one size of a camera for all: what the most economical viewer pays for decides. */
const describe = ({ slots, sources }: MediaPeer, watchers: readonly DataChoice[]) => ({
  voices: occupants(slots.voices),
  videos: occupants(slots.videos),
  screen: slots.screen.occupant(),
  watched: {
    camera: sources.camera.subscribers.size > 0,
    screen: sources.screen.subscribers.size > 0,
    data: dataChoices.find((choice) => watchers.includes(choice)) ?? 'light',
  },
})
