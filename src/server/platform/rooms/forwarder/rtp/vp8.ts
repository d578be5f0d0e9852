/** What a forwarder needs of a VP8 payload descriptor (RFC 7741, 4.2); positions are offsets within the packet. */
export type Vp8Descriptor = {
  readonly isKeyFrame: boolean
  readonly pictureId: { readonly at: number; readonly bits: 7 | 15; readonly value: number } | undefined
  /** The index of the temporal base layer, modulo 256. */
  readonly baseLayer: { readonly at: number; readonly value: number } | undefined
}

/** Reads the descriptor at the beginning of a payload; undefined when it is cut off. */
export function parseVp8(packet: Buffer, payloadOffset: number): Vp8Descriptor | undefined {
  let at = payloadOffset
  const first = packet[at++]
  if (first === undefined) return undefined
  let pictureId: Vp8Descriptor['pictureId']
  let baseLayer: Vp8Descriptor['baseLayer']
  if (first & 0x80) {
    const extensions = packet[at++]
    if (extensions === undefined) return undefined
    if (extensions & 0x80) {
      const bits = (packet[at] ?? 0) & 0x80 ? 15 : 7
      if (packet.length < at + (bits === 15 ? 2 : 1)) return undefined
      pictureId = { at, bits, value: bits === 15 ? packet.readUInt16BE(at) & 0x7fff : packet[at]! }
      at += bits === 15 ? 2 : 1
    }
    if (extensions & 0x40) {
      if (packet[at] === undefined) return undefined
      baseLayer = { at, value: packet[at]! }
      at++
    }
    if (extensions & 0x30) at++
  }
  if (packet[at] === undefined) return undefined
  // The first partition's first packet begins with the frame header, whose lowest bit is 0 for a key frame (RFC 6386, 9.1).
  const isFrameStart = (first & 0x10) !== 0 && (first & 0x07) === 0
  return { isKeyFrame: isFrameStart && (packet[at]! & 1) === 0, pictureId, baseLayer }
}

/** Replaces picture id and base layer in place. */
export function writeVp8(packet: Buffer, descriptor: Vp8Descriptor, pictureId: number, baseLayer: number): void {
  const { pictureId: picture, baseLayer: layer } = descriptor
  if (picture?.bits === 15) packet.writeUInt16BE(0x8000 | (pictureId & 0x7fff), picture.at)
  else if (picture) packet[picture.at] = pictureId & 0x7f
  if (layer) packet[layer.at] = baseLayer & 0xff
}
