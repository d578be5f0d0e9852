import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { accountRoutes } from '#contract/accounts.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Given, Reply, Route } from '#contract/route.ts'
import { App } from './app.tsx'
import { keyText, readKey } from './platform/address.ts'
import type { Boot } from './platform/boot.ts'
import { cookieNames } from './platform/cookies.ts'
import { chooseLocale, type Locale } from './platform/i18n/locale.ts'
import { baseMessages, loadAllMessages } from './platform/i18n/messages.ts'
import { PublicReads, type Reading, type Seed } from './platform/public-read.ts'
import { themeColors, themeOf } from './platform/theme.ts'
import { prefetchOf, type Head } from './prefetch.ts'
import { aliases, matchPage, type PageRoute } from './routes.tsx'

export type PageRequest = {
  path: string
  search: string
  cookies: Readonly<Record<string, string>>
  acceptLanguage: string | undefined
  saveData: boolean
}

export type Site = {
  /** Calls the API in process as a visitor; throws an error with a `code` of the contract when refused. */
  call: <R extends Route>(route: R, given: Given<R>) => Promise<Reply<R>>
  appUrl: string
  development: boolean
  now: () => number
}

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
  image: string | null
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

type Read = { seeds: Seed[]; replies: unknown[]; status: number }

/** Renders the page of an address for a visitor. Fails only if the program itself is broken; refusals become statuses. */
export async function render(request: PageRequest, site: Site): Promise<PageAnswer> {
  const alias = aliases[request.path]
  if (alias) return { redirect: alias + request.search }
  const { route, params } = matchPage(request.path, site.development)
  const isListed = route.access === 'public' && route.path !== '*' && !route.development
  const prefetch = isListed ? prefetchOf[route.path] : undefined
  const readings = prefetch?.reads(params, new URLSearchParams(request.search)) ?? []
  const [config, read] = await Promise.all([site.call(accountRoutes.config, {}), readAll(readings, site)])
  const boot = await bootOf(request, site, config, route, read)
  const head = read.status === 200 ? (prefetch?.head?.(read.replies) ?? {}) : {}
  return { page: await pageOf(request, route, boot, head, route.path === '*' ? 404 : read.status) }
}

/** The maintenance notice, without a single call. */
export async function renderMaintenance(request: PageRequest, site: Site, productName: string): Promise<RenderedPage> {
  const { route } = matchPage('/under-maintain', false)
  const config = { productName, providers: [], serverTime: '', timeZoneDatabase: '', mailbox: false, demo: false }
  const boot = await bootOf(request, site, config, route, { seeds: [], replies: [], status: 200 })
  return await pageOf({ ...request, path: '/under-maintain', search: '' }, route, boot, {}, 503)
}

async function bootOf(
  request: PageRequest,
  site: Site,
  config: Boot['config'],
  route: PageRoute,
  read: Read,
): Promise<Boot> {
  const { cookies } = request
  const locale = chooseLocale(cookies[cookieNames.locale], request.acceptLanguage)
  await Promise.all([loadAllMessages(locale), route.page.preload()])
  const signedIn = cookies[cookieNames.signedIn] === '1'
  const isForAll = route.access === 'public' || route.access === 'visitor'
  // Someone signed in would see the visitor's page for a moment before her own: she gets it rendered in the browser.
  const rendered = isForAll && route.ssr !== false && !(signedIn && route.script !== false)
  return {
    config,
    now: site.now(),
    appUrl: site.appUrl,
    locale,
    theme: themeOf(cookies[cookieNames.theme]),
    dataSaver: request.saveData || cookies[cookieNames.saver] === 'on',
    timeZone: knownZone(cookies[cookieNames.timeZone]),
    development: site.development,
    signedIn,
    rendered,
    seeds: rendered ? read.seeds : [],
  }
}

async function readAll(readings: readonly Reading[], site: Site): Promise<Read> {
  const read: Read = { seeds: [], replies: [], status: 200 }
  for (const { reading, reply, error } of await Promise.all(readings.map((reading) => readOne(reading, site)))) {
    const key = keyText(readKey(reading.route, reading.given as Given<Route>))
    read.replies.push(reply)
    if (!error) {
      // The in-process call has no headers: a full page may have a next one.
      const hasMore = Array.isArray(reply) && reply.length > 0 && reply.length === 10
      read.seeds.push({ key, data: reply, hasMore })
      continue
    }
    read.seeds.push({ key, status: error.status, code: error.code })
    if (!reading.optional && read.status === 200) read.status = error.status === 400 ? 404 : error.status
  }
  return read
}

async function readOne(reading: Reading, site: Site) {
  try {
    return { reading, reply: await site.call(reading.route, reading.given as Given<Route>), error: null }
  } catch (thrown) {
    const found = (thrown as { code?: unknown }).code
    const code = typeof found === 'string' && found in errors ? (found as ErrorCode) : 'internal'
    return { reading, reply: undefined, error: { status: errors[code].status, code } }
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
    <StaticRouter location={request.path + request.search}>
      <App boot={boot} reads={new PublicReads(boot.seeds)} />
    </StaticRouter>
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
    image: head.image ? new URL(head.image, boot.appUrl).href : null,
    isListed: status === 200 && route.access === 'public' && !route.development,
    html: boot.rendered ? toHtml(tree) : '',
    boot: route.script === false ? null : boot,
    sources: [route.page.source],
    productName,
  }
}

function knownZone(zone: string | undefined): string | null {
  try {
    return zone ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}
