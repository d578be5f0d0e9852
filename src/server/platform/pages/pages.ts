import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#contract/index.ts'
import { sourceLanguage, type PageLanguage } from '#contract/offered-languages.ts'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import type { PageRequest, RenderedPage, Site } from '#web/entry-server.tsx'
import type { PublicChanges } from '#server/platform/database/public-changes.ts'
import type { Admission } from '#server/platform/http/admission.ts'
import { refusalOf } from '#server/platform/http/error-body.ts'
import { EncodedText } from '#server/platform/http/encoded-text.ts'
import { withInlineScripts } from '#server/platform/http/security-headers.ts'
import { serveDataChoice } from './data-choice.ts'
import { documentOf } from './document.ts'
import { maintenanceRetrySeconds, type Maintenance } from '#server/platform/operations/maintenance.ts'
import { createPageCache, type Shown } from './page-cache.ts'
import {
  addressIn,
  chosenLanguage,
  invitationTo,
  serveLanguageChoice,
  splitLanguage,
  type LanguagePath,
} from './page-language.ts'
import { serveOffline } from './offline.ts'
import { createPageReads, type PageReads } from './page-reads.ts'
import { openBuild, openSources, type Edition, type Renderer } from './editions.ts'
import type { Assets } from './page-assets.ts'
import { serveSessionPreviews } from './session-previews.ts'
import { serveSiteFiles } from './site-files.ts'
import { serveSitemap, type SitemapOptions } from './sitemap.ts'

export type PagesOptions = {
  productName: string
  /** Without a trailing slash. */
  appUrl: string
  production: boolean
  /** Pages come from the sources, with hot updates (`npm run dev`); otherwise from `dist/`. */
  fromSources: boolean
  /** Calls the API in process as a visitor; throws a `Refusal` where HTTP would answer with one. */
  call: <R extends Route>(route: R, input: RouteInput<R>) => Promise<{ data: Reply<R>; hasMore: boolean }>
  /** Pages that the sitemap lists. */
  sitemap: SitemapOptions['sitemap']
  /** The bytes of a public picture by its link; undefined where there is none. */
  picture: (link: string) => Promise<Buffer | undefined>
  /** The program's clock, epoch milliseconds. */
  now: () => number
  publicChanges: Pick<PublicChanges, 'subscribe' | 'isListening'>
  maintenance: Maintenance
  /** False: service workers end, and none is registered. */
  isOffline: boolean
  /** Gives the visitor's browser its cookie, with which calls of the API are counted. */
  setVisitorCookie: (request: FastifyRequest, reply: FastifyReply) => void
  admission: Pick<Admission, 'run'>
}

/** A page as it is sent: its status and document, or where else it is. */
type FinishedPage = { readonly status: number; readonly document: EncodedText; readonly redirect?: string }

/** Bytes of documents, not encoded. */
const MAX_PAGES_SIZE = 32_000_000

/** Serves everything that browsers open: rendered pages, their assets, robots, sitemap, icons and woven pictures. Register it last. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const site: Site = {
    call: byAddress(options.call),
    productName: options.productName,
    appUrl: options.appUrl,
    development: !options.production,
    now: options.now,
  }
  const editionIn = options.fromSources ? await openSources(app) : await openBuild(app)
  const startReads = createPageReads(site, { changes: options.publicChanges, now: options.now })
  const findPage = createPageCache<FinishedPage>({
    changes: options.publicChanges,
    now: options.now,
    isKept: ({ status }) => status === 200,
    sizeOf: ({ document }) => document.size,
    maxSize: MAX_PAGES_SIZE,
  })
  serveSiteFiles(app, site)
  const choices = { isSecure: options.appUrl.startsWith('https:'), development: site.development }
  serveLanguageChoice(app, choices)
  serveDataChoice(app, choices)
  serveSitemap(app, options)
  serveOffline(app, { site, editionIn, isOn: options.isOffline, sendDocument: sendText })
  serveSessionPreviews(app, {
    productName: options.productName,
    picture: options.picture,
    preview: async (slug, search) =>
      (await editionIn(languageOfPreview(search, site))).renderer.preview(slug, search, site),
  })
  app.get('/*', async (request, reply) => {
    const [address, search] = addressOf(request)
    const tidy = tidyPath(address)
    if (tidy !== undefined) return reply.redirect(tidy + search, 308)
    const { language, path } = splitLanguage(address, site.development)
    const pageInput = pageRequest(request, { language, path, search })
    const chosen = chosenElsewhere(request, language)
    if (chosen !== undefined) return redirectByCookie(reply, addressIn(chosen, path + search))
    const { renderer, assets } = await editionIn(language)
    if ((await options.maintenance.isOn()) && !options.maintenance.passes(request)) {
      reply.header('retry-after', String(maintenanceRetrySeconds))
      return send(request, reply, await renderer.renderNotice('maintenance', pageInput, site), assets)
    }
    try {
      const variant = options.fromSources ? null : renderer.visitorVariant(pageInput)
      const reads = startReads()
      const finishNow = () => finish(renderer, assets, pageInput, reads)
      // Without the caller's signal: others may wait for the same page.
      const render = async () =>
        (await renderer.isLoadingScreen(pageInput, reads.site))
          ? finishNow()
          : options.admission.run('read', undefined, finishNow)
      const { value: answer } = await (variant === null ? render() : findPage(variant, render))
      if (answer.redirect !== undefined) return reply.redirect(answer.redirect, answer.status)
      // The boot data of a cached page names the time of its rendering.
      reply.header('server-timing', `now;dur=${options.now()}`)
      options.setVisitorCookie(request, reply)
      return sendDocument(request, reply, answer, assets)
    } catch (error) {
      return sendFailure(request, reply, error, { site, renderer, assets, pageInput })
    }
  })
}

/** The language that the address of a preview picture names. */
const languageOfPreview = (search: URLSearchParams, { development }: Site) =>
  splitLanguage(`/${search.get('language')}`, development).language

