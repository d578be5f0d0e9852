import { Audio, PeerConnection, Video, type DataChannel, type Track } from 'node-datachannel'
import { sentSections, type ForwarderUpdate, type ForwarderView, type SentSection } from '#contract/rooms/slots.ts'
import type { ForwarderSignal } from '#server/platform/rooms/forwarder.ts'
import { parseRtcp, type Feedback } from '#server/platform/rooms/forwarder/rtp/rtcp.ts'
import { isRtcp } from '#server/platform/rooms/forwarder/rtp/rtp-packet.ts'
import { createPacketStream, createSlotCheck, type PacketMark } from './media-packets.ts'

/** Somebody in a group room, without a browser: answers offers, sends marked packets and checks what arrives. */
export type SimulatedPerson = ReturnType<typeof simulatePerson>

type Settings = {
  /** Names the person in the marks of their packets. */
  number: number
  reply(signal: ForwarderSignal): void
  /** Changes the address of the forwarder, for example to that of a lossy network. */
  route?(candidate: string): string
  onPacket?(mark: PacketMark): void
}

export function simulatePerson({ number, reply, route = (candidate) => candidate, onPacket }: Settings) {
  let connection: PeerConnection | undefined
  let control: DataChannel | undefined
  let tracks: Partial<Record<SentSection, Track>> = {}
  let timers: NodeJS.Timeout[] = []
  let needsKeyFrame = true
  const seen = {
    state: 'new',
    offers: 0,
    candidates: [] as string[],
    updates: [] as ForwarderUpdate[],
    feedback: [] as Feedback[],
    slots: new Map<string, ReturnType<typeof createSlotCheck>>(),
  }

  function accept(offer: string): void {
    stop()
    seen.offers++
    seen.slots.clear()
    const current = new PeerConnection(`person ${number}`, { iceServers: [], disableAutoNegotiation: true })
    connection = current
    tracks = Object.fromEntries(
      sentSections.map((section, index) => [section, current.addTrack(describe(section, number * 10 + index))]),
    )
    for (const [section, track] of Object.entries(tracks))
      track.onMessage((packet) => receiveFeedback(section as SentSection, packet))
    current.onTrack(receiveSlot)
    current.onDataChannel((channel) => {
      control = channel
      channel.onMessage((message) => seen.updates.push(JSON.parse(message as string) as ForwarderUpdate))
    })
    current.onStateChange((state) => {
      seen.state = state
    })
    current.onLocalDescription((sdp) => reply({ description: { type: 'answer', sdp } }))
    current.setRemoteDescription(offer, 'offer')
    current.setLocalDescription('answer')
  }

  function receiveFeedback(section: SentSection, packet: Buffer): void {
    if (!isRtcp(packet)) return
    for (const feedback of parseRtcp(packet)) {
      seen.feedback.push(feedback)
      if (section === 'camera' && feedback.type === 'key-frame-request') needsKeyFrame = true
    }
  }

  function receiveSlot(track: Track): void {
    const check = createSlotCheck()
    const section = track.mid()
    seen.slots.set(section, check)
    track.onMessage((packet) => {
      if (isRtcp(packet)) return
      const mark = check.receive(packet)
      onPacket?.(mark)
    })
    kept.push(track)
  }
  const kept: Track[] = [] // a track without a reference is collected, and its callback with it

  const sendOn = (section: SentSection, packet: Buffer) =>
    seen.state === 'connected' && tracks[section]?.isOpen() && tracks[section].sendMessageBinary(packet)

  /** Says what this person sends and wants to see. */
  function setView(view: Partial<ForwarderView>): void {
    const full: ForwarderView = {
      sends: { camera: false, screen: false },
      videos: 6,
      screen: true,
      data: 'light',
      shown: null,
      ...view,
    }
    control?.sendMessage(JSON.stringify(full))
  }

  function stopSending(): void {
    timers.forEach(clearInterval)
    timers = []
  }

  function stop(): void {
    stopSending()
    control = undefined
    connection?.close()
    connection = undefined
    kept.length = 0
  }

  return {
    seen,
    receive(signal: ForwarderSignal) {
      if ('description' in signal && signal.description.type === 'offer') accept(signal.description.sdp)
      if (!('candidate' in signal)) return
      seen.candidates.push(signal.candidate.candidate)
      connection?.addRemoteCandidate(route(signal.candidate.candidate), 'audio')
    },
    hasControl: () => control?.isOpen() === true,
    setView,
    /** Speaks from now on; `level` as in RFC 6464. Returns a function that counts the packets. */
    speak(level: number): () => number {
      const stream = createPacketStream('audio', number * 10, number)
      let count = 0
      timers.push(setInterval(() => sendOn('audio', stream.voice(level)) && count++, 60))
      return () => count
    },
    /** Sends a camera picture of 15 frames per second from now on. */
    film(): () => number {
      const stream = createPacketStream('video', number * 10 + 1, number)
      let count = 0
      const send = () => {
        const packets = stream.frame(needsKeyFrame, needsKeyFrame ? 5_000 : 1_250)
        needsKeyFrame = false
        for (const packet of packets) if (sendOn('camera', packet)) count++
      }
      timers.push(setInterval(send, 1000 / 15))
      return () => count
    },
    stopSending,
    stop,
  }
}

function describe(section: SentSection, ssrc: number): Audio | Video {
  const media = section === 'audio' ? new Audio(section, 'SendOnly') : new Video(section, 'SendOnly')
  if (media instanceof Audio) {
    media.addOpusCodec(111)
    media.parseSdpLine('a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level')
  } else media.addVP8Codec(96)
  media.addSSRC(ssrc, `person`, section, section)
  return media
}
