import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { languageFacts } from '#contract/offered-languages.ts'
import { namedZones } from '#rules/time/named-zones.ts'
import { periodsOfZones } from '#rules/time/zone-periods.ts'
import { wallAt } from '#rules/time/zones.ts'
import type { Address, CallInput } from '#web/platform/api/address.ts'
import type { Answer } from '#web/platform/api/send.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { cookieNames } from '#web/platform/dom/cookies.ts'
import type { Locale } from '#web/platform/i18n/locale.ts'
import { BootContext, type Boot, type Config, type Theme } from '#web/platform/routing/boot.ts'
import { readerPreferences } from './reader-preferences.ts'
import { embeds, type Call, type Embed } from '#web/embed/embeds.tsx'
import { EmbedProblem } from '#web/embed/embed-frame.tsx'
import { language, writeNumbersAs } from '#texts/language.ts'
import * as t from '#texts/embed.ts'

export type EmbedRequest = {
  /** Below `/embed/`: `mentors`, `mentor/amara-okafor`. */
  name: string
  /** Filters, as the page of the same list has them. */
  search: URLSearchParams
  theme: Theme | null
  /** In which times are shown; null: in that of the mentor or session. */
  timeZone: string | null
  /** Names of parameters that cannot be read; then nothing else is. */
  wrong: readonly string[]
}

/** What the pages read from, and where they link to. */
type Site = {
  /** Calls the API in process as a visitor; throws an error with a `code` of the contract when refused. */
  call: (route: Address, input: CallInput) => Promise<Answer>
  appUrl: string
  development: boolean
  now: () => number
}

export type EmbedPage = {
  status: number
  locale: Locale
  direction: 'ltr' | 'rtl'
  theme: Theme | null
  title: string
  html: string
}

/** What is shown while nothing can be read. */
export function renderEmbedNotice({ theme }: EmbedRequest): EmbedPage {
  const locale = language as Locale
  const html = renderToStaticMarkup(<EmbedProblem>{t.unavailable}</EmbedProblem>)
  return { status: 503, locale, direction: languageFacts(locale).direction, theme, title: t.unavailable, html }
}

/** Renders a page that stands in pages of others: for a visitor of whom nothing is known, without any script of the application. */
export async function renderEmbed(request: EmbedRequest, site: Site): Promise<EmbedPage> {
  const call: Call = async (route, input) => (await site.call(route, input)) as never
  const config = (await site.call(accountRoutes.config, {})).data as Config
  const found =
    request.wrong.length > 0
      ? problem(400, t.wrong({ names: request.wrong.join(', ') }))
      : await find(request, call, site)
  const boot = bootOf(request, site, { config, replies: found.replies })
  writeNumbersAs(boot.formatTag)
  const client = createQueryClient(site.call)
  const html = renderToStaticMarkup(
    <BootContext value={boot}>
      <QueryClientProvider client={client}>
        <StaticRouter location="/">{found.page}</StaticRouter>
      </QueryClientProvider>
    </BootContext>,
  )
  const { locale, theme } = boot
  const { direction } = languageFacts(locale)
  return { status: found.status, locale, direction, theme, title: found.title, html }
}

type Found = Embed & { status: number }

const problem = (status: number, title: string): Found => ({
  status,
  title,
  page: (<EmbedProblem>{title}</EmbedProblem>) as ReactNode,
  replies: [],
})

async function find({ name, search, timeZone }: EmbedRequest, call: Call, site: Site): Promise<Found> {
  const [kind = '', id = '', ...rest] = name.split('/')
  const embed = Object.hasOwn(embeds, kind) ? embeds[kind as keyof typeof embeds] : undefined
  if (!embed || rest.length > 0 || (id === '') === (kind === 'mentor')) return problem(404, t.unknown)
  try {
    return { status: 200, ...(await embed({ id, search, timeZone, now: site.now(), dateIn, call })) }
  } catch (thrown) {
    const { code } = thrown as { code?: unknown }
    if (code === 'not_found') return problem(404, t.unknown)
    if (code === 'invalid_input') return problem(400, t.wrong({ names: fieldsOf(thrown).join(', ') }))
    throw thrown
  }
}

const dateIn = (zone: string, at: number) => wallAt(zone, at).date

const fieldsOf = (thrown: unknown) =>
  ((thrown as { fields?: { field: string }[] }).fields ?? []).map(({ field }) => field)

function bootOf(
  { theme, timeZone }: EmbedRequest,
  { now, appUrl, development }: Site,
  { config, replies }: { config: Config; replies: readonly unknown[] },
): Boot {
  // Digits and days are those of the zone's country, as for a reader whose browser has named it.
  const cookie = timeZone === null ? '' : `${cookieNames.timeZone}=${encodeURIComponent(timeZone)}`
  const preferences = readerPreferences({ cookie, acceptLanguage: undefined, saveData: false, invitation: null })
  const reader = { ...preferences, theme }
  const at = now()
  return {
    config,
    failure: null,
    ...reader,
    now: at,
    timeZones: { database: config.timeZoneDatabase, zones: periodsOfZones(namedZones([reader, replies]), at) },
    appUrl,
    development,
    rendered: true,
    reads: null,
  }
}
