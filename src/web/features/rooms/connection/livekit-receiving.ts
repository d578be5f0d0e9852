import {
  RoomEvent,
  Track,
  VideoQuality,
  type RemoteParticipant,
  type RemoteTrackPublication,
  type Room,
} from 'livekit-client'
import { dataPlans } from '#contract/rooms/constants.ts'
import { videoSlots } from '#contract/rooms/slots.ts'
import { watchSpeaker } from './active-speaker.ts'
import type { EngineEvents, EngineView, Received } from './media-engine.ts'

/** How many cameras are received large; more of them are small on the screen. */
const largeCameras = 2

const changes = [
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.Reconnected,
] as const

/** The person of an identity, which also names their page. */
const personOf = ({ identity }: { identity: string }) => identity.split(':')[0]!

type ReceivingEvents = Pick<EngineEvents, 'onReceived' | 'onSpeaker'>

/** Receives the voices of everybody, and the cameras and the screen that a person looks at. */
export function receiveFromLiveKit(room: Room, events: ReceivingEvents) {
  let view: EngineView | null = null
  const stopWatching = watchSpeaker(() => {
    const others = room.activeSpeakers.filter((participant) => participant !== room.localParticipant)
    return others.map((participant) => ({ id: personOf(participant), level: participant.audioLevel }))
  }, events.onSpeaker)

  const publications = () =>
    [...room.remoteParticipants.values()].flatMap((participant) =>
      [...participant.trackPublications.values()].map((publication) => ({ participant, publication })),
    )

  function update(): void {
    if (!view) return
    for (const one of publications()) subscribe(one.participant, one.publication, view)
    events.onReceived(arrange(publications()))
  }
  for (const change of changes) room.on(change, update)

  return {
    apply(next: EngineView): void {
      view = next
      update()
    },
    receivers: () => publications().flatMap(({ publication }) => publication.track?.receiver ?? []),
    stop(): void {
      stopWatching()
      for (const change of changes) room.off(change, update)
    },
  }
}

function subscribe(participant: RemoteParticipant, publication: RemoteTrackPublication, view: EngineView): void {
  const { source } = publication
  const place = view.shown.indexOf(personOf(participant))
  const isWanted = isWantedNow(source, place, view)
  if (publication.isDesired !== isWanted) publication.setSubscribed(isWanted)
  if (!isWanted || source !== Track.Source.Camera) return
  const isLarge = dataPlans[view.data].video > dataPlans.light.video && place < largeCameras
  publication.setVideoQuality(isLarge ? VideoQuality.HIGH : VideoQuality.LOW)
}

/** Voices always; pictures while somebody looks. A screen is shown to voice-only listeners too. */
function isWantedNow(source: Track.Source, place: number, { data, isVisible }: EngineView): boolean {
  if (source === Track.Source.Microphone) return true
  if (source === Track.Source.ScreenShare) return isVisible
  return source === Track.Source.Camera && isVisible && dataPlans[data].video > 0 && place >= 0 && place < videoSlots
}

type Publications = readonly { participant: RemoteParticipant; publication: RemoteTrackPublication }[]

function arrange(publications: Publications): Received {
  const found = (source: Track.Source) =>
    publications.flatMap(({ participant, publication }) => {
      const track = publication.source === source && publication.isSubscribed && publication.track?.mediaStreamTrack
      return track ? [{ personId: personOf(participant), track }] : []
    })
  return {
    voices: found(Track.Source.Microphone).map(({ track }) => track),
    cameras: Object.fromEntries(found(Track.Source.Camera).map(({ personId, track }) => [personId, track])),
    screen: found(Track.Source.ScreenShare)[0] ?? null,
  }
}
