import type { Params } from 'react-router'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { sessionInput } from './features/group-sessions/public.ts'
import { paths } from './paths.ts'
import { pageRead, prefetchReads } from './platform/api/prefetch-reads.ts'
import { localAddress } from './platform/i18n/addresses.ts'
import type { Config } from './platform/routing/boot.ts'
import { emptyConfig } from './rendering/page-config.ts'
import { memberSources, sourcesOffline } from './rendering/page-sources.ts'
import { readerPreferences, readersClock } from './rendering/reader-preferences.ts'
import { bootOf, createClient, pageOf, refusalIn, type RenderedPage, type Site } from './rendering/rendered-page.tsx'
import { clockOfPreview, previewOfSession, type SessionPreview } from './rendering/session-preview.ts'
import { isForEverybody, isRendered, visitorVariant, type PageRequest } from './rendering/visitor-pages.ts'
import { aliasOf, findPage } from './routes/find-page.ts'
import { memberRoutes } from './routes/member-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { staffRoutes } from './routes/staff-routes.ts'

export { isForEverybody, visitorVariant }
export { renderEmbed, renderEmbedNotice, type EmbedPage, type EmbedRequest } from './rendering/render-embed.tsx'
export type { PageRequest, RenderedPage, SessionPreview, Site }

/** For `tools/check-size.ts`. */
export const pages = [...publicRoutes, ...memberRoutes, ...staffRoutes]

export const offlineSources = (): string[] => sourcesOffline(pages)

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
