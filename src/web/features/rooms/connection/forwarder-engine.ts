import { dataPlans, roomLimits } from '#contract/rooms/constants.ts'
import type { RoomTicket } from '#contract/rooms/schemas.ts'
import { controlChannel, videoSlots, type ForwarderUpdate, type ForwarderView } from '#contract/rooms/slots.ts'
import { sessionIdOf } from '#rules/rooms/session-id.ts'
import { watchLink } from './link-report.ts'
import { trackKinds, type EngineEvents, type EngineView, type MediaEngine, type TrackKind } from './media-engine.ts'
import { receiveSlots } from './receive-slots.ts'
import { limitCamera, screenBitrate, sendTrack, type SendLimits } from './send-limits.ts'

type Options = EngineEvents & { readonly iceServers: RoomTicket['iceServers'] }
type Watched = ForwarderUpdate['watched']

const nobodyWatches: Watched = { camera: false, screen: false, data: 'light' }

/**
 * Media through the forwarding process of the server. It makes all offers, and each means a new connection: asking for one is how a
 * connection begins, and how a lost one is replaced.
 */
export function createForwarderEngine({ iceServers, ...events }: Options): MediaEngine {
  const sent: Record<TrackKind, MediaStreamTrack | null> = { audio: null, camera: null, screen: null }
  let connection: Connection | null = null
  let view: EngineView = { data: 'light', isVisible: true, shown: [] }
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
    current.apply(sent, view)
    events.send({ description: { type: 'answer', sdp: answer, answers: sessionIdOf(offer.sdp) } })
  }

  const queue = createQueue(() => !isClosed && events.onState('failed'))
  ask()

  return {
    setTrack(kind, track) {
      sent[kind] = track
      connection?.apply(sent, view)
    },
    setView(next) {
      view = next
      connection?.apply(sent, view)
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
type Connection = ReturnType<typeof openConnection>

type ConnectionEvents = Parameters<typeof watchLink>[1] & Pick<EngineEvents, 'onReceived' | 'onSpeaker'>

/** One connection, from an offer until the next. */
function openConnection(iceServers: RoomTicket['iceServers'], events: ConnectionEvents) {
  const pc = new RTCPeerConnection({ iceServers: [...iceServers] as RTCIceServer[], bundlePolicy: 'max-bundle' })
  const link = watchLink(pc, events)
  let control: RTCDataChannel | null = null
  let watched = nobodyWatches
  let applied: { sent: Sent; view: EngineView } | null = null
  const transceiverOf = (section: string) => pc.getTransceivers().find(({ mid }) => mid === section)
  const slots = receiveSlots((section) => transceiverOf(section)?.receiver, events)

  function apply(sent: Sent, view: EngineView): void {
    applied = { sent: { ...sent }, view }
    if (control?.readyState === 'open') control.send(JSON.stringify(viewOf(sent, view)))
    for (const kind of trackKinds) {
      const sender = transceiverOf(kind)?.sender
      const limits = limitsOf(kind, view, watched, sent[kind]?.getSettings().height)
      if (sender) sendTrack(sender, sent[kind], limits).catch(reportFailure)
    }
  }
  /** Of a connection that is closed it means nothing: another one has replaced it. */
  const reportFailure = (error: unknown) => pc.signalingState !== 'closed' && reportError(error)
  const applyAgain = () => applied && apply(applied.sent, applied.view)

  pc.ondatachannel = ({ channel }) => {
    if (channel.label !== controlChannel) return
    control = channel
    channel.onopen = applyAgain
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      const update = JSON.parse(data) as ForwarderUpdate
      watched = update.watched
      slots.update(update)
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
    close() {
      link.stop()
      slots.stop()
      pc.close()
    },
  }
}

/** What the process should know of this person. */
const viewOf = (sent: Sent, { data, isVisible, shown }: EngineView): ForwarderView => ({
  sends: { camera: sent.camera !== null && dataPlans[data].video > 0, screen: sent.screen !== null },
  videos: isVisible && dataPlans[data].video > 0 ? Math.min(shown.length, videoSlots) : 0,
  // A screen is shown to voice-only listeners too.
  screen: isVisible,
  shown: shown.slice(0, videoSlots),
  data,
})

function limitsOf(kind: TrackKind, { data }: EngineView, watched: Watched, height: number | undefined): SendLimits {
  if (kind === 'audio') return { active: true, maxBitrate: dataPlans[data].audio }
  if (kind === 'screen') return { active: watched.screen, maxBitrate: screenBitrate }
  return watched.camera ? limitCamera(data, watched.data, height) : { active: false }
}
