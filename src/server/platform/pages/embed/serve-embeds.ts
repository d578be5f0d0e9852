import type { FastifyInstance } from 'fastify'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { sourceLanguage } from '#contract/offered-languages.ts'
import type { PublicChanges } from '#server/platform/database/public-changes.ts'
import type { Admission } from '#server/platform/http/admission.ts'
import { EncodedText } from '#server/platform/http/encoded-text.ts'
import { entityTag, isNamed } from '#server/platform/http/entity-tag.ts'
import { refusalOf } from '#server/platform/http/error-body.ts'
import type { Maintenance } from '#server/platform/operations/maintenance.ts'
import { maintenanceRetrySeconds } from '#server/platform/operations/maintenance.ts'
import type { Locale } from '#server/platform/i18n/texts.ts'
import type { Edition } from '../editions.ts'
import { createPageCache } from '../page-cache.ts'
import type { PageReads } from '../page-reads.ts'
import { embedDocument, embedPolicy } from './embed-document.ts'
import { parseEmbed, type ParsedEmbed } from './embed-request.ts'

type Options = {
  editionIn: (language: Locale) => Promise<Edition>
  startReads: () => PageReads
  /** Those of the instance, where an address names none. */
  colors: () => Pick<InstanceSettings, 'primary' | 'background'>
  /** Of pages that may show ours: `*`, `https://example.org`; none, where it is empty. */
  origins: readonly string[]
  changes: Pick<PublicChanges, 'subscribe' | 'isListening'>
  now: () => number
  admission: Pick<Admission, 'run'>
  maintenance: Pick<Maintenance, 'isOn'>
}

type Finished = { status: number; document: EncodedText; tag: string }

const hour = 60 * 60
/** Bytes of documents, not encoded. */
const maxSize = 8_000_000
const busyRetrySeconds = 5

/**
 * `/embed.js` and `/embed/{name}`: what communities show of us in their own pages (decision 180). Cookies are neither read nor set, so an
 * embedded page is the same for everybody who asks for it.
 */
export function serveEmbeds(app: FastifyInstance, options: Options): void {
  serveScript(app, options)
  const { editionIn, startReads, origins, changes, now, admission, maintenance } = options
  const find = createPageCache<Finished>({
    changes,
    now,
    isKept: ({ status }) => status === 200,
    sizeOf: ({ document }) => document.size,
    maxSize,
  })

  async function render({ language, style, page }: ParsedEmbed) {
    const { renderer, assets } = await editionIn(language)
    const reads = startReads()
    const rendered = await renderer.renderEmbed(page, reads.site)
    const html = embedDocument(rendered, style, assets)
    return reads.shown({ status: rendered.status, document: new EncodedText(html), tag: entityTag(html) })
  }

  /** While there is too much to do, or for maintenance. */
  async function renderNotice({ language, style, page }: ParsedEmbed): Promise<Finished> {
    const { renderer, assets } = await editionIn(language)
    const html = embedDocument(renderer.renderEmbedNotice(page), style, assets)
    return { status: 503, document: new EncodedText(html), tag: entityTag(html) }
  }

  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/embed/*', async (request, reply) => {
    const parsed = parseEmbed(request.params['*'], request.query, {
      accepted: request.headers['accept-language'],
      colors: options.colors(),
    })
    const { language, isLanguageNamed, style, page } = parsed
    const { assets } = await editionIn(language)
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', embedPolicy(style, assets, origins))
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, no-cache, no-transform')
      .header('content-language', language)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
    if (!isLanguageNamed) reply.header('vary', 'Accept-Language')
    const finish = () => admission.run('read', undefined, () => render(parsed))
    const key = JSON.stringify([language, style, { ...page, search: page.search.toString() }])
    let answer: Finished
    try {
      if (await maintenance.isOn()) {
        reply.header('retry-after', String(maintenanceRetrySeconds))
        answer = await renderNotice(parsed)
      } else answer = (await find(key, finish)).value
    } catch (error) {
      if (refusalOf(error).code !== 'unavailable')
        request.log.error({ err: error, requestId: request.id }, 'embed failed')
      reply.header('retry-after', String(busyRetrySeconds))
      answer = await renderNotice(parsed)
    }
    if (answer.status === 200) reply.header('etag', answer.tag)
    if (answer.status === 200 && isNamed(answer.tag, request.headers['if-none-match'])) return reply.code(304).send()
    return answer.document.send(request, reply.code(answer.status))
  })
}

/** The same in every language. */
function serveScript(app: FastifyInstance, { editionIn }: Options): void {
  app.get('/embed.js', async (request, reply) => {
    const { embed } = (await editionIn(sourceLanguage)).assets
    if ('src' in embed) return reply.redirect(embed.src, 302)
    return new EncodedText(embed.code).send(
      request,
      reply
        .header('cache-control', `public, max-age=${hour}`)
        // Pages of others load it.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('text/javascript; charset=utf-8'),
    )
  })
}
