import type { DataChoice } from '#contract/rooms/constants.ts'
import type { IncomingSignal, RoomSignal } from '#contract/rooms/schemas.ts'

/** What a person sends; each has its place in the connection from the beginning. */
export const trackKinds = ['audio', 'camera', 'screen'] as const
export type TrackKind = (typeof trackKinds)[number]
export type Tracks = Readonly<Record<TrackKind, MediaStreamTrack | null>>

/** `interrupted`: media may be lost for a moment. `failed`: it did not come up in time, or could not be restored; it is tried again. */
export type LinkState = 'connecting' | 'connected' | 'interrupted' | 'failed'

/** How a connection does. `bytes`: sent and received so far. */
export type LinkReport = { readonly bytes: number; readonly quality: 'good' | 'fair' | 'poor' }

/** What an engine tells the room. */
export type EngineEvents = {
  send(signal: RoomSignal): void
  onTracks(tracks: Tracks): void
  onState(state: LinkState): void
  onReport(report: LinkReport): void
}

/** Carries media between this browser and the others: directly, or through a server. */
export type MediaEngine = {
  /** Replaces what is sent; null sends nothing. */
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void
  /** How much this person sends and wants to receive; `wantsVideo` is false while nobody looks. */
  setData(data: DataChoice, wantsVideo: boolean): void
  receive(signal: IncomingSignal): void
  /** Looks for a new way through the network; media goes on meanwhile. */
  restart(): void
  close(): void
}
