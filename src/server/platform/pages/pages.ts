import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#contract/index.ts'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { sourceLanguage, type PageLanguage } from '#contract/offered-languages.ts'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import { lookOf } from '#rules/instance/look.ts'
import { defaultSettings } from '#rules/instance/settings.ts'
import type { PageRequest, Site } from '#web/entry-server.tsx'
import type { PublicChanges } from '#server/platform/database/public-changes.ts'
import type { Admission } from '#server/platform/http/admission.ts'
import { isAnonymous, share } from '#server/platform/cdn/shared-caching.ts'
import { tagsOfPage } from '#server/platform/cdn/cache-tags.ts'
import { serveDataChoice } from './data-choice.ts'
import { maintenanceRetrySeconds, type Maintenance } from '#server/platform/operations/maintenance.ts'
import { createPageCache, type Shown } from './page-cache.ts'
import {
  addressIn,
  chosenLanguage,
  invitationTo,
  ownPath,
  serveLanguageChoice,
  splitLanguage,
} from './page-language.ts'
import { serveEmbeds } from './embed/serve-embeds.ts'
import { serveSharedParts } from './shared-parts.ts'
import { serveOffline } from './offline.ts'
import { createPageReads } from './page-reads.ts'
import { openBuild, openSources, type Edition } from './editions.ts'
import { pageLookOf, type PageLook } from './page-look.ts'
import { finish, send, sendDocument, sendFailure, sendPreview, sendText, type FinishedPage } from './send-page.ts'
import { serveSessionPreviews } from './session-previews.ts'
import { serveSiteFiles } from './site-files.ts'
import { serveSitemap, type SitemapOptions } from './sitemap.ts'

export type PagesOptions = {
  productName: string
  /** Without a trailing slash. */
  appUrl: string
  production: boolean
  /** The product name where staff chose none; `productName` unless set. */
  configuredName?: string
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
  /** Origins whose pages may embed ours (`/embed/*`). */
  embedOrigins: readonly string[]
  /** What staff chose; absent: nothing. */
  settings?: () => InstanceSettings
  /** The draft of settings that the browser with these cookies shows. */
  draftIn?: (cookies: string | undefined) => Promise<InstanceSettings | undefined>
  /** Gives the visitor's browser its cookie, with which calls of the API are counted. */
  setVisitorCookie: (request: FastifyRequest, reply: FastifyReply) => void
  admission: Pick<Admission, 'run'>
  /** Whether a shared cache may keep what visitors are shown (`CDN_CACHING`); false unless set. */
  isShared?: boolean
}

/** Bytes of documents, not encoded. */
const MAX_PAGES_SIZE = 32_000_000

/** Serves everything that browsers open: rendered pages, their assets, robots, sitemap, icons and woven pictures. Register it last. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  // Those of sources may change with each request.
  const isShared = options.isShared === true && !options.fromSources
  const settings = options.settings ?? (() => defaultSettings)
  const lookNow = () => pageLookOf(settings())
  const site: Site = {
    get look() {
      return lookOf(settings())
    },
    call: byAddress(options.call),
    get productName() {
      return options.productName
    },
    ...(options.configuredName !== undefined && { configuredName: options.configuredName }),
    appUrl: options.appUrl,
    development: !options.production,
    now: options.now,
  }
  const editionIn = options.fromSources ? await openSources(app) : await openBuild(app)
  serveSiteFiles(app, site, lookNow)
  const choices = { isSecure: options.appUrl.startsWith('https:'), development: site.development }
  serveLanguageChoice(app, choices)
  serveDataChoice(app, choices)
  serveSitemap(app, { ...options, isShared })
  serveOffline(app, { site, editionIn, isOn: options.isOffline, lookNow, sendDocument: sendText })
  serveEmbeds(app, {
    ...options,
    editionIn,
    startReads: createPageReads(site, { changes: options.publicChanges, now: options.now }),
    colors: settings,
    origins: options.embedOrigins,
    changes: options.publicChanges,
  })
  serveSessionPreviews(app, {
    productName: () => site.productName,
    picture: options.picture,
    isShared,
    preview: async (slug, search) =>
      (await editionIn(languageOfPreview(search, site))).renderer.preview(slug, search, site),
  })
  const openPage = createOpener(site, lookNow, options)
  if (isShared)
    serveSharedParts(app, {
      setVisitorCookie: options.setVisitorCookie,
      openLanding: async (language, cookie) => {
        const pageInput = { ...unknownReader, path: '/', search: '', cookie, isShared: false }
        const { value, ids } = await openPage(await editionIn(language), pageInput)
        return { html: value.document.toString(), ids }
      },
    })
  serveDocuments(app, options, { site, settings, lookNow, editionIn, openPage, isShared })
}

type Documents = {
  site: Site
  settings: () => InstanceSettings
  lookNow: () => PageLook
  editionIn: (language: PageLanguage) => Promise<Edition>
  openPage: ReturnType<typeof createOpener>
  isShared: boolean
}

/** Answers every address that nothing else does with a page. */
function serveDocuments(app: FastifyInstance, options: PagesOptions, parts: Documents): void {
  const { site, settings, lookNow, editionIn, openPage, isShared } = parts
  app.get('/*', async (request, reply) => {
    const [address, search] = addressOf(request)
    const tidy = tidyPath(address)
    if (tidy !== undefined) return reply.redirect(tidy + search, 308)
    const { language, path } = splitLanguage(address, site.development)
    const edition = await editionIn(language)
    const { renderer, assets } = edition
    const draft = await options.draftIn?.(request.headers.cookie)
    if (isHidden(language, draft ?? settings()))
      return reply.header('cache-control', 'no-cache').redirect(ownPath(path + search), 302)
    if (draft) {
      const pageInput = { ...readerOf(request, language), path, search, isShared: false }
      return sendPreview(request, reply.header('cache-control', 'no-store'), { edition, pageInput, site, draft })
    }
    const isForAll =
      isShared && isAnonymous(request) && (await renderer.isForEverybody({ path, search }, site.development))
    const pageInput = isForAll
      ? { ...unknownReader, path, search, isShared: true }
      : { ...readerOf(request, language), path, search, isShared: false }
    const chosen = isForAll ? undefined : chosenElsewhere(request, language)
    if (chosen !== undefined) return redirectByCookie(reply, addressIn(chosen, path + search))
    if ((await options.maintenance.isOn()) && !options.maintenance.passes(request)) {
      reply.header('retry-after', String(maintenanceRetrySeconds))
      return send(request, reply, await renderer.renderNotice('maintenance', pageInput, site), assets, lookNow())
    }
    try {
      const { value: answer, ids } = await openPage(edition, pageInput)
      if (answer.redirect !== undefined) return reply.redirect(answer.redirect, answer.status)
      if (isForAll && answer.status === 200)
        return sendDocument(request, share(reply, tagsOfPage(path, ids)), answer, assets)
      // The boot data of a cached page names the time of its rendering.
      reply.header('server-timing', `now;dur=${options.now()}`)
      options.setVisitorCookie(request, reply)
      return sendDocument(request, reply, answer, assets)
    } catch (error) {
      return sendFailure(request, reply, error, { site, renderer, assets, pageInput, look: lookNow() })
    }
  })
}

