import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { accountRoutes } from '../contract/accounts/routes.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { groupListRoutes } from '../contract/group-sessions/routes.ts'
import type { GroupSessionDetail } from '../contract/group-sessions/schemas.ts'
import type { RouteInput, Route } from '#contract/route.ts'
import { App } from './app.tsx'
import { sessionGiven } from './features/group-sessions/public.ts'
import { preloadShell } from './features/shell/public.ts'
import { keyText, readKey } from './platform/api/address.ts'
import { ArrivalBar } from './platform/routing/navigation-progress.tsx'
import type { Boot, Config } from './platform/routing/boot.ts'
import { cookieNames, parseCookies } from './platform/dom/cookies.ts'
import { chooseLocale, type Locale } from './platform/i18n/locale.ts'
import { baseMessages, loadAllMessages } from './platform/i18n/messages.ts'
import { PublicReads, reading, type Reading } from './platform/api/public-read.ts'
import type { Seed } from './platform/api/seed.ts'
import { themeColors, themeOf } from './platform/dom/theme.ts'
import { prefetchOf, previewOf, type Head } from './prefetch.ts'
import { paths } from './paths.ts'
import { aliases, matchPage, type PageRoute } from './routes.tsx'
import { previewOfSession, type SessionPreview } from './session-preview.ts'

export type { SessionPreview }

export type PageRequest = {
  path: string
  search: string
  /** The header, as it came. */
  cookie: string
  acceptLanguage: string | undefined
  saveData: boolean
}

export type Site = {
  /** Calls the API in process as a visitor; throws an error with a `code` of the contract when refused. */
  call: (route: Route, given: Loose) => Promise<unknown>
  productName: string
  appUrl: string
  development: boolean
  now: () => number
}

type Loose = { params?: unknown; query?: unknown; body?: unknown }

export type RenderedPage = {
  status: number
  locale: Locale
  theme: Boot['theme']
  themeColors: { content: string; media?: string }[]
  dataSaver: boolean
  title: string
  description: string
  /** Absolute. */
  canonical: string
  /** Absolute; a picture of whom or what the page shows, or the product's cloth. */
  image: string
  /** False: search engines leave it out. */
  isListed: boolean
  html: string
  /** null: a page without script. */
  boot: Boot | null
  /** Source files whose chunks the page needs at once. */
  sources: string[]
  productName: string
}

export type PageAnswer = { redirect: string } | { page: RenderedPage }

const pageSize = 10

type Read = { seeds: Seed[]; replies: unknown[]; status: number }

/** Renders the page of an address for a visitor. Refusals of the API become statuses; anything else is thrown. */
export async function render(request: PageRequest, site: Site): Promise<PageAnswer> {
  const alias = aliases[request.path]
  if (alias) return { redirect: alias + request.search }
  const { route, params } = matchPage(request.path, site.development)
  const isListed = route.access === 'public' && route.path !== '*' && !route.development
  const prefetch = isListed ? prefetchOf[route.path] : undefined
  const search = new URLSearchParams(request.search)
  const readings = prefetch?.reads(params, search) ?? []
  const [config, read] = await Promise.all([site.call(accountRoutes.config, {}), readAll(readings, site)])
  const boot = await bootOf(request, site, route, { config: config as Config, seeds: read.seeds, failure: null })
  const head = read.status === 200 ? (prefetch?.head?.(read.replies, search) ?? {}) : {}
  return { page: await pageOf(request, route, boot, head, route.path === '*' ? 404 : read.status) }
}

/** What the preview picture of a session says; undefined where a visitor finds no session. */
export async function preview(slug: string, search: URLSearchParams, site: Site): Promise<SessionPreview | undefined> {
  const answer = await readOne(reading(groupListRoutes.oneGroupSession, sessionGiven(slug, search)), site)
  return 'data' in answer ? previewOfSession(answer.data as GroupSessionDetail) : undefined
}

/** The maintenance notice; needs no call. */
export async function renderMaintenance(request: PageRequest, site: Site): Promise<RenderedPage> {
  const { route } = matchPage(paths.maintenance, false)
  const boot = await bootOf(request, site, route, { config: emptyConfig(site), seeds: [], failure: null })
  return await pageOf({ ...request, path: paths.maintenance, search: '' }, route, boot, {}, 503)
}

/** The error screen in place of a page over which the server broke; needs no call. */
export async function renderFailure(request: PageRequest, site: Site, requestId: string): Promise<RenderedPage> {
  const { route } = matchPage(request.path, site.development)
  const boot = await bootOf(request, site, route, { config: emptyConfig(site), seeds: [], failure: { requestId } })
  return await pageOf(request, route, { ...boot, rendered: false }, {}, 500)
}

