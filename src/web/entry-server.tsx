import type { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter, type Params } from 'react-router'
import { accountRoutes } from '../contract/accounts/routes.ts'
import { directoryRoutes } from '../contract/directory/routes.ts'
import type { PublicProfile } from '../contract/directory/schemas.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { languageFacts } from '#contract/offered-languages.ts'
import type { InstanceLook } from '#contract/instance/schemas.ts'
import { groupListRoutes } from '../contract/group-sessions/list-routes.ts'
import type { GroupSessionDetail } from '../contract/group-sessions/schemas.ts'
import { App } from './app.tsx'
import { signUpNotice } from './features/accounts/public.ts'
import { sessionInput } from './features/group-sessions/public.ts'
import { frameOf } from './features/shell/public.ts'
import { controlsNotice, loadingPage } from './loading-html.tsx'
import type { Address, CallInput } from './platform/api/address.ts'
import { ApiError } from './platform/api/api-error.ts'
import { dehydrateReads } from './platform/api/hydration.ts'
import { addressOfRead, pageRead, prefetchReads, type PageRead } from './platform/api/prefetch-reads.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import type { Answer } from './platform/api/send.ts'
import { ArrivalBar } from './platform/routing/navigation-progress.tsx'
import type { Boot, Config } from './platform/routing/boot.ts'
import { alternatesOf, type Alternate } from './platform/i18n/alternates.ts'
import { localAddress } from './platform/i18n/addresses.ts'
import type { Locale } from './platform/i18n/locale.ts'
import { writeNumbersAs } from '#texts/language.ts'
import * as headTexts from '#texts/head.ts'
import * as titles from '#texts/titles.ts'
import { namedZones } from '#rules/time/named-zones.ts'
import { periodsOfZones } from '#rules/time/zone-periods.ts'
import { themeColors } from './platform/dom/theme.ts'
import { isIndexed, type Head, type PageRoute } from './page-route.ts'
import { memberSources, signUpSources, sourcesOf, sourcesOffline } from './page-sources.ts'
import { paths } from './paths.ts'
import { readerPreferences, readersClock } from './reader-preferences.ts'
import { emptyConfig, withoutHeadlines } from './page-config.ts'
import { aliasOf, findPage } from './routes.ts'
import { memberRoutes } from './member-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { feedsOf, previewOf, type FeedLink } from './server-reads.ts'
import { isForEverybody, isRendered, visitorVariant, type PageRequest } from './visitor-pages.ts'
import { clockOfPreview, previewOfSession, type SessionPreview } from './session-preview.ts'

export { isForEverybody, visitorVariant }
export { renderEmbed, renderEmbedNotice, type EmbedPage, type EmbedRequest } from './embed/render-embed.tsx'
export type { PageRequest, SessionPreview }

/** For `tools/check-size.ts`. */
export const pages = [...publicRoutes, ...memberRoutes, ...staffRoutes]

export const offlineSources = (): string[] => sourcesOffline(pages)

export type Site = {
  /** Calls the API in process as a visitor; throws an error with a `code` of the contract when refused. */
  call: (route: Address, input: CallInput) => Promise<Answer>
  productName: string
  /** Where staff chose no name. */
  configuredName?: string
  /** What staff chose of its look, for pages that read nothing. */
  look?: InstanceLook
  appUrl: string
  development: boolean
  now: () => number
}

export type RenderedPage = {
  status: number
  locale: Locale
  direction: 'ltr' | 'rtl'
  theme: Boot['theme']
  themeColors: { scheme: 'light' | 'dark'; content: string; media?: string }[]
  dataSaver: boolean
  dataChoice: Boot['dataChoice']
  isShared: boolean
  title: string
  description: string
  /** Absolute. */
  canonical: string
  /** The page in every language, and for readers of none of them; empty where there is one language. */
  alternates: readonly Alternate[]
  /** What feed readers and calendars find on the page. */
  feeds: readonly FeedLink[]
  /** Absolute; a picture of whom or what the page shows, or the product's cloth. */
  image: string
  /** False: not indexed by search engines. */
  isListed: boolean
  html: string
  /** What says that a rendered page did not load in full; a loading screen has it inside. */
  notice: string
  /** null: a page without the application. */
  boot: Boot | null
  /** The address of the read that a member's page shows first. */
  firstRead: string | null
  /** Source files whose chunks the page needs at once. */
  sources: string[]
  /** The landing page has a script of its own, which prefetches the chunks of sign-up once somebody is about to go there. */
  landing: { signUp: string[] } | null
  productName: string
}

