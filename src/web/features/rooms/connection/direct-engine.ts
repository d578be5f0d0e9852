import { dataPlans, type DataChoice } from '#contract/rooms/constants.ts'
import type { IncomingSignal, RoomTicket } from '#contract/rooms/schemas.ts'
import { askForEconomicalAudio } from './audio-description.ts'
import { watchLink } from './link-report.ts'
import {
  trackKinds,
  type EngineEvents,
  type EngineView,
  type MediaEngine,
  type Received,
  type TrackKind,
} from './media-engine.ts'
import { limitCamera, screenBitrate, sendTrack, type SendLimits } from './send-limits.ts'

type Options = EngineEvents & {
  readonly iceServers: RoomTicket['iceServers']
  /** One side always makes the offers; the other one asks for them, so two offers never cross. */
  readonly offers: boolean
  /** The other person. */
  readonly personId: string
}
/** What each side tells the other over the data channel. */
type Preferences = { readonly data: DataChoice; readonly wantsVideo: boolean }

/** Media between two browsers, without a server. */
export const createDirectEngine = (options: Options): MediaEngine => new DirectEngine(options)

/** The places for audio, camera, screen and data are laid out once; tracks are replaced. */
class DirectEngine implements MediaEngine {
  readonly #pc: RTCPeerConnection
  readonly #options: Options
  readonly #preferences: RTCDataChannel
  readonly #link: { stop: () => void }
  readonly #sent: Record<TrackKind, MediaStreamTrack | null> = { audio: null, camera: null, screen: null }
  readonly #early: RTCIceCandidateInit[] = []
  #own: Preferences = { data: 'light', wantsVideo: true }
  #theirs: Preferences = this.#own
  #isClosed = false
  // Signals are applied one after the other, each after the one before it has taken effect.
  #last = Promise.resolve()

