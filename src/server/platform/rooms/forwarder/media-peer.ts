import { PeerConnection, RtcpNackResponder, type DataChannel, type Track } from 'node-datachannel'
import {
  controlChannel,
  voiceSlots,
  type ForwarderUpdate,
  type ForwarderView,
  type SentSection,
} from '#contract/rooms/slots.ts'
import { sessionIdOf } from '#rules/rooms/session-id.ts'
import {
  describeSlots,
  describeSources,
  levelId,
  sanitizeAnswer,
  publicCandidates,
  withoutEstimates,
} from './description.ts'
import type { BoundAddress, MemberState } from './messages.ts'
import { createNativeCallbacks, trySend, type NativeCallbacks } from './native-calls.ts'
import { readView } from './read-view.ts'
import { buildReceiverReport, parseRtcp } from './rtp/rtcp.ts'
import { isRtcp } from './rtp/rtp-packet.ts'
import { createSlot, type Slot } from './slot.ts'
import { createSource, type Source } from './source.ts'

/** The connection to one browser. */
export type MediaPeer = {
  readonly person: string
  readonly sources: Readonly<Record<SentSection, Source>>
  readonly slots: { readonly voices: readonly Slot[]; readonly videos: readonly Slot[]; readonly screen: Slot }
  /** `offerId`: the session id of the offer that is answered; an answer to an earlier offer is dropped. */
  answer(sdp: string, offerId: string | undefined): void
  /** Sends who is in which slot; the last update is repeated when the channel opens. */
  update(update: ForwarderUpdate): void
  tick(now: number): void
  /** Reports to the browser how its streams arrive; without reports it would switch its error correction off. */
  report(now: number): void
  close(): void
}

type PeerSettings = {
  person: string
  address: BoundAddress
  onOffer(sdp: string): void
  /** After the answer: where the browser reaches us. */
  onCandidates(candidates: string[]): void
  onState(state: MemberState): void
  onView(view: ForwarderView): void
  onLevel(level: number, now: number): void
  onSent(packets: number): void
}

/** Repeated on request: about two seconds of a camera. */
const storedPackets = 128
const clock = () => performance.now()

/** Lays out all sections and offers them. */
export function createMediaPeer(settings: PeerSettings): MediaPeer {
  const { person, address, onOffer, onCandidates, onState, onView } = settings
  const connection = openConnection(person, address)
  const firstSsrc = 1 + Math.floor(Math.random() * 0x7fff0000)
  const callbacks = createNativeCallbacks()
  const outgoing: Outgoing = { isConnected: false, ssrc: firstSsrc, tracks: [], callbacks }
  const { sources, feedback } = layOutSources(connection, outgoing, settings)
  const slots = layOutSlots(connection, outgoing)
  const channel = openControl(connection, callbacks, onView)

  connection.onLocalDescription(callbacks.wrap((sdp) => onOffer(withoutEstimates(sdp))))
  const revealAddresses = holdCandidates(connection, callbacks, (candidates) =>
    onCandidates(publicCandidates(candidates, address.publicIp)),
  )
  connection.onStateChange(
    callbacks.wrap((state) => {
      outgoing.isConnected = state === 'connected'
      if (state === 'connected') onState('connected')
      if (state === 'failed' || state === 'closed') onState('lost')
    }),
  )
  connection.setLocalDescription('offer')

  return {
    person,
    sources,
    slots: { voices: slots.slice(0, voiceSlots), videos: slots.slice(voiceSlots, -1), screen: slots.at(-1)! },
    answer(sdp, offerId) {
      if (offerId !== undefined && offerId !== sessionIdOf(connection.localDescription()?.sdp)) return
      const answer = sanitizeAnswer(sdp)
      if (answer === undefined || connection.signalingState() !== 'have-local-offer') return
      try {
        connection.setRemoteDescription(answer, 'answer')
        revealAddresses()
      } catch {
        onState('lost') // refused by the library: without an answer there is no connection
      }
    },
    update: channel.update,
    tick: (now) => Object.values(sources).forEach((source) => source.tick(now)),
    report(now) {
      const blocks = Object.values(sources).flatMap((source) => source.report(now) ?? [])
      if (blocks.length > 0) feedback(buildReceiverReport(outgoing.ssrc, blocks))
    },
    close() {
      for (const slot of slots) slot.assign(undefined)
      for (const track of outgoing.tracks) track.close()
      channel.close()
      connection.close()
      callbacks.release()
    },
  }
}

