import type { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { InstanceLook } from '#contract/instance/schemas.ts'
import { languageFacts } from '#contract/offered-languages.ts'
import { namedZones } from '#rules/time/named-zones.ts'
import { periodsOfZones } from '#rules/time/zone-periods.ts'
import { App } from '#web/app.tsx'
import { signUpNotice } from '#web/features/accounts/public.ts'
import { frameOf } from '#web/features/shell/public.ts'
import type { Address, CallInput } from '#web/platform/api/address.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { dehydrateReads } from '#web/platform/api/hydration.ts'
import { addressOfRead, type PageRead } from '#web/platform/api/prefetch-reads.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import type { Answer } from '#web/platform/api/send.ts'
import { themeColors } from '#web/platform/dom/theme.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { alternatesOf, type Alternate } from '#web/platform/i18n/alternates.ts'
import type { Locale } from '#web/platform/i18n/locale.ts'
import type { Boot } from '#web/platform/routing/boot.ts'
import { ArrivalBar } from '#web/platform/routing/navigation-progress.tsx'
import { isIndexed, type Head, type PageRoute } from '#web/routes/page-route.ts'
import * as headTexts from '#texts/head.ts'
import { writeNumbersAs } from '#texts/language.ts'
import * as titles from '#texts/titles.ts'
import { controlsNotice, loadingPage } from './loading-html.tsx'
import { withoutHeadlines } from './page-config.ts'
import { signUpSources, sourcesOf } from './page-sources.ts'
import { readerPreferences } from './reader-preferences.ts'
import { feedsOf, previewOf, type FeedLink } from './server-reads.ts'
import { isRendered, type PageRequest } from './visitor-pages.ts'

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

/** What the browser gets to know of the page, its reader and the instance. Loads the code that the page is rendered by. */
export async function bootOf(
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

/** What was read for a page: its answers, what they say of its head, and the status. */
type Outcome = { client: QueryClient; head: Head; status: number; reads?: readonly PageRead[] }

/** The document of a page, rendered in `boot`: as HTML, or as a loading screen where only the browser renders it. */
export async function pageOf(
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

/** What a member's page, which only the browser renders, shows first: its own, or the first of those that the server renders it with. */
function firstReadOf(route: PageRoute, boot: Boot, [first]: readonly PageRead[]): string | null {
  if (!boot.signedIn || boot.rendered) return null
  return route.firstRead ?? (first ? addressOfRead(first) : null)
}

/** A cache per request: one reader's data must never reach another. */
export const createClient = (site: Site) =>
  createQueryClient((route, input) =>
    site.call(route, input).catch((thrown: unknown) => {
      throw refusalIn(thrown) ?? thrown
    }),
  )

/** A refusal of the API, as the pages know one; undefined for any other error. */
export function refusalIn(thrown: unknown): ApiError | undefined {
  const { code } = thrown as { code?: unknown }
  return typeof code === 'string' && code in errors
    ? new ApiError(errors[code as ErrorCode], { code: code as ErrorCode })
    : undefined
}
