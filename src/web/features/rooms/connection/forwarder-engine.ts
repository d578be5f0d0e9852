import { dataPlans, roomLimits, type DataChoice } from '#contract/rooms/constants.ts'
import type { RoomTicket } from '#contract/rooms/schemas.ts'
import {
  controlChannel,
  slotSections,
  videoSlots,
  type ForwarderUpdate,
  type ForwarderView,
} from '#contract/rooms/slots.ts'
import { watchLink } from './link-report.ts'
import { trackKinds, type EngineEvents, type MediaEngine, type TrackKind } from './media-engine.ts'

type Options = EngineEvents & { readonly iceServers: RoomTicket['iceServers'] }
type Watched = ForwarderUpdate['watched']

const screenBitrate = 400_000
const nobodyWatches: Watched = { camera: false, screen: false }

/**
 * Media through the forwarding process of the server. It makes all offers, and each means a new connection: asking for one is how a
 * connection begins, and how a lost one is replaced.
 */
export function createForwarderEngine({ iceServers, ...events }: Options): MediaEngine {
  const sent: Record<TrackKind, MediaStreamTrack | null> = { audio: null, camera: null, screen: null }
  let connection: Connection | null = null
  let preferences: Preferences = { data: 'light', wantsVideo: true }
  let bytesBefore = 0
  let bytes = 0
  let isClosed = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    if (isClosed) return
    clearTimeout(waiting)
    events.send({ restart: true })
    waiting = setTimeout(() => {
      events.onState('failed')
      ask()
    }, roomLimits.directSeconds * 1000)
  }

  async function accept(offer: RTCSessionDescriptionInit): Promise<void> {
    clearTimeout(waiting)
    connection?.close()
    bytesBefore = bytes
    connection = openConnection(iceServers, {
      ...events,
      onReport: (report) => events.onReport({ ...report, bytes: (bytes = bytesBefore + report.bytes) }),
      lookAgain: ask,
    })
    const current = connection
    const answer = await current.answer(offer, sent)
    if (isClosed || connection !== current) return
    current.apply(sent, preferences)
    events.onTracks(current.tracks())
    events.send({ description: { type: 'answer', sdp: answer } })
  }

  const queue = createQueue(() => !isClosed && events.onState('failed'))
  ask()

  return {
    setTrack(kind, track) {
      sent[kind] = track
      connection?.apply(sent, preferences)
    },
    setData(data, wantsVideo) {
      preferences = { data, wantsVideo }
      connection?.apply(sent, preferences)
    },
    receive: (signal) =>
      queue(async () => {
        if (isClosed) return
        if ('description' in signal) await accept(signal.description)
        else if ('candidate' in signal) await connection?.addCandidate(signal.candidate)
      }),
    restart: ask,
    close() {
      isClosed = true
      clearTimeout(waiting)
      connection?.close()
    },
  }
}

/** Runs steps one after the other, each after the one before it has taken effect. */
function createQueue(onFailure: () => void): (step: () => Promise<void>) => void {
  let last = Promise.resolve()
  return (step) => {
    last = last.then(step).catch(onFailure)
  }
}

type Sent = Readonly<Record<TrackKind, MediaStreamTrack | null>>
type Preferences = { readonly data: DataChoice; readonly wantsVideo: boolean }
type Connection = ReturnType<typeof openConnection>

/** One connection, from an offer until the next. */
function openConnection(iceServers: RoomTicket['iceServers'], watch: Parameters<typeof watchLink>[1]) {
  const pc = new RTCPeerConnection({ iceServers: [...iceServers] as RTCIceServer[], bundlePolicy: 'max-bundle' })
  const link = watchLink(pc, watch)
  let control: RTCDataChannel | null = null
  let watched = nobodyWatches
  let applied: { sent: Sent; preferences: Preferences } | null = null
  const transceiverOf = (section: string) => pc.getTransceivers().find(({ mid }) => mid === section)

  function apply(sent: Sent, preferences: Preferences): void {
    applied = { sent: { ...sent }, preferences }
    if (control?.readyState === 'open') control.send(JSON.stringify(viewOf(sent, preferences)))
    for (const kind of trackKinds)
      void applyTrack(transceiverOf(kind)?.sender, sent[kind], limitsOf(kind, preferences, watched))
  }
  const applyAgain = () => applied && apply(applied.sent, applied.preferences)

  pc.ondatachannel = ({ channel }) => {
    if (channel.label !== controlChannel) return
    control = channel
    channel.onopen = applyAgain
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      ;({ watched } = JSON.parse(data) as ForwarderUpdate)
      applyAgain()
    }
    applyAgain()
  }

  return {
    apply,
    addCandidate: (candidate: RTCIceCandidateInit) => pc.addIceCandidate(candidate),
    /** The description of an answer that sends these tracks. It has no candidates: the process answers to where packets come from. */
    async answer(offer: RTCSessionDescriptionInit, sent: Sent): Promise<string> {
      await pc.setRemoteDescription(offer)
      for (const kind of trackKinds) {
        const transceiver = transceiverOf(kind)
        if (!transceiver) continue
        transceiver.direction = 'sendonly'
        await transceiver.sender.replaceTrack(sent[kind])
      }
      await pc.setLocalDescription()
      return pc.localDescription!.sdp
    },
    /** Of the only other person, who is in the first slots. */
    tracks: () => ({
      audio: transceiverOf(slotSections.voice(0))?.receiver.track ?? null,
      camera: transceiverOf(slotSections.video(0))?.receiver.track ?? null,
      screen: transceiverOf(slotSections.screen)?.receiver.track ?? null,
    }),
    close() {
      link.stop()
      pc.close()
    },
  }
}

/** What the process should know of this person. */
const viewOf = (sent: Sent, { data, wantsVideo }: Preferences): ForwarderView => ({
  sends: { camera: sent.camera !== null && dataPlans[data].video > 0, screen: sent.screen !== null },
  videos: wantsVideo && dataPlans[data].video > 0 ? videoSlots : 0,
  // A screen is shown to voice-only listeners too.
  screen: wantsVideo || data === 'voice',
  pinned: null,
})

function limitsOf(kind: TrackKind, { data }: Preferences, watched: Watched) {
  const plan = dataPlans[data]
  if (kind === 'audio') return { active: true, maxBitrate: plan.audio }
  if (kind === 'screen') return { active: watched.screen, maxBitrate: screenBitrate }
  if (plan.video === 0 || !watched.camera) return { active: false }
  return { active: true, maxBitrate: plan.video, maxFramerate: plan.frameRate }
}

async function applyTrack(
  sender: RTCRtpSender | undefined,
  track: MediaStreamTrack | null,
  limits: ReturnType<typeof limitsOf>,
): Promise<void> {
  if (!sender) return
  if (sender.track !== track) await sender.replaceTrack(track)
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (!encoding) return
  Object.assign(encoding, limits)
  await sender.setParameters(parameters).catch(() => {})
}
