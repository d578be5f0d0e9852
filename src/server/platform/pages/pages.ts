import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#contract/index.ts'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import type { PageRequest, RenderedPage, Site } from '#web/entry-server.tsx'
import type { PublicChanges } from '#server/platform/database/public-changes.ts'
import type { Admission } from '#server/platform/http/admission.ts'
import { refusalOf } from '#server/platform/http/error-body.ts'
import { FinishedText } from '#server/platform/http/finished-text.ts'
import { withInlineScripts } from '#server/platform/http/security-headers.ts'
import { documentOf } from './document.ts'
import { maintenanceRetrySeconds, type Maintenance } from '#server/platform/operations/maintenance.ts'
import { createPageCache, type Shown } from './page-cache.ts'
import { createPageReads, type PageReads } from './page-reads.ts'
import { builtAssets, sourceAssets, type Assets } from './page-assets.ts'
import { serveSessionPreviews } from './session-previews.ts'
import { serveSiteFiles } from './site-files.ts'

type PagesOptions = {
  productName: string
  /** Without a trailing slash. */
  appUrl: string
  production: boolean
  /** Pages come from the sources, with hot updates (`npm run dev`); otherwise from `dist/`. */
  fromSources: boolean
  /** Calls the API in process as a visitor; throws a `Refusal` where HTTP would answer with one. */
  call: <R extends Route>(route: R, input: RouteInput<R>) => Promise<{ data: Reply<R>; hasMore: boolean }>
  /** Paths that the sitemap lists, as they are now. */
  publicPaths: () => Promise<string[]>
  /** The bytes of a public picture by its link; undefined where there is none. */
  picture: (link: string) => Promise<Buffer | undefined>
  /** The program's clock, epoch milliseconds. */
  now: () => number
  publicChanges: Pick<PublicChanges, 'subscribe' | 'isListening'>
  maintenance: Maintenance
  /** Gives the visitor's browser its cookie, with which calls of the API are counted. */
  setVisitorCookie: (request: FastifyRequest, reply: FastifyReply) => void
  admission: Pick<Admission, 'run'>
}

type Renderer = typeof import('#web/entry-server.tsx')
type Source = { assets: Assets; renderer: () => Promise<Renderer> }
/** A page as it is sent: its status and document, or where else it is. */
type FinishedPage = { readonly status: number; readonly document: FinishedText; readonly redirect?: string }

/** Bytes of documents, not encoded. */
const MAX_PAGES_SIZE = 32_000_000

const root = join(import.meta.dirname, '../../../..')
const year = 365 * 24 * 60 * 60

/** Serves everything that browsers open: rendered pages, their assets, robots, sitemap, icons and woven pictures. Register it last. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const site: Site = {
    call: byAddress(options.call),
    productName: options.productName,
    appUrl: options.appUrl,
    development: !options.production,
    now: options.now,
  }
  const source = options.fromSources ? await openSources(app) : await openBuild(app)
  const startReads = createPageReads(site, { changes: options.publicChanges, now: options.now })
  const findPage = createPageCache<FinishedPage>({
    changes: options.publicChanges,
    now: options.now,
    isKept: ({ status }) => status === 200,
    sizeOf: ({ document }) => document.size,
    maxSize: MAX_PAGES_SIZE,
  })
  serveSiteFiles(app, site, options.publicPaths)
  serveSessionPreviews(app, {
    productName: options.productName,
    picture: options.picture,
    preview: async (slug, search) => (await source.renderer()).preview(slug, search, site),
  })
  app.get('/*', async (request, reply) => {
    const pageInput = pageRequest(request)
    const elsewhere = tidyPath(pageInput)
    if (elsewhere) return reply.redirect(elsewhere, 308)
    const renderer = await source.renderer()
    if ((await options.maintenance.isOn()) && !options.maintenance.passes(request)) {
      reply.header('retry-after', String(maintenanceRetrySeconds))
      return send(request, reply, await renderer.renderNotice('maintenance', pageInput, site), source.assets)
    }
    try {
      const variant = options.fromSources ? null : renderer.visitorVariant(pageInput)
      const reads = startReads()
      const finishNow = () => finish(renderer, source.assets, pageInput, reads)
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
      return sendDocument(request, reply, answer, source.assets)
    } catch (error) {
      const { code, retryAfterSeconds } = refusalOf(error)
      if (code === 'unavailable') {
        reply.header('retry-after', String(retryAfterSeconds))
        return send(request, reply, await renderer.renderNotice('busy', pageInput, site), source.assets)
      }
      request.log.error({ err: error, requestId: request.id }, 'page failed')
      return send(request, reply, await renderer.renderFailure(pageInput, site, request.id), source.assets)
    }
  })
}

async function finish(
  renderer: Renderer,
  assets: Assets,
  pageInput: PageRequest,
  reads: PageReads,
): Promise<Shown<FinishedPage>> {
  const answer = await renderer.render(pageInput, reads.site)
  if ('redirect' in answer)
    return reads.shown({ status: answer.status, document: new FinishedText(''), redirect: answer.redirect })
  return reads.shown({ status: answer.page.status, document: new FinishedText(documentOf(answer.page, assets)) })
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
  const document = new FinishedText(documentOf(page, assets))
  return sendDocument(request, reply, { status: page.status, document }, assets)
}

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

async function openBuild(app: FastifyInstance): Promise<Source> {
  const client = join(root, 'dist/client')
  await app.register(serveFiles, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    // Every name contains a hash, so files are cached for ever.
    immutable: true,
    maxAge: year * 1000,
    setHeaders: (reply, path) => void (path.endsWith('.woff2') && trimHeadersOfFont(reply)),
  })
  const renderer = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as Renderer
  return { assets: await builtAssets(client), renderer: async () => renderer }
}

/** Only documents and workers have these policies; in front of a font of 3 kB they weigh a quarter of it. */
function trimHeadersOfFont(reply: FastifyReply): void {
  for (const name of ['content-security-policy', 'permissions-policy']) reply.removeHeader(name)
}

/** Vite inside this server: the same port for pages, modules and hot updates. */
async function openSources(app: FastifyInstance): Promise<Source> {
  const [{ createServer, isRunnableDevEnvironment }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ])
  const vite = await createServer({
    root,
    configLoader: 'native',
    // Without our server for its socket Vite would open a port of its own.
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  await app.register(middie)
  app.use((request, response, next) => {
    if (/^\/(?:api|realtime)\b/.test(request.url ?? '')) next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', async () => vite.close())
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite gives no environment that can render')
  return { assets: sourceAssets, renderer: () => ssr.runner.import<Renderer>('/src/web/entry-server.tsx') }
}

function pageRequest(request: FastifyRequest): PageRequest {
  const mark = request.url.indexOf('?')
  return {
    path: mark === -1 ? request.url : request.url.slice(0, mark),
    search: mark === -1 ? '' : request.url.slice(mark),
    cookie: request.headers.cookie ?? '',
    acceptLanguage: request.headers['accept-language'],
    saveData: request.headers['save-data'] === 'on',
  }
}

/** One URL per page: no slash at the end. `//host/` is not redirected, because that would leave the site. */
function tidyPath({ path, search }: PageRequest): string | undefined {
  if (path === '/' || path.startsWith('//') || !path.endsWith('/') || path.includes('\\')) return undefined
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end) + search
}