/**
 * Holds the candidates back until the returned function is called. A browser that knew them before its answer is processed might finish its
 * handshake in between, and the library would refuse it: it sets the remote fingerprint after the transport is started.
 */
function holdCandidates(
  connection: PeerConnection,
  callbacks: NativeCallbacks,
  reveal: (candidates: string[]) => void,
): () => void {
  const candidates: string[] = []
  let isAnswered = false
  const revealWhenReady = () => isAnswered && connection.gatheringState() === 'complete' && reveal(candidates.splice(0))
  connection.onLocalCandidate(callbacks.wrap((candidate) => candidates.push(candidate.replace(/^a=/, ''))))
  connection.onGatheringStateChange(callbacks.wrap(revealWhenReady))
  return () => {
    isAnswered = true
    revealWhenReady()
  }
}

/** Whether packets can be sent, and in whose name feedback is. A track without a reference is collected and closed: they are held here. */
type Outgoing = {
  isConnected: boolean
  readonly ssrc: number
  readonly tracks: Track[]
  readonly callbacks: NativeCallbacks
}

const openConnection = (name: string, { port, bindAddress }: BoundAddress) =>
  new PeerConnection(name, {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: port,
    portRangeEnd: port,
    disableAutoNegotiation: true,
    forceMediaTransport: true,
    ...(bindAddress !== undefined && { bindAddress }),
  })

const sendOn = (track: Track, outgoing: Outgoing) => (packet: Buffer) =>
  outgoing.isConnected && trySend(() => track.isOpen() && track.sendMessageBinary(packet))

function layOutSources(connection: PeerConnection, outgoing: Outgoing, { person, onLevel, onSent }: PeerSettings) {
  const laidOut = describeSources().map(({ section, media }) => ({ section, track: connection.addTrack(media) }))
  // Feedback about any stream may travel on any track without a handler.
  const feedback = sendOn(laidOut[0]!.track, outgoing)
  outgoing.tracks.push(...laidOut.map(({ track }) => track))
  const sources = laidOut.map(({ section, track }) => {
    const isAudio = section === 'audio'
    const source = createSource({
      person,
      kind: isAudio ? 'audio' : 'video',
      sender: outgoing.ssrc,
      levelId,
      sendFeedback: feedback,
      ...(isAudio && { onLevel }),
    })
    track.onMessage(outgoing.callbacks.wrap((packet) => onSent(source.receive(packet, clock()))))
    return [section, source]
  })
  return { sources: Object.fromEntries(sources) as Record<SentSection, Source>, feedback }
}

const layOutSlots = (connection: PeerConnection, outgoing: Outgoing): Slot[] =>
  describeSlots(outgoing.ssrc).map(({ ssrc, media }, index) => {
    const isVoice = index < voiceSlots
    const track = connection.addTrack(media)
    outgoing.tracks.push(track)
    if (!isVoice) track.setMediaHandler(new RtcpNackResponder(storedPackets))
    const slot = createSlot(ssrc, isVoice ? 48_000 : 90_000, sendOn(track, outgoing))
    const receive = (packet: Buffer) => {
      if (isRtcp(packet)) for (const feedback of parseRtcp(packet)) slot.receive(feedback, clock())
    }
    track.onMessage(outgoing.callbacks.wrap(receive))
    return slot
  })

function openControl(connection: PeerConnection, callbacks: NativeCallbacks, onView: (view: ForwarderView) => void) {
  const channel: DataChannel = connection.createDataChannel(controlChannel)
  let latest: string | undefined
  const send = (text: string) => trySend(() => channel.isOpen() && channel.sendMessage(text))
  const receive = (message: unknown) => {
    const view = readView(message)
    if (view) onView(view)
  }
  channel.onOpen(callbacks.wrap(() => latest !== undefined && send(latest)))
  channel.onMessage(callbacks.wrap(receive))
  return {
    update(update: ForwarderUpdate) {
      const text = JSON.stringify(update)
      if (text === latest) return
      latest = text
      send(text)
    },
    close: () => channel.close(),
  }
}