  constructor(options: Options) {
    const { iceServers, offers, onState, onReport } = options
    this.#options = options
    this.#pc = new RTCPeerConnection({ iceServers: [...iceServers] as RTCIceServer[], bundlePolicy: 'max-bundle' })
    this.#preferences = this.#pc.createDataChannel('preferences', { negotiated: true, id: 0 })
    this.#preferences.onopen = () => this.#sendPreferences()
    this.#preferences.onmessage = ({ data }) => {
      this.#theirs = readPreferences(data) ?? this.#theirs
      this.#queue(() => this.#applyTracks())
    }
    this.#pc.onicecandidate = ({ candidate }) => this.#sendCandidate(candidate)
    this.#link = watchLink(this.#pc, { onState, onReport, lookAgain: () => this.restart() })
    if (!offers) return
    for (const kind of trackKinds) this.#pc.addTransceiver(kind === 'audio' ? 'audio' : 'video')
    this.#queue(async () => {
      await this.#applyTracks()
      await this.#offer()
    })
  }

  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    if (this.#sent[kind] === track) return
    this.#sent[kind] = track
    this.#queue(() => this.#applyTrack(kind))
  }

  setView({ data, isVisible }: EngineView): void {
    this.#own = { data, wantsVideo: isVisible && dataPlans[data].video > 0 }
    this.#sendPreferences()
    this.#queue(() => this.#applyTracks())
  }

  receive(signal: IncomingSignal): void {
    this.#queue(async () => {
      if ('description' in signal) await this.#accept(signal.description)
      else if ('restart' in signal) await this.#offer({ iceRestart: true })
      else if ('candidate' in signal) {
        this.#early.push(signal.candidate)
        if (this.#pc.remoteDescription) await this.#flushCandidates()
      }
    })
  }

  restart(): void {
    if (this.#isClosed) return
    if (this.#options.offers) this.#queue(() => this.#offer({ iceRestart: true }))
    else this.#options.send({ restart: true })
  }

  close(): void {
    this.#isClosed = true
    this.#link.stop()
    this.#pc.close()
  }

  #queue(step: () => Promise<void>): void {
    const next = this.#last.then(() => (this.#isClosed ? undefined : step()))
    this.#last = next.catch(() => {
      if (!this.#isClosed) this.#options.onState('failed')
    })
  }

  /** By the order of the description; the side that answers has them once it knows the offer. */
  #transceiverOf(kind: TrackKind): RTCRtpTransceiver | undefined {
    return this.#pc.getTransceivers()[trackKinds.indexOf(kind)]
  }

  #received(): Received {
    const { personId } = this.#options
    const [audio, camera, screen] = trackKinds.map((kind) => this.#transceiverOf(kind)?.receiver.track)
    return {
      voices: audio ? [audio] : [],
      cameras: camera ? { [personId]: camera } : {},
      screen: screen ? { personId, track: screen } : null,
    }
  }

  async #applyTrack(kind: TrackKind): Promise<void> {
    const sender = this.#transceiverOf(kind)?.sender
    if (!sender || this.#isClosed) return
    const track = this.#sent[kind]
    const limits = limitsOf(kind, this.#own, this.#theirs, track?.getSettings().height)
    await sendTrack(sender, track, limits).catch((error: unknown) => this.#isClosed || reportError(error))
  }

  async #applyTracks(): Promise<void> {
    await Promise.all(trackKinds.map((kind) => this.#applyTrack(kind)))
  }

  async #describe(description: RTCSessionDescriptionInit): Promise<void> {
    await this.#pc.setLocalDescription(description)
    const { type, sdp } = this.#pc.localDescription!
    const asked = askForEconomicalAudio(sdp, dataPlans[this.#own.data].audio)
    this.#options.send({ description: { type: type as 'offer' | 'answer', sdp: asked } })
  }

  /** Also while an earlier offer has no answer yet: it, or the answer, was lost with a socket. */
  async #offer(options: RTCOfferOptions = {}): Promise<void> {
    await this.#describe(await this.#pc.createOffer(options))
  }

  async #accept({ type, sdp }: { type: 'offer' | 'answer'; sdp: string }): Promise<void> {
    if (type === 'answer' && this.#pc.signalingState !== 'have-local-offer') return
    await this.#pc.setRemoteDescription({ type, sdp })
    if (type === 'offer') {
      for (const transceiver of this.#pc.getTransceivers()) transceiver.direction = 'sendrecv'
      await this.#applyTracks()
      await this.#describe(await this.#pc.createAnswer())
    } else await this.#applyTracks()
    this.#options.onReceived(this.#received())
    await this.#flushCandidates()
  }

  /** A candidate of an earlier attempt is refused, which does no harm. */
  async #flushCandidates(): Promise<void> {
    for (const candidate of this.#early.splice(0)) await this.#pc.addIceCandidate(candidate).catch(() => {})
  }

  #sendCandidate(found: RTCIceCandidate | null): void {
    if (!found?.candidate) return
    const { candidate, sdpMid, sdpMLineIndex } = found
    this.#options.send({ candidate: { candidate, sdpMid, sdpMLineIndex } })
  }

  #sendPreferences(): void {
    if (this.#preferences.readyState === 'open') this.#preferences.send(JSON.stringify(this.#own))
  }
}

/**
 * How much one side sends of a kind: no more than it chose, nor than the other side wants. A screen is shown to voice-only listeners too.
 */
function limitsOf(kind: TrackKind, own: Preferences, theirs: Preferences, height: number | undefined): SendLimits {
  const maxBitrate = Math.min(dataPlans[own.data].audio, dataPlans[theirs.data].audio)
  if (kind === 'audio') return { maxBitrate, active: true }
  if (kind === 'screen') return { maxBitrate: screenBitrate, active: theirs.wantsVideo || theirs.data === 'voice' }
  return theirs.wantsVideo ? limitCamera(own.data, theirs.data, height) : { active: false }
}

function readPreferences(text: unknown): Preferences | null {
  try {
    const { data, wantsVideo } = JSON.parse(String(text)) as Partial<Preferences>
    return data !== undefined && Object.hasOwn(dataPlans, data) ? { data, wantsVideo: wantsVideo === true } : null
  } catch {
    return null
  }
}
