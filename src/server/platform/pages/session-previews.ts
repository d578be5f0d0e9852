import type { FastifyInstance } from 'fastify'
import type { SessionPreview } from '#web/entry-server.tsx'
import { clothImage, previewSize } from '#server/platform/files/cloth-image.ts'
import { share } from '#server/platform/cdn/shared-caching.ts'
import { tagsOfPage } from '#server/platform/cdn/cache-tags.ts'
import { entityTag, isNamed } from '#server/platform/http/entity-tag.ts'
import { outlineText, type OutlinedText } from './outlined-text.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'

type PreviewSources = {
  productName: () => string
  /** The facts in the preview of a session; undefined if a visitor cannot see it. */
  preview: (slug: string, search: URLSearchParams) => Promise<SessionPreview | undefined>
  /** The bytes of a public picture; undefined where there is none. */
  picture: (link: string) => Promise<Buffer | undefined>
  /** Whether shared caches may keep the pictures; false unless set. */
  isShared?: boolean
}

// Each takes 150 ms of a core.
const limit = createConcurrencyLimiter({ concurrency: 1, maxQueue: 40 })
const ink = '#161b24'
const softInk = '#474d59'
const margin = 44
const padding = 40
// Between the title and the text below it.
const gap = 14
/** Of host and cohosts: pixels of a circle, of its white edge, and of what it covers of its neighbour and of the panel. */
const portraitSize = 176
const portraitEdge = 8
const portraitOverlap = 24
const mostPortraits = 4
const panelWidth = previewSize.width - 2 * margin
const mark =
  '<path fill="#22469b" d="M4 4h7v24H4zM13 16 21.5 4H29l-8.5 12z"/><path fill="#f2a93b" d="m13 16 8.5 12H29l-8.5-12z"/>'

/**
 * `/preview/{slug}.jpg`: the link preview of a session, with the query of its page. Caches must revalidate it each time, because the
 * session may have become private; with an invite link it is cached for its holder only.
 */
export function serveSessionPreviews(app: FastifyInstance, sources: PreviewSources): void {
  app.get<{ Params: { file: string } }>('/preview/:file', async ({ params, url, headers }, reply) => {
    const [, slug] = /^(.{1,200})\.jpg$/u.exec(params.file) ?? []
    const search = new URL(url, 'http://localhost').searchParams
    const preview = slug === undefined ? undefined : await sources.preview(slug, search)
    if (!preview) return reply.callNotFound()
    const etag = entityTag(JSON.stringify([preview, sources.productName()]))
    reply.header('etag', etag)
    if (sources.isShared && !search.has('invite')) share(reply, tagsOfPage('/preview', new Set(preview.ids)))
    else reply.header('cache-control', `${search.has('invite') ? 'private' : 'public'}, no-cache`)
    if (isNamed(etag, headers['if-none-match'])) return reply.code(304).send()
    const picture = await limit(() => drawPreview(preview, sources))
    return reply.type('image/jpeg').send(picture)
  })
}

/** The poster, or the session's cloth, a panel with title, time and host, and who they are above its end. */
async function drawPreview(preview: SessionPreview, { picture, productName }: PreviewSources): Promise<Buffer> {
  const inner = panelWidth - 2 * padding
  const [title, when, host, name] = await Promise.all([
    outlineText(preview.title, { weight: 700, size: 60, leading: 70, width: inner, lines: 2, fill: ink }),
    outlineText(preview.when, { weight: 700, size: 32, leading: 46, width: inner, lines: 1, fill: softInk }),
    outlineText(preview.host, { weight: 400, size: 32, leading: 46, width: inner - 300, lines: 1, fill: softInk }),
    outlineText(productName().toLowerCase(), { weight: 700, size: 32, leading: 46, width: 230, lines: 1, fill: ink }),
  ])
  const blocks = [title, when, host]
  const portraits = await drawPortraits(preview.pictures, picture, panelTop(blocks))
  const { default: sharp } = await import('sharp')
  const backdrop = (await picture(preview.posterUrl)) ?? (await clothImage(preview.slug, previewSize))
  return sharp(backdrop)
    .resize({ ...previewSize, fit: 'cover' })
    .composite([{ input: Buffer.from(panelOf(blocks, name)) }, ...portraits])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** The first portraits as circles with a white edge, side by side, from the end of the panel; `top` is that of the panel. */
async function drawPortraits(links: readonly string[], read: PreviewSources['picture'], top: number) {
  const found = await Promise.all(links.slice(0, mostPortraits).map((link) => read(link)))
  const pictures = found.filter((bytes) => bytes !== undefined)
  const end = previewSize.width - margin - padding
  return Promise.all(
    pictures.map(async (bytes, i) => ({
      input: await circle(bytes),
      left: end - (pictures.length - i) * (portraitSize - portraitOverlap) - portraitOverlap,
      top: Math.max(margin, top - portraitSize + portraitOverlap),
    })),
  )
}

async function circle(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const shape = (fill: string, radius: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${portraitSize}" height="${portraitSize}">
<circle cx="50%" cy="50%" r="${radius}" fill="${fill}"/></svg>`
  const inner = portraitSize / 2 - portraitEdge
  const picture = await sharp(bytes)
    .resize({ width: portraitSize, height: portraitSize, fit: 'cover' })
    .composite([{ input: Buffer.from(shape('#000', inner)), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(Buffer.from(shape('#fff', portraitSize / 2)))
    .composite([{ input: picture }])
    .png()
    .toBuffer()
}

const panelHeight = (blocks: readonly OutlinedText[]) =>
  blocks.reduce((sum, block) => sum + block.height, 2 * padding + gap - 14)
const panelTop = (blocks: readonly OutlinedText[]) => previewSize.height - margin - panelHeight(blocks)

/** Blocks of text below each other; beside the last one the logo and name of the product. */
function panelOf(blocks: readonly OutlinedText[], name: OutlinedText): string {
  const height = panelHeight(blocks)
  const top = panelTop(blocks)
  let y = top + padding - 8
  const placed = blocks.map((block, i) => {
    const svg = `<g transform="translate(${margin + padding} ${y})">${block.svg}</g>`
    y += block.height + (i === 0 ? gap : 0)
    return svg
  })
  const nameX = margin + panelWidth - padding - name.width
  const nameY = y - name.height
  const { width, height: whole } = previewSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}">
<rect x="${margin}" y="${top}" width="${panelWidth}" height="${height}" rx="24" fill="#fff"/>
${placed.join('')}
<svg x="${nameX - 46}" y="${nameY + 2}" width="36" height="36" viewBox="0 0 32 32">${mark}</svg>
<g transform="translate(${nameX} ${nameY})">${name.svg}</g>
</svg>`
}
