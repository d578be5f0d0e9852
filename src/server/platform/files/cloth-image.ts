import { clothSvg } from '#rules/cloth.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'

/** What previews in chats and networks show, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const

/** Pixels of the picture, both even; more strips for wide cloths. */
export type ClothImageSize = { width: number; height: number; strips?: number }

// Each takes 40 ms of a core.
const limit = createConcurrencyLimiter({ concurrency: 1 })

/** The cloth of a seed as PNG, for readers that show no SVG: mails, previews, posters. */
export function clothImage(seed: string, { width, height, strips = 9 }: ClothImageSize): Promise<Buffer> {
  // Woven at half the size and drawn at twice the 72 dots per inch of an SVG, so that seams are as wide as on screens.
  const svg = clothSvg(seed, { width: width / 2, height: height / 2, strips })
  return limit(async () => {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp(Buffer.from(svg), { density: 144 }).png({ palette: true, colours: 32, dither: 0 }).toBuffer()
  })
}
