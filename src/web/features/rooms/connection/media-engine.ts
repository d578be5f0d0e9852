import type { DataChoice } from '#contract/rooms/constants.ts'
import type { IncomingSignal, RoomSignal } from '#contract/rooms/schemas.ts'

/** What a person sends; each has its place in the connection from the beginning. */
export const trackKinds = ['audio', 'camera', 'screen'] as const
export type TrackKind = (typeof trackKinds)[number]

/** What arrives from the others. A track may belong to somebody else later. */
export type Received = {
  /** Sounds to play, whoever they are of. */
  readonly voices: readonly MediaStreamTrack[]
  /** Cameras by person id. */
  readonly cameras: Readonly<Record<string, MediaStreamTrack>>
  readonly screen: { readonly personId: string; readonly track: MediaStreamTrack } | null
}
export const nothingReceived: Received = { voices: [], cameras: {}, screen: null }

/** `interrupted`: media may be lost for a moment. `failed`: it did not come up in time, or could not be restored; it is tried again. */
export type LinkState = 'connecting' | 'connected' | 'interrupted' | 'failed'

/** How a connection does. `bytes`: sent and received so far; `packets`: received, and lost on the way here, since the last report. */
export type LinkReport = {
  readonly bytes: number
  readonly quality: 'good' | 'fair' | 'poor'
  readonly packets: { readonly received: number; readonly lost: number }
}

/** What an engine tells the room. */
export type EngineEvents = {
  send(signal: RoomSignal): void
  onReceived(received: Received): void
  /** Another person speaks now; whoever spoke last stays the speaker in silence. Engines for two people have none. */
  onSpeaker(personId: string): void
  onState(state: LinkState): void
  onReport(report: LinkReport): void
}

/** How much a person sends, and what they look at. */
export type EngineView = {
  readonly data: DataChoice
  /** Nobody looks at a hidden tab. */
  readonly isVisible: boolean
  /** The people whose cameras have a place on the screen, the most important first. */
  readonly shown: readonly string[]
}

/** Carries media between this browser and the others: directly, or through a server. */
export type MediaEngine = {
  /** Replaces what is sent; null sends nothing. */
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void
  setView(view: EngineView): void
  receive(signal: IncomingSignal): void
  /** Looks for a new way through the network; media goes on meanwhile. */
  restart(): void
  close(): void
}
