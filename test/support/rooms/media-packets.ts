import { sequenceDistance } from '#server/platform/rooms/forwarder/rtp/rtp-packet.ts'

/** What a simulated packet says of itself: who sent it, its number, and when (milliseconds of `performance.now`). */
export type PacketMark = { sender: number; count: number; sentAt: number }

const markLength = 16

/** A stream of RTP packets as a browser sends them, with a mark at the end of each payload. */
export function createPacketStream(kind: 'audio' | 'video', ssrc: number, sender: number) {
  let sequence = 65_500 // wraps soon
  let timestamp = 4_294_900_000
  let pictureId = 32_760
  let count = 0
  return {
    /** One packet of 60 ms; `level` as in RFC 6464. */
    voice(level: number, bytes = 120): Buffer {
      timestamp = (timestamp + 2_880) >>> 0
      const header = Buffer.from([0xbe, 0xde, 0, 1, 0x10, level, 0, 0])
      return packet(true, header, Buffer.alloc(bytes))
    },
    /** One frame at 15 frames per second. */
    frame(isKeyFrame: boolean, bytes = 1_250): Buffer[] {
      timestamp = (timestamp + 6_000) >>> 0
      pictureId = (pictureId + 1) & 0x7fff
      const count = Math.ceil(bytes / 1_100)
      return Array.from({ length: count }, (_, index) => {
        const descriptor = Buffer.from([index === 0 ? 0x90 : 0x80, 0x80, 0x80 | (pictureId >> 8), pictureId & 0xff])
        const payload = Buffer.alloc(Math.floor(bytes / count))
        if (index === 0 && !isKeyFrame) payload[0] = 1
        return packet(index === count - 1, Buffer.alloc(0), Buffer.concat([descriptor, payload]))
      })
    },
  }

  function packet(marker: boolean, extension: Buffer, payload: Buffer): Buffer {
    const header = Buffer.alloc(12)
    header[0] = extension.length > 0 ? 0x90 : 0x80
    header[1] = (marker ? 0x80 : 0) | (kind === 'audio' ? 111 : 96)
    sequence = (sequence + 1) & 0xffff
    header.writeUInt16BE(sequence, 2)
    header.writeUInt32BE(timestamp, 4)
    header.writeUInt32BE(ssrc, 8)
    const mark = Buffer.alloc(markLength)
    mark.writeUInt32BE(sender, 0)
    mark.writeUInt32BE(count++, 4)
    mark.writeDoubleBE(performance.now(), 8)
    return Buffer.concat([header, extension, payload, mark])
  }
}

/** The mark of a packet. */
export function readMark(packet: Buffer): PacketMark {
  const at = packet.length - markLength
  return { sender: packet.readUInt32BE(at), count: packet.readUInt32BE(at + 4), sentAt: packet.readDoubleBE(at + 8) }
}

/** Checks that the packets of a slot are one stream: counts them, those that never came, and sources. */
export function createSlotCheck() {
  let highest: number | undefined
  let ssrc: number | undefined
  const found = { packets: 0, missing: 0, otherSsrcs: 0, senders: new Map<number, number>(), delays: [] as number[] }
  return {
    found,
    receive(packet: Buffer): PacketMark {
      const sequence = packet.readUInt16BE(2)
      ssrc ??= packet.readUInt32BE(8)
      if (ssrc !== packet.readUInt32BE(8)) found.otherSsrcs++
      const distance = highest === undefined ? 1 : sequenceDistance(sequence, highest)
      if (distance > 0) {
        found.missing += distance - 1
        highest = sequence
      } else found.missing--
      found.packets++
      const mark = readMark(packet)
      found.senders.set(mark.sender, (found.senders.get(mark.sender) ?? 0) + 1)
      found.delays.push(performance.now() - mark.sentAt)
      return mark
    },
  }
}
