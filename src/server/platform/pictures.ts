import { fileTypeFromBuffer } from 'file-type'
import { createTurns } from './turns.ts'

/** Enough for the largest telephones; a bomb of a few kilobytes may claim billions. */
const pixelLimit = 50_000_000
const secondsLimit = 10
const [large, small] = [512, 96] as const
const inTurn = createTurns(2)

/** The type that the bytes themselves say: JPEG, PNG or SVG; undefined for anything else. */
export async function sniffPicture(bytes: Buffer): Promise<'image/jpeg' | 'image/png' | 'image/svg+xml' | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === 'image/jpeg' || mime === 'image/png') return mime
  return isSvg(bytes) ? 'image/svg+xml' : undefined
}

/** Declarations may not bring entities (they grow without bound), nor the picture other pictures. Scripts are dropped by drawing it. */
function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const start =
    /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+svg\b[^>[]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i
  return start.test(text) && !/<!ENTITY|<(?:\w+:)?(?:image|feImage|foreignObject)\b/i.test(text)
}

/**
 * Draws a picture anew as WebP squares of 512 and 96 pixels: upright, without any of the file's metadata, SVG as pixels. Undefined when it
 * cannot be read or is too large. At most two at once: each takes up to 200 MB.
 */
export async function drawPicture(bytes: Buffer): Promise<{ large: Buffer; small: Buffer } | undefined> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    const limits = { limitInputPixels: pixelLimit, failOn: 'error' } as const
    try {
      const { format, width, height } = await sharp(bytes, limits).metadata()
      // A small SVG is drawn at the size that is needed, not enlarged.
      const density =
        format === 'svg' ? Math.min(2400, Math.max(72, Math.ceil((72 * large) / Math.min(width, height)))) : 72
      const square = await sharp(bytes, { ...limits, density })
        .timeout({ seconds: secondsLimit })
        .autoOrient()
        .resize(large, large, { fit: 'cover' })
        .webp({ quality: 82 })
        .toBuffer()
      return { large: square, small: await sharp(square).resize(small, small).webp({ quality: 82 }).toBuffer() }
    } catch {
      return undefined
    }
  })
}