/** What is shown in place of a page that cannot be. */
async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { site, renderer, assets, pageInput }: Edition & { site: Site; pageInput: PageRequest },
) {
  const { code, retryAfterSeconds } = refusalOf(error)
  if (code === 'unavailable') {
    reply.header('retry-after', String(retryAfterSeconds))
    return send(request, reply, await renderer.renderNotice('busy', pageInput, site), assets)
  }
  request.log.error({ err: error, requestId: request.id }, 'page failed')
  return send(request, reply, await renderer.renderFailure(pageInput, site, request.id), assets)
}

async function finish(
  renderer: Renderer,
  assets: Assets,
  pageInput: PageRequest,
  reads: PageReads,
): Promise<Shown<FinishedPage>> {
  const answer = await renderer.render(pageInput, reads.site)
  if ('redirect' in answer)
    return reads.shown({ status: answer.status, document: new EncodedText(''), redirect: answer.redirect })
  return reads.shown({ status: answer.page.status, document: new EncodedText(documentOf(answer.page, assets)) })
}

/** The built renderer contains its own copy of the contract, so a route is found by its path, not by identity. */
function byAddress(call: PagesOptions['call']): Site['call'] {
  const routes = Object.values(contract).flatMap((table) => Object.values(table) as Route[])
  const known = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
  return async (route, input) => {
    const own = known.get(`${route.method} ${route.path}`)
    if (!own) throw new Error(`A page reads ${route.method} ${route.path}, which the contract does not have`)
    return await call(own, input as RouteInput<Route>)
  }
}

function send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, assets: Assets) {
  const document = new EncodedText(documentOf(page, assets))
  return sendDocument(request, reply, { status: page.status, document }, assets)
}

const sendText = (request: FastifyRequest, reply: FastifyReply, html: string, { assets }: Edition) =>
  sendDocument(request, reply, { status: 200, document: new EncodedText(html) }, assets)

function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, document }: FinishedPage,
  { inlineHashes }: Assets,
) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply
    .code(status)
    .header('content-security-policy', withInlineScripts(policy, inlineHashes))
    // Proxies of mobile networks must not rewrite the page: the policy would block what they insert.
    .header('cache-control', 'private, no-cache, no-transform')
    .header('vary', 'Cookie, Accept-Language, Save-Data')
    .type('text/html; charset=utf-8')
  return document.send(request, reply)
}

/** The language that the reader of an address without one has chosen. A link on a page of ours leads to the language that it names. */
function chosenElsewhere({ headers }: FastifyRequest, language: PageLanguage) {
  if (language !== sourceLanguage || headers['sec-fetch-site'] === 'same-origin') return undefined
  const chosen = chosenLanguage(headers.cookie ?? '')
  return chosen === sourceLanguage ? undefined : chosen
}

/** To the language that a reader chose. */
const redirectByCookie = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie').redirect(address, 302)

/** The path and the search of a request. */
function addressOf({ url }: FastifyRequest): [path: string, search: string] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
}

function pageRequest({ headers }: FastifyRequest, page: LanguagePath & { search: string }): PageRequest {
  const cookie = headers.cookie ?? ''
  return {
    path: page.path,
    search: page.search,
    cookie,
    acceptLanguage: headers['accept-language'],
    saveData: headers['save-data'] === 'on',
    invitation: invitationTo(page.language, cookie, headers['accept-language']),
  }
}

/** One URL per page: no slash at the end. `//host/` is not redirected, because that would leave the site. */
function tidyPath(path: string): string | undefined {
  if (path === '/' || path.startsWith('//') || !path.endsWith('/') || path.includes('\\')) return undefined
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
