import { clothSvg } from '#rules/cloth.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'

/** The size of link previews (Open Graph images) in pixels. */
export const previewSize = { width: 1200, height: 630 } as const

/** The size of a woven poster of a group session in pixels. */
export const posterSize = { width: 1280, height: 720 } as const

/** Pixels of the picture, both even; more strips for wide cloths. */
type ClothImageSize = { width: number; height: number; strips?: number }

// One image takes 40 ms of CPU time.
const limit = createConcurrencyLimiter({ concurrency: 1 })

/** The strip at the top of an e-mail, of 600 by 56 points: mail programs show no SVG. */
export const emailStrip = (seed: string) => clothImage(seed, { width: 1200, height: 112, strips: 21 })

/** The cloth of a seed as PNG, for clients without SVG support: e-mails, previews, posters. */
export function clothImage(seed: string, { width, height, strips = 9 }: ClothImageSize): Promise<Buffer> {
  // Rendered at half the size with twice the 72 dots per inch of an SVG, so that lines are as wide as on screens.
  const svg = clothSvg(seed, { width: width / 2, height: height / 2, strips })
  return limit(async () => {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp(Buffer.from(svg), { density: 144 }).png({ palette: true, colours: 32, dither: 0 }).toBuffer()
  })
}
