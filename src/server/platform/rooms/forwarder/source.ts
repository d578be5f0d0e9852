import { createNackGenerator } from './rtp/nack-generator.ts'
import { createReception } from './rtp/reception.ts'
import { buildKeyFrameRequest, buildNack, parseRtcp, type ReportBlock } from './rtp/rtcp.ts'
import { isRtcp, parseRtp } from './rtp/rtp-packet.ts'
import { parseVp8 } from './rtp/vp8.ts'
import type { SourcePacket } from './rtp/slot-rewriter.ts'

/** A slot of somebody else that carries a source. */
export type Subscriber = {
  /** Whether it waits for a key frame. */
  isWaiting(): boolean
  /** Sends a packet of the source; false when it could not be sent. */
  forward(packet: SourcePacket, now: number): boolean
}

/** A stream that a browser sends, and the slots of others that carry it. */
export type Source = {
  readonly person: string
  readonly subscribers: Set<Subscriber>
  /** Forwards a packet of the browser and returns how many were sent. */
  receive(packet: Buffer, now: number): number
  /** Asks for a key frame, unless one was asked for a moment ago. */
  requestKeyFrame(now: number): void
  /** Asks for missing packets, and again for key frames that slots wait for. */
  tick(now: number): void
  report(now: number): ReportBlock | undefined
  totals(): { expected: number; received: number }
}

type SourceSettings = {
  person: string
  kind: 'audio' | 'video'
  /** The SSRC in whose name feedback is sent. */
  sender: number
  /** The number of the audio level's header extension. */
  levelId: number
  sendFeedback(packet: Buffer): unknown
  onLevel?(level: number, now: number): void
}

/** Milliseconds between key frame requests: on behalf of receivers, and while slots wait for one. */
const requestInterval = 500
const waitingInterval = 150
/** Milliseconds after its last packet in which a stream counts as being sent. */
const sendingTime = 1_000

/**
 * Packets of one stream within a second; what exceeds them is dropped, because each is multiplied by everybody in the room. Speech in
 * packets of 10 ms is 100, a shared screen at 3 Mbit/s about 350.
 */
const maxPackets = { audio: 150, video: 700 }

export function createSource(settings: SourceSettings): Source {
  const { person, kind, sender, levelId, sendFeedback, onLevel } = settings
  const isVideo = kind === 'video'
  const subscribers = new Set<Subscriber>()
  const reception = createReception(isVideo ? 90_000 : 48_000)
  const nacks = isVideo ? createNackGenerator() : undefined
  let ssrc: number | undefined
  let receivedAt = -Infinity
  let requestedAt = -Infinity
  const exceedsRate = limitRate(maxPackets[kind])

  function request(now: number, interval: number): void {
    if (ssrc === undefined || now - requestedAt < interval) return
    requestedAt = now
    sendFeedback(buildKeyFrameRequest(sender, ssrc))
  }

  function receiveReports(packet: Buffer, now: number): void {
    for (const part of parseRtcp(packet))
      if (part.type === 'sender-report' && part.ssrc === ssrc) reception.receiveSenderReport(part.time, now)
  }

  return {
    person,
    subscribers,
    receive(packet, now) {
      if (isRtcp(packet)) {
        receiveReports(packet, now)
        return 0
      }
      const header = parseRtp(packet, levelId)
      if (!header || exceedsRate(now)) return 0
      ssrc = header.ssrc
      receivedAt = now
      reception.receive(header, now)
      nacks?.receive(header.sequence, now)
      if (header.audioLevel !== undefined) onLevel?.(header.audioLevel, now)
      const video = isVideo && !header.isPadding ? parseVp8(packet, header.payloadOffset) : undefined
      let sent = 0
      for (const slot of subscribers) if (slot.forward({ packet, header, video }, now)) sent++
      return sent
    },
    requestKeyFrame: (now) => request(now, requestInterval),
    tick(now) {
      if (!nacks || ssrc === undefined) return
      const missing = nacks.due(now)
      if (missing.length > 0) sendFeedback(buildNack(sender, ssrc, missing))
      if (nacks.takeLoss()) request(now, requestInterval)
      const isSending = now - receivedAt < sendingTime
      if (isSending && [...subscribers].some((slot) => slot.isWaiting())) request(now, waitingInterval)
    },
    report: (now) => reception.report(now),
    totals: () => reception.totals(),
  }
}

/** Counts calls within a second; true for those beyond the limit. */
function limitRate(limit: number): (now: number) => boolean {
  let since = -Infinity
  let count = 0
  return (now) => {
    if (now - since >= 1_000) [since, count] = [now, 0]
    return ++count > limit
  }
}
