import { dataPlans, type DataChoice } from '#contract/rooms/constants.ts'
import type { RoomSignal, RoomTicket } from '#contract/rooms/schemas.ts'
import { askForEconomicalAudio } from './audio-description.ts'
import { watchLink } from './link-report.ts'
import { trackKinds, type EngineEvents, type MediaEngine, type TrackKind, type Tracks } from './media-engine.ts'

type Options = EngineEvents & {
  readonly iceServers: RoomTicket['iceServers']
  /** One side always makes the offers; the other one asks for them, so two offers never cross. */
  readonly offers: boolean
}
/** What each side tells the other over the data channel. */
type Preferences = { readonly data: DataChoice; readonly wantsVideo: boolean }

const screenBitrate = 400_000

/** Media between two browsers, without a server. The places for audio, camera, screen and data are laid out once; tracks are replaced. */
export function createDirectEngine({ iceServers, offers, ...events }: Options): MediaEngine {
  const pc = new RTCPeerConnection({ iceServers: [...iceServers] as RTCIceServer[], bundlePolicy: 'max-bundle' })
  const sent: Record<TrackKind, MediaStreamTrack | null> = { audio: null, camera: null, screen: null }
  let own: Preferences = { data: 'light', wantsVideo: true }
  let theirs: Preferences = own
  let isClosed = false
  const preferences = pc.createDataChannel('preferences', { negotiated: true, id: 0 })
  if (offers) for (const kind of trackKinds) pc.addTransceiver(kind === 'audio' ? 'audio' : 'video')

  /** By the order of the description; the side that answers has them once it knows the offer. */
  const transceiverOf = (kind: TrackKind) => pc.getTransceivers()[trackKinds.indexOf(kind)]

  async function applyTrack(kind: TrackKind): Promise<void> {
    const sender = transceiverOf(kind)?.sender
    if (!sender || isClosed) return
    await sender.replaceTrack(sent[kind])
    const parameters = sender.getParameters()
    const [encoding] = parameters.encodings
    if (!encoding) return
    Object.assign(encoding, limitsOf(kind, own, theirs))
    await sender.setParameters(parameters).catch(() => {})
  }
  const applyTracks = () => Promise.all(trackKinds.map(applyTrack))

  const link = watchLink(pc, { ...events, lookAgain: restart })

  function showTracks(): void {
    const tracks = Object.fromEntries(trackKinds.map((kind) => [kind, transceiverOf(kind)?.receiver.track ?? null]))
    events.onTracks(tracks as Tracks)
  }

  async function describe(make: () => Promise<RTCSessionDescriptionInit>): Promise<void> {
    await pc.setLocalDescription(await make())
    const { type, sdp } = pc.localDescription!
    const asked = askForEconomicalAudio(sdp, dataPlans[own.data].audio)
    events.send({ description: { type: type as 'offer' | 'answer', sdp: asked } })
  }

  /** Also while an earlier offer has no answer yet: it, or the answer, was lost with a socket. */
  const offer = (options: RTCOfferOptions = {}) => describe(() => pc.createOffer(options))

  async function accept({ type, sdp }: { type: 'offer' | 'answer'; sdp: string }): Promise<void> {
    if (type === 'answer' && pc.signalingState !== 'have-local-offer') return
    await pc.setRemoteDescription({ type, sdp })
    if (type === 'offer') {
      for (const transceiver of pc.getTransceivers()) transceiver.direction = 'sendrecv'
      await applyTracks()
      await describe(() => pc.createAnswer())
    }
    showTracks()
    await flushCandidates()
  }

  const early: RTCIceCandidateInit[] = []
  async function flushCandidates(): Promise<void> {
    // A candidate of an earlier attempt is refused, which does no harm.
    for (const candidate of early.splice(0)) await pc.addIceCandidate(candidate).catch(() => {})
  }

  function restart(): void {
    if (isClosed) return
    if (offers) queue(() => offer({ iceRestart: true }))
    else events.send({ restart: true })
  }

  // Signals are applied one after the other, each after the one before it has taken effect.
  let last = Promise.resolve()
  function queue(step: () => Promise<void>): void {
    last = last.then(async () => {
      if (!isClosed) await step()
    })
    last = last.catch(() => {
      if (!isClosed) events.onState('failed')
    })
  }

  pc.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate) return
    const { candidate: line, sdpMid, sdpMLineIndex } = candidate
    events.send({ candidate: { candidate: line, sdpMid, sdpMLineIndex } })
  }
  const sendPreferences = () => {
    if (preferences.readyState === 'open') preferences.send(JSON.stringify(own))
  }
  preferences.onopen = sendPreferences
  preferences.onmessage = ({ data }) => {
    theirs = readPreferences(data) ?? theirs
    void applyTracks()
  }
  if (offers) queue(() => applyTracks().then(() => offer()))

  return {
    setTrack(kind, track) {
      sent[kind] = track
      queue(() => applyTrack(kind))
    },
    setData(data, wantsVideo) {
      own = { data, wantsVideo: wantsVideo && dataPlans[data].video > 0 }
      sendPreferences()
      queue(() => applyTracks().then(() => undefined))
    },
    receive: (signal: RoomSignal) =>
      queue(async () => {
        if ('description' in signal) await accept(signal.description)
        else if ('restart' in signal) await offer({ iceRestart: true })
        else {
          early.push(signal.candidate)
          if (pc.remoteDescription) await flushCandidates()
        }
      }),
    restart,
    close() {
      isClosed = true
      link.stop()
      pc.close()
    },
  }
}

/** How much one side sends of a kind: no more than it chose, nor than the other side wants. A screen is shown to voice-only listeners too. */
function limitsOf(kind: TrackKind, own: Preferences, theirs: Preferences) {
  const [mine, wanted] = [dataPlans[own.data], dataPlans[theirs.data]]
  if (kind === 'audio') return { maxBitrate: Math.min(mine.audio, wanted.audio), active: true }
  if (kind === 'screen') return { maxBitrate: screenBitrate, active: theirs.wantsVideo || theirs.data === 'voice' }
  const maxBitrate = Math.min(mine.video, wanted.video)
  if (maxBitrate === 0 || !theirs.wantsVideo) return { active: false }
  return { active: true, maxBitrate, maxFramerate: Math.min(mine.frameRate, wanted.frameRate) }
}

function readPreferences(text: unknown): Preferences | null {
  try {
    const { data, wantsVideo } = JSON.parse(String(text)) as Partial<Preferences>
    return data !== undefined && Object.hasOwn(dataPlans, data) ? { data, wantsVideo: wantsVideo === true } : null
  } catch {
    return null
  }
}
