import type { FastifyInstance, FastifyReply } from 'fastify'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { PublicChanges } from '#server/platform/database/public-changes.ts'
import { EncodedText } from '#server/platform/http/encoded-text.ts'
import {
  offeredLanguages,
  sourceLanguage,
  type OfferedLanguage,
  type PageLanguage,
} from '#contract/offered-languages.ts'
import { share } from '#server/platform/cdn/shared-caching.ts'
import { sitemapTag } from '#server/platform/cdn/cache-tags.ts'
import { isLanguageOffered } from '#server/platform/instance/offered.ts'
import { addressIn } from './page-language.ts'
import { createPageCache, type Shown } from './page-cache.ts'

/** A public page: its path, and the id of the profile or group session on it. */
export type SitemapEntry = { readonly path: string; readonly id: string }

/** Public pages of one kind, in files that are read one at a time, so that a request costs the same however many pages there are. */
export type SitemapPages = {
  /** How many files they fill now, about. */
  countFiles(): Promise<number>
  /** The pages in one of them, counted from 0: a few thousand, at most the 50,000 of the sitemap protocol. */
  readFile(file: number): Promise<readonly SitemapEntry[]>
}

export type SitemapOptions = {
  appUrl: string
  /** Those that people are offered, unless a test says otherwise. */
  languages?: readonly PageLanguage[]
  /** By kind, which is the beginning of the names of their files. */
  sitemap: Readonly<Record<string, SitemapPages>>
  publicChanges: Pick<PublicChanges, 'subscribe' | 'isListening'>
  /** The program's clock, epoch milliseconds. */
  now: () => number
  /** Whether shared caches may keep the files; false unless set. */
  isShared?: boolean
}

const openPages = [
  '/',
  '/find',
  '/help',
  '/about-us',
  '/privacy-policy',
  '/cookies-policy',
  '/terms-and-conditions',
  '/accessibility',
]
/** Milliseconds: search engines read a sitemap once a day at most. What stops being public is missing at once. */
const maxAge = 600_000
/** Bytes of files that are kept. */
const maxSize = 16_000_000
const bytesOfId = 80
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
// Anyone may request any file: one is made at a time, further requests wait, and beyond the queue are answered 503.
const limit = createConcurrencyLimiter({ concurrency: 1, maxQueue: 40 })

/**
 * `/sitemap.xml`, which names the files, and the files: `/sitemaps/pages.xml`, `/sitemaps/mentors-1.xml` …, and in other languages
 * `/sitemaps/fr-mentors-1.xml` …. Each page itself names its addresses in all of them.
 */
export function serveSitemap(
  app: FastifyInstance,
  { appUrl, sitemap: pages, publicChanges: changes, now, isShared, languages }: SitemapOptions,
): void {
  const languagesNow = () => languages ?? offered.filter(isLanguageOffered)
  const find = createPageCache<EncodedText | null>({
    changes,
    now,
    maxAge,
    maxSize,
    isKept: (text) => text !== null,
    sizeOf: (text, ids) => (text?.size ?? 0) + ids.size * bytesOfId,
  })
  const findLimited = (key: string, make: () => Promise<Made>) =>
    find(key, async () => {
      const at = now()
      const { text, ids } = await limit(make)
      return { value: text, at, ids }
    })

  const asXml = (reply: FastifyReply) =>
    // Browsers and caches ask again each time; the copy that is kept answers.
    (isShared ? share(reply, [sitemapTag]) : reply.header('cache-control', 'no-cache')).header(
      'content-type',
      'application/xml; charset=utf-8',
    )

  app.get('/sitemap.xml', async (request, reply) => {
    const { value } = await findLimited('', () => makeIndex(appUrl, pages, languagesNow()))
    return value!.send(request, asXml(reply))
  })
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const { language, name } = nameOfFile(request.params.file, languagesNow())
    const [, kind = '', number = ''] = /^(.{1,40})-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
    const ofKind = Object.hasOwn(pages, kind) ? pages[kind] : undefined
    const address = (path: string) => appUrl + addressIn(language, path)
    if (name === 'pages.xml') return makeFile(openPages.map(address)).send(request, asXml(reply))
    if (ofKind === undefined) return reply.callNotFound()
    const { value } = await findLimited(request.params.file, () => makeFileOf(address, ofKind, Number(number) - 1))
    return value === null ? reply.callNotFound() : value.send(request, asXml(reply))
  })
}

const offered = Object.keys(offeredLanguages) as OfferedLanguage[]
const prefixOf = (language: PageLanguage) => (language === sourceLanguage ? '' : `${language}-`)

/** The language of a file, and its name without that. */
function nameOfFile(file: string, languages: readonly PageLanguage[]): { language: PageLanguage; name: string } {
  const language = languages.find((tag) => tag !== sourceLanguage && file.startsWith(prefixOf(tag))) ?? sourceLanguage
  return { language, name: file.slice(prefixOf(language).length) }
}

type Made = { text: EncodedText | null; ids: Shown<unknown>['ids'] }

async function makeIndex(
  appUrl: string,
  pages: SitemapOptions['sitemap'],
  languages: readonly PageLanguage[],
): Promise<Made> {
  const names = ['pages']
  for (const [kind, { countFiles }] of Object.entries(pages)) {
    const count = await countFiles()
    for (let file = 1; file <= count; file++) names.push(`${kind}-${file}`)
  }
  const inEach = languages.flatMap((language) => names.map((name) => prefixOf(language) + name))
  const files = inEach.map((name) => `<sitemap><loc>${escapeXml(`${appUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`)
  const text = new EncodedText(`${declaration}<sitemapindex ${namespace}>${files.join('')}</sitemapindex>`)
  return { text, ids: new Set() }
}

async function makeFileOf(
  address: (path: string) => string,
  { countFiles, readFile }: SitemapPages,
  file: number,
): Promise<Made> {
  if (file >= (await countFiles())) return { text: null, ids: new Set() }
  const entries = await readFile(file)
  const text = makeFile(entries.map(({ path }) => address(path)))
  return { text, ids: new Set(entries.map(({ id }) => id)) }
}

function makeFile(addresses: readonly string[]): EncodedText {
  const urls = addresses.map((address) => `<url><loc>${escapeXml(address)}</loc></url>`)
  return new EncodedText(`${declaration}<urlset ${namespace}>${urls.join('')}</urlset>`)
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
