import { Audio, PeerConnection, RtcpNackResponder, Video, type Track } from 'node-datachannel'
import { createNativeCallbacks, guarded, trySend } from '#server/platform/rooms/forwarder/native-calls.ts'
import { buildReceiverReport, parseRtcp } from '#server/platform/rooms/forwarder/rtp/rtcp.ts'
import { isRtcp } from '#server/platform/rooms/forwarder/rtp/rtp-packet.ts'
import { createSlot, type Slot } from '#server/platform/rooms/forwarder/slot.ts'
import { createSource, type Source } from '#server/platform/rooms/forwarder/source.ts'
import { reduceOffer, type SentSection } from './livekit-sdp.ts'

/** Media that somebody sends. */
export type Publication = SentSection & { readonly source: Source }

export type Side = 'publisher' | 'subscriber'

/** What the media of a person tell the server: signals of both connections, and what happens to the tracks. */
type MediaEvents = {
  answer(sdp: string): void
  offer(sdp: string): void
  candidate(side: Side, candidate: string): void
  onPublished(publication: Publication): void
  onUnpublished(mid: string): void
  /** How loud the person is, as in RFC 6464: 0 is the loudest, 127 is silence. */
  onLevel(level: number): void
}

/** Names what is received, so that the browser's library finds the person and the track that it belongs to. */
type Names = { readonly stream: string; readonly trackId: string }

const settings = { iceServers: [], disableAutoNegotiation: true, forceMediaTransport: true, bindAddress: '127.0.0.1' }
const sender = 1
const storedPackets = 128
let nextSsrc = 1000

/** The media of one person on the stub of a LiveKit server: a connection for what they send, and one for what they receive. */
export function createLiveKitMedia(name: string, events: MediaEvents) {
  const publisher = createPublisher(name, events)
  const subscriber = createSubscriber(name, events)
  return {
    accept: publisher.accept,
    answered: subscriber.answered,
    receive: subscriber.receive,
    candidate(side: Side, candidate: string): void {
      // Browsers may hide their addresses behind names of mDNS; their packets show where they come from.
      if (candidate === '' || candidate.includes('.local')) return
      guarded((side === 'publisher' ? publisher : subscriber).addCandidate)(candidate)
    },
    close(): void {
      publisher.close()
      subscriber.close()
    },
  }
}

function createPublisher(name: string, events: MediaEvents) {
  const connection = new PeerConnection(`${name} publisher`, settings)
  const callbacks = createNativeCallbacks()
  const tracks = new Map<string, Track>()
  const published = new Map<string, Publication>()
  let sections: SentSection[] = []
  connection.onLocalDescription(callbacks.wrap(events.answer))
  connection.onLocalCandidate(callbacks.wrap((candidate: string) => events.candidate('publisher', candidate)))
  connection.onTrack(
    callbacks.wrap((track: Track) => {
      tracks.set(track.mid(), track)
      publish()
    }),
  )

  /** Tracks arrive after the offer that lays them out. */
  function publish(): void {
    for (const section of sections) {
      const track = tracks.get(section.mid)
      if (!track || published.has(section.mid)) continue
      const source = createSource({
        person: name,
        kind: section.kind,
        sender,
        levelId: section.levelId,
        sendFeedback: (packet) => trySend(() => track.isOpen() && track.sendMessageBinary(packet)),
        ...(section.kind === 'audio' && { onLevel: events.onLevel }),
      })
      track.onMessage(
        callbacks.wrap((packet: Buffer) => {
          if (isRtcp(packet) || (packet[1]! & 0x7f) === section.payloadType) source.receive(packet, performance.now())
        }),
      )
      published.set(section.mid, { ...section, source })
      events.onPublished(published.get(section.mid)!)
    }
  }

  const ticking = setInterval(() => {
    for (const { source } of published.values()) source.tick(performance.now())
  }, 20)
  const reporting = setInterval(() => {
    for (const [mid, { source }] of published) {
      const block = source.report(performance.now())
      if (block) trySend(() => tracks.get(mid)!.sendMessageBinary(buildReceiverReport(sender, [block])))
    }
  }, 1_000)

  return {
    addCandidate: (candidate: string) => connection.addRemoteCandidate(candidate, '0'),
    /** An offer of what the person sends; what is not in it any more is taken back. */
    accept(sdp: string): void {
      const reduced = reduceOffer(sdp)
      ;({ sections } = reduced)
      connection.setRemoteDescription(reduced.sdp, 'offer')
      connection.setLocalDescription('answer')
      for (const mid of published.keys())
        if (!sections.some((section) => section.mid === mid) && published.delete(mid)) events.onUnpublished(mid)
      publish()
    },
    close(): void {
      clearInterval(ticking)
      clearInterval(reporting)
      connection.close()
      callbacks.release()
    },
  }
}

function createSubscriber(name: string, events: MediaEvents) {
  const connection = new PeerConnection(`${name} subscriber`, settings)
  const callbacks = createNativeCallbacks()
  const slots = new Map<Source, Slot>()
  // A track without a reference is collected, and its callback with it.
  const tracks: Track[] = []
  const early: string[] = []
  let isAnswered = false
  let isChanged = false
  connection.onLocalDescription(callbacks.wrap(events.offer))
  // Before its answer is known, the library would refuse a browser that connects.
  connection.onLocalCandidate(
    callbacks.wrap((candidate: string) =>
      isAnswered ? events.candidate('subscriber', candidate) : early.push(candidate),
    ),
  )

  function negotiate(): void {
    isChanged = connection.signalingState() !== 'stable'
    if (!isChanged) connection.setLocalDescription('offer')
  }

  function addSlot({ kind, payloadType, source }: Publication, { stream, trackId }: Names): Slot {
    const ssrc = nextSsrc++
    const media = kind === 'audio' ? new Audio(String(ssrc), 'SendOnly') : new Video(String(ssrc), 'SendOnly')
    if (media instanceof Audio) media.addOpusCodec(payloadType)
    else media.addVP8Codec(payloadType)
    media.addSSRC(ssrc, stream, stream, trackId)
    const track = connection.addTrack(media)
    tracks.push(track)
    if (kind === 'video') track.setMediaHandler(new RtcpNackResponder(storedPackets))
    const slot = createSlot(ssrc, kind === 'audio' ? 48_000 : 90_000, (packet) =>
      trySend(() => track.isOpen() && track.sendMessageBinary(packet)),
    )
    track.onMessage(
      callbacks.wrap((packet: Buffer) => {
        if (isRtcp(packet)) for (const feedback of parseRtcp(packet)) slot.receive(feedback, performance.now())
      }),
    )
    slots.set(source, slot)
    negotiate()
    return slot
  }

  return {
    addCandidate: (candidate: string) => connection.addRemoteCandidate(candidate, '0'),
    answered(sdp: string): void {
      connection.setRemoteDescription(sdp, 'answer')
      isAnswered = true
      for (const candidate of early.splice(0)) events.candidate('subscriber', candidate)
      if (isChanged) negotiate()
    },
    /** Passes a publication on to the person, or not any more; its section is laid out once. */
    receive(publication: Publication, isWanted: boolean, names: Names): void {
      const { source } = publication
      const slot = slots.get(source) ?? (isWanted ? addSlot(publication, names) : undefined)
      slot?.assign(isWanted ? source : undefined)
    },
    close(): void {
      for (const slot of slots.values()) slot.assign(undefined)
      connection.close()
      callbacks.release()
    },
  }
}
