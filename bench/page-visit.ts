import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** What a page fetched, and when (milliseconds after navigation started) it showed what. */
export type Visit = {
  scripts: number
  /** Steps until the last script is known: 1 for those that the document names, 2 for those that these ask for. */
  depth: number
  scriptBytes: number
  /** Share of the script that did not run by then, by its characters; not a number on slow visits, which it would slow down. */
  unusedScript: number
  fonts: number
  fontBytes: number
  requests: number
  /** API calls sent before the awaited content appeared. */
  callsBefore: number
  /** Without the settings of the program (`/api/config`), which every page may read. */
  calls: number
  firstCall: number
  lastAnswer: number
  firstPaint: number
  largestPaint: number
  content: number
  /** All that was fetched. */
  bytes: number
  /** Milliseconds of the longest task of the main thread until the page was complete. */
  longestTask: number
  /** CLS: the largest sum of layout shifts within five seconds, none of them a second after the one before. */
  shift: number
}

export type VisitOptions = {
  url: string
  /** Selector of the content that the visit waits for. */
  content: string
  session?: BrowserContextOptions['storageState']
  /** 400 kbit/s with 400 ms of latency, and a quarter of the processor. */
  isSlow?: boolean
  /** 1280 px with a mouse, instead of a phone. */
  isWide?: boolean
  headers?: Record<string, string>
}

type Seen = { url: string; type: string; at: number; end?: number; bytes: number; depth: number }

export const slow3g = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
/** How many times slower the processor of a slow phone is. */
export const slowProcessor = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** The zone of the browser. */
export const visitedFrom = 'Africa/Lagos'
/** A page counts as complete after so long without a request. */
const quiet = 1500

/** A browser with an empty cache, by default of a phone. */
export const openContext = (
  browser: Browser,
  options: Omit<VisitOptions, 'url' | 'content'>,
): Promise<BrowserContext> =>
  browser.newContext({
    ...(options.isWide ? { viewport: { width: 1280, height: 800 } } : phone),
    timezoneId: visitedFrom,
    // The proxy of the bench signs its certificate itself.
    ignoreHTTPSErrors: true,
    ...(options.session && { storageState: options.session }),
    ...(options.headers && { extraHTTPHeaders: options.headers }),
  })

/** Opens a page with an empty cache. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const context = await openContext(browser, options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const seen = await record(session)
  if (options.isSlow) {
    await session.send('Network.emulateNetworkConditions', slow3g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  } else await page.coverage.startJSCoverage()
  await page.addInitScript(watch, options.content)
  await page.goto(options.url, { waitUntil: 'commit' })
  // Playwright evaluates as if somebody had pressed something, which makes the page prefetch overlays: not before it has settled.
  await settled(seen)
  await page.locator(options.content).first().waitFor({ timeout: 60_000 })
  const unusedScript = options.isSlow ? Number.NaN : unusedShare(await page.coverage.stopJSCoverage())
  const result = summarise(
    [...seen.values()],
    unusedScript,
    await page.evaluate(() => ({ ...window.shown! })),
    await firstPaintOf(page),
  )
  await context.close()
  return result
}

type Shown = Pick<Visit, 'content' | 'largestPaint' | 'longestTask' | 'shift'>

declare global {
  interface Window {
    shown?: Shown
  }
}

/** Runs in the page: notes when the content is in the document, when the largest part of it was painted, what blocked and what moved. */
export function watch(content: string): void {
  const shown = (window.shown = { content: Number.NaN, largestPaint: Number.NaN, longestTask: 0, shift: 0 })
  new MutationObserver((_, observer) => {
    if (!document.querySelector(content)) return
    shown.content = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  const note = (list: PerformanceObserverEntryList) => (shown.largestPaint = list.getEntries().at(-1)!.startTime)
  new PerformanceObserver(note).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) shown.longestTask = Math.max(shown.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })
  let [sum, first, last] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  new PerformanceObserver((list) => {
    for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime]
      ;[sum, last] = [sum + value, startTime]
      shown.shift = Math.max(shown.shift, sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

type Coverage = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>

/** How much of the files' characters did not run. Inner ranges follow the outer ones that they correct. */
function unusedShare(files: Coverage): number {
  let [all, used] = [0, 0]
  for (const { url, source = '', functions } of files) {
    if (!url.endsWith('.js')) continue
    const ran = new Uint8Array(source.length)
    const ranges = functions.flatMap((one) => one.ranges)
    ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
    for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
    all += ran.length
    used += ran.reduce((sum, one) => sum + one, 0)
  }
  return 1 - used / all
}

/** Every request with its moment, size and depth. */
async function record(session: CDPSession): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  let origin = 0
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, initiator }) => {
    if (type === 'Document' && origin === 0) origin = timestamp
    const frames = [initiator.url, ...(initiator.stack?.callFrames ?? []).map(({ url }) => url)]
    const by = initiator.type === 'script' ? [...seen.values()].find(({ url }) => frames.includes(url)) : undefined
    const depth = type === 'Document' ? 0 : (by?.depth ?? 0) + 1
    seen.set(requestId, { url: request.url, type: type ?? '', at: (timestamp - origin) * 1000, bytes: 0, depth })
  })
  const finish = (id: string, timestamp: number, bytes: number) => {
    const one = seen.get(id)
    if (one) Object.assign(one, { end: (timestamp - origin) * 1000, bytes })
  }
  session.on('Network.loadingFinished', (event) => finish(event.requestId, event.timestamp, event.encodedDataLength))
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => finish(requestId, timestamp, 0))
  return seen
}

async function settled(seen: ReadonlyMap<string, Seen>): Promise<void> {
  for (let last = -1, since = performance.now(); performance.now() - since < quiet;) {
    await new Promise((done) => setTimeout(done, 50))
    const open = [...seen.values()].filter(({ end, type }) => end === undefined && type !== 'WebSocket').length
    const state = seen.size * 1000 + open
    if (state !== last || open > 0) [last, since] = [state, performance.now()]
  }
}

const firstPaintOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)

function summarise(all: readonly Seen[], unusedScript: number, shown: Shown, firstPaint: number): Visit {
  const path = (one: Seen) => new URL(one.url).pathname
  const scripts = all.filter((one) => path(one).endsWith('.js'))
  const fonts = all.filter(({ type }) => type === 'Font')
  const calls = all.filter((one) => path(one).startsWith('/api/'))
  const sum = (some: readonly Seen[]) => some.reduce((total, { bytes }) => total + bytes, 0)
  return {
    scripts: new Set(scripts.map(path)).size,
    depth: Math.max(0, ...scripts.map(({ depth }) => depth)),
    scriptBytes: sum(scripts),
    unusedScript,
    fonts: fonts.length,
    fontBytes: sum(fonts),
    requests: all.length,
    callsBefore: calls.filter(({ at }) => at < shown.content).length,
    calls: calls.filter((one) => path(one) !== '/api/config').length,
    firstCall: Math.min(...calls.map(({ at }) => at)),
    lastAnswer: Math.max(...calls.map(({ end = 0 }) => end)),
    firstPaint,
    bytes: sum(all),
    ...shown,
  }
}
