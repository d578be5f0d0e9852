import sharp, { type Sharp } from 'sharp'

/** Enough for the largest telephones; a bomb of a few kilobytes may claim billions. */
const pixelLimit = 50_000_000
const [large, small] = [512, 96] as const
// Bytes: what a card may cost on a slow network.
const posterSizes = [
  { width: 360, atMost: 25_000 },
  { width: 720, atMost: 60_000 },
  { width: 1280, atMost: 250_000 },
] as const

/** Draws a picture anew as WebP squares of 96 and 512 pixels; undefined when it cannot be read or is too large. */
export const drawPicture = (bytes: Buffer): Promise<Buffer[] | undefined> =>
  redraw(bytes, large, async (draw) => {
    const square = await draw(large, large).webp({ quality: 82 }).toBuffer()
    return [await sharp(square).resize(small, small).webp({ quality: 82 }).toBuffer(), square]
  })

/**
 * Draws a poster anew as WebP of 16:9, cut around its middle: 360, 720 and 1280 pixels across, never larger than it came, and each light
 * enough for its place. Undefined when it cannot be read or is too large.
 */
export const drawPoster = (bytes: Buffer): Promise<Buffer[] | undefined> =>
  redraw(bytes, 1280, async (draw, source) => {
    const found: Buffer[] = []
    for (const { width, atMost } of posterSizes) {
      const across = Math.max(1, Math.min(width, source.width, Math.floor((source.height * 16) / 9)))
      found.push(await lightest(draw(across, Math.max(1, Math.round((across * 9) / 16))), atMost))
    }
    return found
  })

/** The best quality that stays under the limit; the lowest, where none does. */
async function lightest(drawn: Sharp, atMost: number): Promise<Buffer> {
  for (const quality of [80, 65, 45, 20]) {
    const bytes = await drawn.clone().webp({ quality }).toBuffer()
    if (bytes.length <= atMost) return bytes
  }
  return drawn.clone().webp({ quality: 1 }).toBuffer()
}

type Draw = (width: number, height: number) => Sharp

/** Opens a picture so that it is upright, without any of the file's metadata, SVG as pixels of at least `across`; gives its upright size. */
async function redraw<T>(
  bytes: Buffer,
  across: number,
  work: (draw: Draw, source: { width: number; height: number }) => Promise<T>,
): Promise<T | undefined> {
  sharp.concurrency(1)
  sharp.cache(false)
  const limits = { limitInputPixels: pixelLimit, failOn: 'error' } as const
  try {
    const { format, width, height, autoOrient } = await sharp(bytes, limits).metadata()
    // A small SVG is drawn at the size that is needed, not enlarged.
    const density =
      format === 'svg' ? Math.min(2400, Math.max(72, Math.ceil((72 * across) / Math.min(width, height)))) : 72
    const draw: Draw = (wide, high) =>
      sharp(bytes, { ...limits, density })
        .autoOrient()
        .resize(wide, high, { fit: 'cover' })
    return await work(draw, format === 'svg' ? { width: across, height: across } : autoOrient)
  } catch {
    return undefined
  }
}
