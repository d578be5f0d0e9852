import { sequenceDistance, type RtpHeader } from './rtp-packet.ts'
import { writeVp8, type Vp8Descriptor } from './vp8.ts'

/** A received packet; `video` is the descriptor of a VP8 payload. */
export type SourcePacket = { packet: Buffer; header: RtpHeader; video?: Vp8Descriptor | undefined }

/**
 * Makes the packets of changing sources one continuous stream, so that a receiver never learns of a switch: one SSRC, unbroken sequence
 * numbers, timestamps and picture ids.
 */
export type SlotRewriter = {
  /** The next packets come from another source; video waits for its key frame. */
  reset(): void
  /** Whether nothing is forwarded until the source's next key frame. */
  isWaiting(): boolean
  /** A rewritten copy, or undefined for what must not be forwarded. `now` is in milliseconds. */
  rewrite(source: SourcePacket, now: number): Buffer | undefined
}

type Start = { sequence: number; timestamp: number }
type Offsets = { sequence: number; timestamp: number; pictureId: number; baseLayer: number }

export function createSlotRewriter(ssrc: number, clockRate: number, start: Start): SlotRewriter {
  const isVideo = clockRate === 90_000
  let offsets: Offsets | undefined
  /** Of the current source, extended by the number of wraps. */
  let first = 0
  let highest = 0
  let last = { ...start, at: 0, pictureId: 0, baseLayer: 0 }

  function begin({ header, video }: SourcePacket, now: number): Offsets {
    first = highest = header.sequence
    // Time goes on while nothing is sent; a timestamp never comes twice.
    const elapsed = last.at === 0 ? 0 : Math.max(1, Math.round(((now - last.at) * clockRate) / 1000))
    return {
      sequence: last.sequence + 1 - header.sequence,
      timestamp: last.timestamp + elapsed - header.timestamp,
      pictureId: last.pictureId + 1 - (video?.pictureId?.value ?? 0),
      baseLayer: last.baseLayer + 1 - (video?.baseLayer?.value ?? 0),
    }
  }

  return {
    reset: () => (offsets = undefined),
    isWaiting: () => isVideo && offsets === undefined,
    rewrite(source, now) {
      const { packet, header, video } = source
      if (isVideo && offsets === undefined && !video?.isKeyFrame) return undefined
      const isStart = offsets === undefined
      offsets ??= begin(source, now)
      const extended = highest + sequenceDistance(header.sequence, highest & 0xffff)
      // Repeated packets from before the switch.
      if (extended < first) return undefined
      const copy = Buffer.from(packet)
      const sequence = (header.sequence + offsets.sequence) & 0xffff
      const timestamp = (header.timestamp + offsets.timestamp) >>> 0
      const pictureId = (video?.pictureId?.value ?? 0) + offsets.pictureId
      const baseLayer = (video?.baseLayer?.value ?? 0) + offsets.baseLayer
      copy.writeUInt16BE(sequence, 2)
      copy.writeUInt32BE(timestamp, 4)
      copy.writeUInt32BE(ssrc, 8)
      // A voice that begins is marked, so that the receiver may adapt its delay (RFC 3551, 4.1).
      if (isStart && !isVideo) copy[1] = copy[1]! | 0x80
      if (video) writeVp8(copy, video, pictureId, baseLayer)
      if (extended >= highest) {
        highest = extended
        last = { sequence, timestamp, at: now, pictureId, baseLayer }
      }
      return copy
    },
  }
}
