import { languageFacts } from '#contract/offered-languages.ts'
import { cookieNames, parseCookies } from './platform/dom/cookies.ts'
import type { Boot } from './platform/routing/boot.ts'
import { awaitVisitorCookie } from './platform/session/visitor-cookie.ts'
import { browserZone } from './platform/time/browser-zone.ts'
import { clockOf } from './platform/time/clock.ts'
import { clockOfReader } from './platform/time/language-clock.ts'
import { learnServerTime } from './platform/time/server-time.ts'

// The start of the application in a document that is the same for all visitors (decision 170); loaded with such documents only.

/** Puts in what the document lacks. Resolves to the boot data as they are for this reader. */
export function startShared(sent: Boot): Promise<Boot> {
  learnFromSharedPage(sent.now)
  fetchVisitorCookie()
  return readersBoot(sent)
}

/** Milliseconds that a document of a shared cache may be old: it was kept here, there, and served once more while it was fetched anew. */
const SHARED_AGE = 200_000
/** By which clocks of devices are wrong, as a rule. */
const USUAL_ERROR = 10_000

/** The first estimate of a document that a shared cache may have kept: the device's own clock, if the document can be as old as it says. */
export function learnFromSharedPage(renderedAt: number): void {
  const device = Date.now()
  const isLikely = device > renderedAt - USUAL_ERROR && device < renderedAt + SHARED_AGE
  learnServerTime(isLikely ? device : renderedAt, device - SHARED_AGE, device + SHARED_AGE)
}

const storageKey = 'visitor-cookie'
/** The cookie lasts a day. */
const freshFor = 20 * 3_600_000
const timeout = 5_000

/** The cookie by which calls are counted, which documents of a shared cache cannot bring. */
function fetchVisitorCookie(): void {
  if (Date.now() - fetchedAt() < freshFor) return
  const fetched = fetch('/visitor', { signal: AbortSignal.timeout(timeout) })
  awaitVisitorCookie(
    fetched.then(
      ({ ok }) => ok && remember(),
      () => undefined,
    ),
  )
}

function fetchedAt(): number {
  try {
    return Number(localStorage.getItem(storageKey))
  } catch {
    return 0
  }
}

function remember(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Without storage each page gets it.
  }
}

/** What the server would have read from the headers of this reader, where the document is the same for all visitors. */
async function readersBoot(sent: Boot): Promise<Boot> {
  const format = languageFacts(sent.locale).isRegional ? await regionalFormat(sent) : sent
  const own = {
    formatTag: format.formatTag,
    weekStart: format.weekStart,
    clockSetting: clockOf(parseCookies(document.cookie)[cookieNames.clock]),
    languageClock: clockOfReader(sent.locale, format.formatTag, navigator.language),
  }
  const isAsSent = (Object.keys(own) as (keyof typeof own)[]).every((name) => own[name] === sent[name])
  return isAsSent ? sent : { ...sent, ...own }
}

/** By the country of the zone; its table is not on every page. Without it the page stays as it was sent. */
const regionalFormat = (sent: Boot) =>
  import('./format-choice.ts').then(
    ({ formatChoice }) => formatChoice(sent.locale, browserZone()),
    () => sent,
  )
