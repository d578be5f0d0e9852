import type { FastifyInstance } from 'fastify'
import { clothSvg, type ClothOptions } from '#rules/cloth.ts'
import type { Site } from '#web/entry-server.tsx'
import { clothImage, previewSize } from '#server/platform/files/cloth-image.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import { serveManifest } from './manifest.ts'
import type { PageLook } from './page-look.ts'

const day = 24 * 60 * 60
const forever = 'public, max-age=31536000, immutable'
const svg = 'image/svg+xml; charset=utf-8'
// Anyone may request any seed: beyond this many waiting requests the answer is 503 with `Retry-After`.
const limitPreviews = createConcurrencyLimiter({ concurrency: 1, maxQueue: 40 })

const glyph =
  '<path fill="#fff" d="M8 8h4.5v16H8z"/><path fill="#fff" d="m14 16 5.6-8h4.9l-5.6 8z"/><path ' +
  'fill="#f4b43c" d="m14 16 5.6 8h4.9l-5.6-8z"/>'
const drawing = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`
const icon = drawing(`<rect x="1" y="1" width="30" height="30" rx="8" fill="#123a8a"/>${glyph}`)
const maskable = drawing(
  `<path fill="#123a8a" d="M0 0h32v32H0z"/><g transform="translate(6.4 6.4) scale(.6)">${glyph}</g>`,
)

/** Files that are not pages and not built: icons, manifest, woven pictures and robots. */
export function serveSiteFiles(app: FastifyInstance, site: Site, lookNow: () => PageLook): void {
  const serve = (path: string, type: string, body: () => string) =>
    app.get(path, async (_, reply) => reply.header('cache-control', `public, max-age=${day}`).type(type).send(body()))

  serve('/icon.svg', svg, () => icon)
  // Of those who do not read the page: a picture of the instance has an address of its own.
  app.get('/favicon.ico', async (_, reply) => {
    const { icon: own } = lookNow()
    if (own) return reply.header('cache-control', 'public, max-age=60').redirect(`/instance/${own}-64.png`, 302)
    return reply.header('cache-control', `public, max-age=${day}`).type(svg).send(icon)
  })
  serve('/icon-maskable.svg', svg, () => maskable)
  serveManifest(app, site, { icon, maskable }, lookNow)
  serve('/robots.txt', 'text/plain; charset=utf-8', () => robots(site))

  serveCloths(app)
}

/** `/cloth/{seed}.svg`, also in another shape (`?size=560x800x7`: width, height, strips), and `/cloth/{seed}.png` for previews. */
function serveCloths(app: FastifyInstance): void {
  type ClothRequest = { Params: { file: string }; Querystring: { size?: unknown } }
  app.get<ClothRequest>('/cloth/:file', async ({ params, query }, reply) => {
    const [, seed, ending] = /^(.{1,200})\.(svg|png)$/u.exec(params.file) ?? []
    const size = clothSize(query.size)
    if (seed === undefined || size === undefined) return reply.callNotFound()
    reply.header('cache-control', forever)
    if (ending === 'svg') return reply.type(svg).send(clothSvg(seed, size))
    const preview = await limitPreviews(() => clothImage(seed, previewSize))
    return reply.type('image/png').send(preview)
  })
}

/** A shape that is cheap to draw; undefined for any other. */
function clothSize(size: unknown): ClothOptions | undefined {
  if (size === undefined) return {}
  const parts = /^(\d{1,4})x(\d{1,4})x(\d{1,2})$/.exec(String(size))
  const [width = 0, height = 0, strips = 0] = parts?.slice(1).map(Number) ?? []
  const isQuick = width > 0 && height > 0 && strips > 0 && strips <= 31 && (height * strips) / width <= 64
  return isQuick ? { width, height, strips } : undefined
}

function robots({ appUrl }: Site): string {
  const closed = [
    '/api/',
    '/auth/',
    '/booking/',
    '/dashboard',
    '/notifications',
    '/user-type',
    '/personal-details',
    '/professional-details',
  ]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${appUrl}/sitemap.xml\n`
}