type PageAnswer = { redirect: string; status: 301 | 308 } | { page: RenderedPage }

/** Renders the page of an address for a visitor. Refusals of the API become statuses; anything else is thrown. */
export async function render(request: PageRequest, site: Site): Promise<PageAnswer> {
  const alias = aliasOf(request.path)
  if (alias) return { redirect: localAddress(alias + request.search), status: 308 }
  const { route, params } = await findPage(request.path, site.development)
  const named = await slugAddress(request, params, site)
  if (named) return { redirect: localAddress(named), status: 301 }
  const search = new URLSearchParams(request.search)
  const reads = route.server?.reads(params, search) ?? []
  const client = createClient(site)
  const [config, found] = await Promise.all([site.call(accountRoutes.config, {}), prefetchReads(client, reads)])
  const status = route.path === '*' ? 404 : found
  const replies = reads.map(({ key }) => client.getQueryData(key))
  const head = status === 200 ? (route.server?.head?.(replies, { search, clock: readersClock(request) }) ?? {}) : {}
  const boot = await bootOf(request, site, route, { config: config.data as Config, failure: null }, replies)
  return { page: await pageOf(request, route, boot, { client, head, status, reads }) }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The address with the slug instead of a profile id (`/mentor/{uuid}/…`); undefined for other addresses, and for unknown profiles. */
async function slugAddress(
  { path, search }: PageRequest,
  { id }: Params<string>,
  site: Site,
): Promise<string | undefined> {
  const role = /^\/(mentor|mentee)\//.exec(path)?.[1]
  if (!role || !id || !uuid.test(id)) return undefined
  const input = { params: { role, id } }
  try {
    const { data } = await site.call(directoryRoutes.publicProfile, input)
    return path.replace(id, (data as PublicProfile).profileSlug) + search
  } catch (thrown) {
    if (refusalIn(thrown)) return undefined
    throw thrown
  }
}

/** What a member's page, which only the browser renders, shows first: its own, or the first of those that the server renders it with. */
function firstReadOf(route: PageRoute, boot: Boot, [first]: readonly PageRead[]): string | null {
  if (!boot.signedIn || boot.rendered) return null
  return route.firstRead ?? (first ? addressOfRead(first) : null)
}

/** A cache per request: one reader's data must never reach another. */
const createClient = (site: Site) =>
  createQueryClient((route, input) =>
    site.call(route, input).catch((thrown: unknown) => {
      throw refusalIn(thrown) ?? thrown
    }),
  )

function refusalIn(thrown: unknown): ApiError | undefined {
  const { code } = thrown as { code?: unknown }
  return typeof code === 'string' && code in errors
    ? new ApiError(errors[code as ErrorCode], { code: code as ErrorCode })
    : undefined
}

/** The text of a session's preview picture; undefined if visitors cannot see the session. */
export async function preview(slug: string, search: URLSearchParams, site: Site): Promise<SessionPreview | undefined> {
  const client = createClient(site)
  const read = pageRead(groupListRoutes.oneGroupSession, sessionInput(slug, search))
  if ((await prefetchReads(client, [read])) !== 200) return undefined
  return previewOfSession(client.getQueryData(read.key) as GroupSessionDetail, clockOfPreview(search))
}

/**
 * The document that a service worker keeps for every page: the frame of members, without anything of a person. What the browser knows of
 * its reader, the application puts in.
 */
export async function renderOffline(site: Site): Promise<RenderedPage> {
  const request = {
    path: '',
    search: '',
    cookie: '',
    acceptLanguage: undefined,
    saveData: false,
    invitation: null,
    isShared: false,
  }
  const { route } = await findPage(paths.dashboard, false)
  const { data } = await site.call(accountRoutes.config, {})
  const boot = await bootOf(request, site, route, { config: data as Config, failure: null })
  const kept = { ...boot, signedIn: true, rendered: false, offline: true as const }
  const outcome = { client: createClient(site), head: {}, status: 200 }
  const page = await pageOf(request, route, kept, outcome)
  // Of whichever page it is shown for, the code is found by the application.
  return { ...page, firstRead: null, isListed: false, sources: memberSources }
}

type Notice = 'maintenance' | 'busy'

/** Why a page is not shown: the service is down for maintenance, or has too much to do. Needs no call. */
export async function renderNotice(notice: Notice, request: PageRequest, site: Site): Promise<RenderedPage> {
  const path = paths[notice]
  const { route } = await findPage(path, false)
  const boot = await bootOf(request, site, route, { config: emptyConfig(site), failure: null })
  const here = { ...request, path, search: '' }
  return await pageOf(here, route, boot, { client: createClient(site), head: {}, status: 503 })
}

/** Whether a page is sent as a loading screen for which nothing is read. */
export async function isLoadingScreen(request: PageRequest, site: Site): Promise<boolean> {
  const { route } = await findPage(request.path, site.development)
  return !isRendered(route, readerPreferences(request).signedIn) && route.server === undefined
}

/** The error screen for a page that failed to render; needs no call. */
export async function renderFailure(request: PageRequest, site: Site, requestId: string): Promise<RenderedPage> {
  const { route } = await findPage(request.path, site.development)
  const boot = await bootOf(request, site, route, { config: emptyConfig(site), failure: { requestId } })
  const outcome = { client: createClient(site), head: {}, status: 500 }
  return await pageOf(request, route, { ...boot, rendered: false }, outcome)
}

async function bootOf(
  request: PageRequest,
  site: Site,
  route: PageRoute,
  known: Pick<Boot, 'config' | 'failure'>,
  replies: readonly unknown[] = [],
): Promise<Boot> {
  const reader = readerPreferences(request)
  const { signedIn } = reader
  const now = site.now()
  await Promise.all([
    route.page.preload(),
    frameOf(route, 'visitor', false)?.preload(),
    known.config.signUp && signUpNotice.preload(),
  ])
  return {
    ...known,
    ...reader,
    ...(request.isShared && { isShared: true as const }),
    now,
    timeZones: { database: known.config.timeZoneDatabase, zones: periodsOfZones(namedZones([reader, replies]), now) },
    appUrl: site.appUrl,
    development: site.development,
    rendered: isRendered(route, signedIn),
    reads: null,
  }
}

type Outcome = { client: QueryClient; head: Head; status: number; reads?: readonly PageRead[] }

async function pageOf(
  request: PageRequest,
  route: PageRoute,
  boot: Boot,
  { client, head, status, reads = [] }: Outcome,
): Promise<RenderedPage> {
  const name = status === 404 ? titles.notFound : status >= 500 && status !== 503 ? titles.error : route.title
  const { productName } = boot.config
  const path = head.canonical ?? request.path
  const toHtml = route.script ? renderToStaticMarkup : renderToString
  // Nothing is awaited until the page is rendered: another reader may have other digits.
  writeNumbersAs(boot.formatTag)
  const tree = (
    <ArrivalBar>
      <StaticRouter location={request.path + request.search}>
        <App boot={boot} client={client} />
      </StaticRouter>
    </ArrivalBar>
  )
  return {
    status,
    locale: boot.locale,
    direction: languageFacts(boot.locale).direction,
    theme: boot.theme,
    themeColors: themeColors(boot.theme),
    dataSaver: boot.dataSaver,
    dataChoice: boot.dataChoice,
    isShared: boot.isShared === true,
    title: headTexts.title({ title: head.title ?? name, product: productName }),
    description: head.description ?? headTexts.description,
    canonical: boot.appUrl + localAddress(path),
    alternates: alternatesOf(boot.appUrl, path, boot.config.hiddenLanguages),
    feeds: feedsOf(head),
    image: new URL(head.image ?? previewOf(productName), boot.appUrl).href,
    isListed: status === 200 && !head.isHidden && isIndexed(route, request.search),
    html: boot.rendered ? toHtml(tree) : loadingPage(request, route, boot),
    notice: boot.rendered && !route.script ? controlsNotice() : '',
    boot: route.script
      ? null
      : { ...boot, config: withoutHeadlines(boot.config), reads: boot.rendered ? dehydrateReads(client) : null },
    firstRead: firstReadOf(route, boot, status === 200 ? reads : []),
    sources: route.script ? [] : sourcesOf(route, boot),
    landing: route.script === 'landing' ? { signUp: await signUpSources(boot) } : null,
    productName,
  }
}
