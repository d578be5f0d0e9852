/** The fixed header of an RTP packet (RFC 3550, 5.1) and where its payload begins. */
export type RtpHeader = {
  readonly marker: boolean
  readonly payloadType: number
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
  readonly payloadOffset: number
  /** Nothing but padding: a sender probes the network with it. */
  readonly isPadding: boolean
  /** RFC 6464: 0 is the loudest, 127 is silence; undefined when the packet carries none. */
  readonly audioLevel: number | undefined
}

const oneByteExtensions = 0xbede
const padding = 0
const endOfExtensions = 15

/** Whether a packet is RTCP: both share one port, and the second byte tells them apart (RFC 5761, 4). */
export const isRtcp = (packet: Buffer): boolean => packet.length >= 8 && packet[1]! >= 192 && packet[1]! <= 223

/** The header of a packet, or undefined for anything that is not a complete RTP packet. `levelId`: the number of the level's extension. */
export function parseRtp(packet: Buffer, levelId: number): RtpHeader | undefined {
  if (packet.length < 12 || packet[0]! >> 6 !== 2) return undefined
  let payloadOffset = 12 + (packet[0]! & 0x0f) * 4
  let audioLevel: number | undefined
  if (packet[0]! & 0x10) {
    if (packet.length < payloadOffset + 4) return undefined
    const start = payloadOffset + 4
    const end = start + packet.readUInt16BE(payloadOffset + 2) * 4
    if (packet.length < end) return undefined
    if (packet.readUInt16BE(payloadOffset) === oneByteExtensions) audioLevel = readLevel(packet, start, end, levelId)
    payloadOffset = end
  }
  if (packet.length < payloadOffset) return undefined
  const paddingLength = packet[0]! & 0x20 ? packet.at(-1)! : 0
  return {
    marker: (packet[1]! & 0x80) !== 0,
    payloadType: packet[1]! & 0x7f,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    payloadOffset,
    isPadding: payloadOffset + paddingLength >= packet.length,
    audioLevel,
  }
}

/** Extension elements with one-byte headers (RFC 8285, 4.2): four bits of id, four of length minus one. */
function readLevel(packet: Buffer, start: number, end: number, levelId: number): number | undefined {
  for (let at = start; at < end;) {
    const id = packet[at]! >> 4
    if (id === endOfExtensions) return undefined
    if (id === padding) {
      at++
      continue
    }
    const length = (packet[at]! & 0x0f) + 1
    if (id === levelId && at + 1 < end) return packet[at + 1]! & 0x7f
    at += 1 + length
  }
  return undefined
}

/** How far `sequence` is after `reference`, -32768 to 32767: 16-bit sequence numbers wrap. */
export const sequenceDistance = (sequence: number, reference: number): number => ((sequence - reference) << 16) >> 16
