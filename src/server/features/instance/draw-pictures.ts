import { LRUCache } from 'lru-cache'
import type { Db } from '#server/platform/database/database.ts'
import type { Resource } from '#server/platform/feature.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Drawn = { contentType: string; body: Buffer }

/** Pixels of icons, and of the height of a logo in e-mails. */
const sizes = [64, 192, 512]
// Names are hashes, so a picture never changes.
const drawings = new LRUCache<string, Drawn>({ max: 40 })
const limit = createConcurrencyLimiter({ concurrency: 1, maxQueue: 40 })

/**
 * `/instance/{name}.webp`: a logo or icon as it is kept; `{name}-192.png`: as a square icon; `{name}-maskable-192.png`: with room around
 * it, which launchers cut off; `{name}.png`: for mail programs, 64 pixels high.
 */
export const pictureResource: Resource = {
  path: '/instance/:file',
  async run({ db }, { file = '' }) {
    const drawn = drawings.get(file) ?? (await draw(db, file))
    drawings.set(file, drawn)
    return {
      ...drawn,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        // Mail programs on the web show it.
        'cross-origin-resource-policy': 'cross-origin',
      },
    }
  },
}

async function draw(db: Db, file: string): Promise<Drawn> {
  const [, name, shape = '', size, ending] = /^([0-9a-f]{40})(?:(-maskable)?-(\d{2,3}))?\.(webp|png)$/.exec(file) ?? []
  const pixels = size === undefined ? undefined : Number(size)
  if (name === undefined || (pixels !== undefined && (!sizes.includes(pixels) || ending === 'webp')))
    throw new Refusal('not_found')
  const row = await db.selectFrom('instance_pictures').select('bytes').where('name', '=', name).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (ending === 'webp') return { contentType: 'image/webp', body: row.bytes }
  const body = await limit(() => (pixels === undefined ? asLogo(row.bytes) : asIcon(row.bytes, pixels, shape !== '')))
  return { contentType: 'image/png', body }
}

async function asLogo(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes).resize({ height: 64, withoutEnlargement: true }).png().toBuffer()
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

async function asIcon(bytes: Buffer, pixels: number, isMaskable: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // Launchers keep a circle of four fifths.
  const inner = isMaskable ? Math.round(pixels * 0.7) : pixels
  const icon = await sharp(bytes).resize(inner, inner, { fit: 'contain', background: clear }).png().toBuffer()
  if (!isMaskable) return icon
  const canvas = { create: { width: pixels, height: pixels, channels: 4, background: '#ffffff' } } as const
  return sharp(canvas)
    .composite([{ input: icon }])
    .png()
    .toBuffer()
}