/** Opens pages as they are kept, or renders them now. */
function createOpener(
  site: Site,
  lookNow: () => PageLook,
  { publicChanges, now, fromSources, admission }: PagesOptions,
) {
  const startReads = createPageReads(site, { changes: publicChanges, now })
  const findPage = createPageCache<FinishedPage>({
    changes: publicChanges,
    now,
    isKept: ({ status }) => status === 200,
    sizeOf: ({ document }) => document.size,
    maxSize: MAX_PAGES_SIZE,
  })
  return async ({ renderer, assets }: Edition, pageInput: PageRequest): Promise<Shown<FinishedPage>> => {
    const variant = fromSources ? null : renderer.visitorVariant(pageInput)
    const reads = startReads()
    const finishNow = () => finish({ renderer, assets }, pageInput, reads, lookNow())
    // Without the caller's signal: others may wait for the same page.
    const render = async () =>
      (await renderer.isLoadingScreen(pageInput, reads.site))
        ? finishNow()
        : admission.run('read', undefined, finishNow)
    return variant === null ? render() : findPage(variant, render)
  }
}

/** The language that the address of a preview picture names. */
const languageOfPreview = (search: URLSearchParams, { development }: Site) =>
  splitLanguage(`/${search.get('language')}`, development).language

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

/** The language that the reader of an address without one has chosen. A link on a page of ours leads to the language that it names. */
function chosenElsewhere({ headers }: FastifyRequest, language: PageLanguage) {
  if (language !== sourceLanguage || headers['sec-fetch-site'] === 'same-origin') return undefined
  const chosen = chosenLanguage(headers.cookie ?? '')
  return chosen === sourceLanguage ? undefined : chosen
}

/** A language that staff hide has no addresses: they lead to the default one, and back as soon as it is offered again. */
const isHidden = (language: PageLanguage, { hiddenLanguages }: InstanceSettings) =>
  hiddenLanguages.some((tag) => tag === language)

/** To the language that a reader chose. */
const redirectByCookie = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie').redirect(address, 302)

/** The path and the search of a request. */
function addressOf({ url }: FastifyRequest): [path: string, search: string] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
}

/** Who says nothing of themselves: the reader of a page that is the same for all visitors. */
const unknownReader = { cookie: '', acceptLanguage: undefined, saveData: false, invitation: null }

function readerOf({ headers }: FastifyRequest, language: PageLanguage) {
  const cookie = headers.cookie ?? ''
  return {
    cookie,
    acceptLanguage: headers['accept-language'],
    saveData: headers['save-data'] === 'on',
    invitation: invitationTo(language, cookie, headers['accept-language']),
  }
}

/** One URL per page: no slash at the end. `//host/` is not redirected, because that would leave the site. */
function tidyPath(path: string): string | undefined {
  if (path === '/' || path.startsWith('//') || !path.endsWith('/') || path.includes('\\')) return undefined
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
