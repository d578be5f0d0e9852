/** What peers say about each other's streams; `ssrc` is the stream that is meant. */
export type Feedback =
  | { type: 'key-frame-request'; ssrc: number }
  | { type: 'sender-report'; ssrc: number; /** the middle 32 bits of its NTP time */ time: number }
  | { type: 'reception'; ssrc: number; /** 0 to 1 */ lost: number }
  | { type: 'nack'; ssrc: number; count: number }

/** One block of a receiver report (RFC 3550, 6.4.1). Times are in units of 1/65536 s. */
export type ReportBlock = {
  readonly ssrc: number
  /** 0 to 1, since the last report */
  readonly fractionLost: number
  readonly cumulativeLost: number
  /** with the number of wraps in the upper 16 bits */
  readonly highestSequence: number
  readonly jitter: number
  readonly lastSenderReport: number
  readonly delaySinceSenderReport: number
}

const senderReport = 200
const receiverReport = 201
const transportFeedback = 205
const payloadFeedback = 206
const genericNack = 1
const pictureLoss = 1
const fullIntraRequest = 4

/** The parts of a compound packet that concern a forwarder; stops at the first part that is cut off. */
export function parseRtcp(packet: Buffer): Feedback[] {
  const found: Feedback[] = []
  for (let at = 0; at + 8 <= packet.length;) {
    const end = at + (packet.readUInt16BE(at + 2) + 1) * 4
    if (packet[at]! >> 6 !== 2 || end > packet.length) break
    found.push(...parsePart(packet.subarray(at, end)))
    at = end
  }
  return found
}

function parsePart(part: Buffer): Feedback[] {
  const count = part[0]! & 0x1f
  switch (part[1]) {
    case senderReport:
      if (part.length < 28) return []
      return [
        { type: 'sender-report', ssrc: part.readUInt32BE(4), time: part.readUInt32BE(10) },
        ...parseReports(part, 28, count),
      ]
    case receiverReport:
      return parseReports(part, 8, count)
    case transportFeedback:
      if (count !== genericNack || part.length < 12) return []
      return [{ type: 'nack', ssrc: part.readUInt32BE(8), count: countNacked(part) }]
    case payloadFeedback:
      if (count === pictureLoss && part.length >= 12) return [{ type: 'key-frame-request', ssrc: part.readUInt32BE(8) }]
      if (count === fullIntraRequest && part.length >= 20)
        return [{ type: 'key-frame-request', ssrc: part.readUInt32BE(12) }]
      return []
    default:
      return []
  }
}

function parseReports(part: Buffer, start: number, count: number): Feedback[] {
  const found: Feedback[] = []
  for (let at = start, left = count; left > 0 && at + 24 <= part.length; at += 24, left--)
    found.push({ type: 'reception', ssrc: part.readUInt32BE(at), lost: part[at + 4]! / 256 })
  return found
}

function countNacked(part: Buffer): number {
  let count = 0
  for (let at = 12; at + 4 <= part.length; at += 4) {
    count++
    for (let mask = part.readUInt16BE(at + 2); mask > 0; mask &= mask - 1) count++
  }
  return count
}

/** Generic NACK (RFC 4585, 6.2.1): each entry names a packet and, in a bit mask, which of the 16 after it. `sequences` is in order. */
export function buildNack(sender: number, ssrc: number, sequences: readonly number[]): Buffer {
  const entries: { first: number; mask: number }[] = []
  for (const sequence of sequences) {
    const last = entries.at(-1)
    const distance = last ? (sequence - last.first) & 0xffff : 0
    if (last && distance >= 1 && distance <= 16) last.mask |= 1 << (distance - 1)
    else entries.push({ first: sequence, mask: 0 })
  }
  const packet = buildHeader(transportFeedback, genericNack, 12 + entries.length * 4, sender)
  packet.writeUInt32BE(ssrc, 8)
  entries.forEach(({ first, mask }, index) => {
    packet.writeUInt16BE(first, 12 + index * 4)
    packet.writeUInt16BE(mask, 14 + index * 4)
  })
  return packet
}

/** Picture loss indication (RFC 4585, 6.3.1): asks for a key frame. */
export function buildKeyFrameRequest(sender: number, ssrc: number): Buffer {
  const packet = buildHeader(payloadFeedback, pictureLoss, 12, sender)
  packet.writeUInt32BE(ssrc, 8)
  return packet
}

/** A receiver report of at most 31 streams. */
export function buildReceiverReport(sender: number, blocks: readonly ReportBlock[]): Buffer {
  const packet = buildHeader(receiverReport, blocks.length, 8 + blocks.length * 24, sender)
  blocks.forEach((block, index) => {
    const at = 8 + index * 24
    packet.writeUInt32BE(block.ssrc, at)
    packet[at + 4] = Math.min(255, Math.round(block.fractionLost * 256))
    packet.writeIntBE(Math.max(-0x800000, Math.min(0x7fffff, block.cumulativeLost)), at + 5, 3)
    packet.writeUInt32BE(block.highestSequence >>> 0, at + 8)
    packet.writeUInt32BE(Math.round(block.jitter) >>> 0, at + 12)
    packet.writeUInt32BE(block.lastSenderReport >>> 0, at + 16)
    packet.writeUInt32BE(block.delaySinceSenderReport >>> 0, at + 20)
  })
  return packet
}

function buildHeader(type: number, count: number, bytes: number, sender: number): Buffer {
  const packet = Buffer.alloc(bytes)
  packet[0] = 0x80 | count
  packet[1] = type
  packet.writeUInt16BE(bytes / 4 - 1, 2)
  packet.writeUInt32BE(sender, 4)
  return packet
}