const emptyConfig = (site: Site): Config => ({
  productName: site.productName,
  providers: [],
  serverTime: new Date(site.now()).toISOString(),
  timeZoneDatabase: '',
  mailbox: false,
  demo: false,
})

async function bootOf(
  request: PageRequest,
  site: Site,
  route: PageRoute,
  known: Pick<Boot, 'config' | 'seeds' | 'failure'>,
): Promise<Boot> {
  const cookies = parseCookies(request.cookie)
  const locale = chooseLocale(cookies[cookieNames.locale], request.acceptLanguage)
  await Promise.all([loadAllMessages(locale), route.page.preload(), preloadShell(route, null)])
  const signedIn = cookies[cookieNames.signedIn] === '1'
  const isForAll = route.access === 'public' || route.access === 'visitor'
  // Someone signed in would see the visitor's page for a moment before her own: she gets it rendered in the browser.
  const rendered = isForAll && route.ssr !== false && !(signedIn && route.script !== false)
  return {
    ...known,
    now: site.now(),
    appUrl: site.appUrl,
    locale,
    theme: themeOf(cookies[cookieNames.theme]),
    dataSaver: request.saveData,
    timeZone: knownZone(cookies[cookieNames.timeZone]),
    development: site.development,
    signedIn,
    rendered,
    seeds: rendered ? known.seeds : [],
  }
}

async function readAll(readings: readonly Reading[], site: Site): Promise<Read> {
  const read: Read = { seeds: [], replies: [], status: 200 }
  const outcomes = await Promise.all(readings.map((reading) => readOne(reading, site)))
  for (const [i, reading] of readings.entries()) {
    const outcome = outcomes[i] as Awaited<ReturnType<typeof readOne>>
    const key = keyText(readKey(reading.route, reading.given as RouteInput<Route>))
    read.seeds.push({ key, ...outcome })
    if ('data' in outcome) read.replies.push(outcome.data)
    else {
      read.replies.push(undefined)
      // An address that the contract refuses (`/mentor/%00`) names nothing.
      if (!reading.optional && read.status === 200) read.status = outcome.status === 400 ? 404 : outcome.status
    }
  }
  return read
}

async function readOne({ route, given }: Reading, site: Site) {
  try {
    const data = await site.call(route, given)
    // In process there are no headers: a full page may have a next one (the specification's rule).
    return { data, hasMore: Array.isArray(data) && data.length === pageSize }
  } catch (thrown) {
    const found = (thrown as { code?: unknown }).code
    if (typeof found !== 'string' || !(found in errors)) throw thrown
    const code = found as ErrorCode
    return { status: errors[code].status, code }
  }
}

async function pageOf(
  request: PageRequest,
  route: PageRoute,
  boot: Boot,
  head: Head,
  status: number,
): Promise<RenderedPage> {
  const { titles } = baseMessages(boot.locale)
  const name = status === 404 ? titles.notFound : status >= 500 && status !== 503 ? titles.error : titles[route.title]
  const { productName } = boot.config
  const toHtml = route.script === false ? renderToStaticMarkup : renderToString
  const tree = (
    <ArrivalBar>
      <StaticRouter location={request.path + request.search}>
        <App boot={boot} reads={new PublicReads(boot.seeds)} />
      </StaticRouter>
    </ArrivalBar>
  )
  return {
    status,
    locale: boot.locale,
    theme: boot.theme,
    themeColors: themeColors(boot.theme),
    dataSaver: boot.dataSaver,
    title: titles.withProduct(head.title ?? name, productName),
    description: head.description ?? titles.description,
    canonical: boot.appUrl + (head.canonical ?? request.path),
    image: new URL(head.image ?? previewOf(productName), boot.appUrl).href,
    isListed: status === 200 && route.access === 'public' && !route.development && !head.isHidden,
    html: boot.rendered ? toHtml(tree) : '',
    boot: route.script === false ? null : boot,
    sources: sourcesOf(route, boot),
    productName,
  }
}

/** Everything the page needs at once besides the entry, so that nothing is found out chunk by chunk. */
function sourcesOf(route: PageRoute, boot: Boot): string[] {
  const words = `src/web/platform/i18n/${boot.locale}`
  const shells = 'src/web/features/shell'
  const isInside = boot.signedIn && route.layout !== 'bare'
  const shell = route.layout === 'auth' ? [`${shells}/auth-shell.tsx`] : isInside ? [`${shells}/member-shell.tsx`] : []
  return [route.page.source, `${words}/index.ts`, ...route.page.areas.map((area) => `${words}/${area}.ts`), ...shell]
}

function knownZone(zone: string | undefined): string | null {
  try {
    return zone ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}
