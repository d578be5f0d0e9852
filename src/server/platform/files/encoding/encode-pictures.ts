import sharp, { type Sharp } from 'sharp'

/** Enough for the cameras of phones; a decompression bomb of a few kilobytes may claim billions. */
const pixelLimit = 50_000_000
const [large, small] = [512, 96] as const
// Bytes: a budget per card for slow networks.
const posterSizes = [
  { width: 360, maxBytes: 25_000 },
  { width: 720, maxBytes: 60_000 },
  { width: 1280, maxBytes: 250_000 },
] as const

/** Re-encodes a picture as WebP squares of 96 and 512 pixels; undefined when it cannot be decoded or is too large. */
export const encodePicture = (bytes: Buffer): Promise<Buffer[] | undefined> =>
  decode(bytes, large, async (resize) => {
    const square = await resize(large, large).webp({ quality: 82 }).toBuffer()
    return [await sharp(square).resize(small, small).webp({ quality: 82 }).toBuffer(), square]
  })

/**
 * Re-encodes a poster as WebP of 16:9, cropped around its centre: 360, 720 and 1280 pixels wide, never upscaled, each within its byte
 * budget. Undefined when it cannot be decoded or is too large.
 */
export const encodePoster = (bytes: Buffer): Promise<Buffer[] | undefined> =>
  decode(bytes, 1280, async (resize, source) => {
    const images: Buffer[] = []
    for (const { width, maxBytes } of posterSizes) {
      const fitted = Math.max(1, Math.min(width, source.width, Math.floor((source.height * 16) / 9)))
      images.push(await encodeWithin(resize(fitted, Math.max(1, Math.round((fitted * 9) / 16))), maxBytes))
    }
    return images
  })

/** Re-encodes a logo as WebP within 512 × 512 pixels, with its shape and transparency. Undefined as above. */
export const encodeLogo = (bytes: Buffer): Promise<Buffer[] | undefined> =>
  decode(bytes, large, async (resize, { width, height }) => {
    const scale = Math.min(1, large / Math.max(width, height))
    const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
    return [await resize(wide!, high!).webp({ quality: 90 }).toBuffer()]
  })

/** The best quality within the byte limit; the lowest where none fits. */
async function encodeWithin(resized: Sharp, maxBytes: number): Promise<Buffer> {
  for (const quality of [80, 65, 45, 20]) {
    const bytes = await resized.clone().webp({ quality }).toBuffer()
    if (bytes.length <= maxBytes) return bytes
  }
  return resized.clone().webp({ quality: 1 }).toBuffer()
}

type Resize = (width: number, height: number) => Sharp

/** Decodes a picture upright and without metadata, an SVG at no less than `minWidth` pixels; passes its upright size on. */
async function decode<T>(
  bytes: Buffer,
  minWidth: number,
  work: (resize: Resize, source: { width: number; height: number }) => Promise<T>,
): Promise<T | undefined> {
  sharp.concurrency(1)
  sharp.cache(false)
  const limits = { limitInputPixels: pixelLimit, failOn: 'error' } as const
  try {
    const { format, width, height, autoOrient } = await sharp(bytes, limits).metadata()
    // A small SVG is rendered at the required size, not upscaled.
    const density =
      format === 'svg' ? Math.min(2400, Math.max(72, Math.ceil((72 * minWidth) / Math.min(width, height)))) : 72
    const resize: Resize = (wide, high) =>
      sharp(bytes, { ...limits, density })
        .autoOrient()
        .resize(wide, high, { fit: 'cover' })
    // Its shorter side is then `minWidth`.
    const grown = minWidth / Math.min(width, height)
    return await work(resize, format === 'svg' ? { width: width * grown, height: height * grown } : autoOrient)
  } catch {
    return undefined
  }
}
