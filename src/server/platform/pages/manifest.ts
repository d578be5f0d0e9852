import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { languageFacts } from '#contract/offered-languages.ts'
import type { Site } from '#web/entry-server.tsx'
import { textsFor, type Locale } from '#server/platform/i18n/texts.ts'
import { addressIn, servedLanguage } from './page-language.ts'
import type { PageLook } from './page-look.ts'

type Drawings = { icon: string; maskable: string }

const day = 24 * 60 * 60
/** Pixels that installers ask for. */
const sizes = [192, 512]
/** Pictures of the product, in English, made with `npm run screenshots`. */
const screenshots = [
  { name: 'overview', size: '824x1830', form: 'narrow' },
  { name: 'profile', size: '824x1830', form: 'narrow' },
  { name: 'overview-wide', size: '1280x800', form: 'wide' },
] as const

/** `/manifest.webmanifest?language=fr` with its icons and pictures: what a browser needs to install the pages as an application. */
export function serveManifest(app: FastifyInstance, site: Site, drawings: Drawings, lookNow: () => PageLook): void {
  app.get<{ Querystring: { language?: unknown } }>('/manifest.webmanifest', async ({ query }, reply) => {
    return reply
      .header('cache-control', 'public, max-age=60')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest(site, lookNow(), servedLanguage(query.language, site))))
  })
  for (const size of sizes) {
    servePng(app, `/icon-${size}.png`, () => pngOf(drawings.icon, size))
    servePng(app, `/icon-maskable-${size}.png`, () => pngOf(drawings.maskable, size))
  }
  for (const { name } of screenshots)
    app.get(`/screenshots/${name}.webp`, async (_, reply) =>
      reply
        .header('cache-control', `public, max-age=${day}`)
        .type('image/webp')
        .send(await readFile(join(import.meta.dirname, 'screenshots', `${name}.webp`))),
    )
}

/** Drawn at the first request. */
function servePng(app: FastifyInstance, path: string, draw: () => Promise<Buffer>): void {
  let drawn: Promise<Buffer> | undefined
  app.get(path, async (_, reply) => {
    drawn ??= draw()
    return reply
      .header('cache-control', `public, max-age=${day}`)
      .type('image/png')
      .send(await drawn)
  })
}

async function pngOf(svg: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()
}

/** Of the instance, or ours. */
const iconAt = (own: string | null, size: number, shape = '') =>
  own ? `/instance/${own}-${shape}${size}.png` : `/icon-${shape}${size}.png`

function manifest({ productName }: Site, { icon, canvas, style }: PageLook, language: Locale) {
  const { common, head, manifest: texts } = textsFor(language)
  const at = (path: string) => addressIn(language, path)
  const icons = sizes.flatMap((size) => [
    { src: iconAt(icon, size), sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
    { src: iconAt(icon, size, 'maskable-'), sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
  ])
  const labels = { overview: texts.overview, profile: texts.profile, 'overview-wide': texts.overview }
  return {
    // One application, whatever its language.
    id: '/dashboard',
    name: productName,
    short_name: productName,
    description: head.description,
    lang: language,
    dir: languageFacts(language).direction,
    start_url: at('/dashboard'),
    scope: '/',
    display: 'standalone',
    // Of the window before its first page, whose own tags name the colours of both schemes.
    background_color: canvas.light ?? '#fafaf9',
    theme_color: canvas.light ?? '#fafaf9',
    icons: icon ? icons : [...icons, { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    shortcuts: [
      { name: texts.nextSession, url: at('/dashboard/next-session'), icons: icons.slice(0, 1) },
      { name: common.findMentor, url: at('/find'), icons: icons.slice(0, 1) },
    ],
    // They show the program as it is without a look of its own.
    screenshots: (icon || style ? [] : screenshots).map(({ name, size, form }) => ({
      src: `/screenshots/${name}.webp`,
      sizes: size,
      type: 'image/webp',
      form_factor: form,
      label: labels[name],
    })),
  }
}
