import { createContext, useContext } from 'react'
import type { TimeZones } from '#contract/accounts/schemas.ts'
import type { OfferedLanguage } from '#contract/offered-languages.ts'
import type { sessionRoutes } from '#contract/accounts/session-routes.ts'
import type { Reply } from '#contract/route.ts'
import type { DataChoice } from '#web/platform/dom/data-choice.ts'
import type { Locale } from '#web/platform/i18n/locale.ts'
import type { DehydratedReads } from '#web/platform/api/hydration.ts'

export type Theme = 'light' | 'dark'
/** Hours on a clock: `6:00 pm` or `18:00`. */
export type Clock = '12' | '24'
export type Config = Reply<typeof sessionRoutes.config>

/** What the server sends with the page's HTML. */
export type Boot = {
  config: Config
  /** The server's clock (epoch ms) when it answered. */
  now: number
  /** Without a trailing slash. */
  appUrl: string
  locale: Locale
  /** A language that the browser prefers to this one and that was not chosen or refused: visitors are offered it. */
  invitation: OfferedLanguage | null
  /** What `Intl` formats with: `en-GB`, or `ar-EG-u-nu-arab`. */
  formatTag: string
  /** The first day of a week; Sunday is 0. */
  weekStart: number
  /** null: the system's. */
  theme: Theme | null
  /** Whether less data is used: as chosen in this browser, else as it asks itself. */
  dataSaver: boolean
  dataChoice: DataChoice | null
  /** The reader's zone from its cookie; null on a first visit. */
  timeZone: string | null
  /** The offsets of that zone and of those that the page's reads name. */
  timeZones: TimeZones
  /** The clock chosen in this browser, from its cookie; null: none. */
  clockSetting: Clock | null
  /** The clock that goes with the browser's language. */
  languageClock: Clock
  /** False in production: pages made for development exist. */
  development: boolean
  /** From the cookie, as a hint; the browser's storage decides. */
  signedIn: boolean
  /** Set when rendering failed on the server: the error screen is shown. */
  failure: { requestId: string } | null
  /** Whether `#app` holds HTML to hydrate. */
  rendered: boolean
  /** The document of the service worker, without a network: it may be days old, and knows nothing of who reads it. */
  offline?: true
  /** The document is the same for all visitors, and maybe minutes old: the browser knows more of its reader (`shared-start.ts`). */
  isShared?: true
  /** What the page read on the server; null where nothing was rendered. */
  reads: DehydratedReads | null
}

export const bootElementId = 'boot'

/** Reads the boot data out of the document; the browser calls it once. */
export function readBoot(): Boot {
  return JSON.parse(document.getElementById(bootElementId)?.textContent ?? 'null') as Boot
}

export const BootContext = createContext<Boot | null>(null)

/** The boot data of this page. */
export function useBoot(): Boot {
  const boot = useContext(BootContext)
  if (!boot) throw new Error('No boot data: wrap the tree in BootContext')
  return boot
}

/** The product's name as configured; never write it into a component. */
export const useProductName = () => useBoot().config.productName

/** What this instance has configured: sign-in providers, mailbox, demo. */
export const useConfig = () => useBoot().config
