import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { Storage } from './storage-interface.ts'
import { readPublished } from './storage.ts'

const size = 96
const circle = Buffer.from(`<svg width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%"/></svg>`)
const limit = createConcurrencyLimiter({ concurrency: 1 })

/** A profile picture as a round PNG for mail programs, which show no WebP and may cut no corners; null where it cannot be read. */
export async function faceImage(storage: Storage, link: string): Promise<Buffer | null> {
  try {
    const bytes = await readPublished(storage, link.replace(/\.webp$/, '-96.webp'))
    return bytes ? await limit(() => drawRound(bytes)) : null
  } catch {
    return null
  }
}

async function drawRound(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp(bytes)
    .resize(size, size)
    .composite([{ input: circle, blend: 'dest-in' }])
    .png({ palette: true, colours: 128 })
    .toBuffer()
}
