import { randomBytes } from 'node:crypto'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A real picture of one colour; JPEG carries EXIF that says where it was taken and to turn it. */
export async function makePicture(type: 'image/png' | 'image/jpeg', size = { width: 80, height: 60 }): Promise<Buffer> {
  const drawn = sharp({ create: { ...size, channels: 3, background: '#123a8a' } })
  if (type === 'image/png') return drawn.png().toBuffer()
  return drawn
    .withExif({ IFD0: { Copyright: 'Somewhere secret' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A PNG of a few hundred bytes that declares this many pixels. */
export function makePixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The beginning of a container as recorders of browsers write it, filled up to `size` bytes. */
export function makeRecording(container: 'webm' | 'ogg' | 'mp4', size = 5000): Buffer {
  const beginnings = {
    webm: Buffer.from('1a45dfa387428284' + Buffer.from('webm').toString('hex'), 'hex'),
    ogg: Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]),
    mp4: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\x00\x00\x02\x00isommp41')]),
  }
  const bytes = Buffer.alloc(size)
  beginnings[container].copy(bytes)
  return bytes
}

/** A JPEG of noise, the worst case for compression. */
export const makeNoise = (size: { width: number; height: number }): Promise<Buffer> =>
  sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
