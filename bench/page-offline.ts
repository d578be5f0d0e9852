import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from '@playwright/test'
import { median } from './table.ts'
import { openContext, slow3g, slowProcessor, watch, type VisitOptions } from './page-visit.ts'

/** What a service worker and what it kept are good for; times in milliseconds after navigation started. */
type Kept = {
  workerBytes: number
  keptBytes: number
  slowFirstPaint: number
  slowContent: number
  offlineContent: number
}

type Options = Required<Pick<VisitOptions, 'url' | 'content'>> &
  Pick<VisitOptions, 'session'> & { debuggingPort: number }

/** Of each measurement; the median counts. */
const rounds = 5

/** One visit until everything is kept, then the same page again and again in new tabs, each time with a worker that has to start. */
export async function measureKept(browser: Browser, options: Options): Promise<Kept> {
  const context = await openContext(browser, options)
  try {
    const first = await context.newPage()
    await first.goto(options.url)
    await first.locator(options.content).first().waitFor({ timeout: 60_000 })
    // The last thing that is done ahead, after the worker has kept its files.
    await first.waitForFunction(() => localStorage.getItem('saved-at') !== null)
    const sizes = await first.evaluate(sizesIn)
    await first.close()
    const slow: Opened[] = []
    for (let round = 0; round < rounds; round++) slow.push(await open(context, options, 'slow'))
    await context.setOffline(true)
    const offline: Opened[] = []
    for (let round = 0; round < rounds; round++) offline.push(await open(context, options, 'offline'))
    return {
      workerBytes: gzipSync(sizes.worker, { level: 9 }).length,
      keptBytes: sizes.kept,
      slowFirstPaint: median(slow.map(({ firstPaint }) => firstPaint)),
      slowContent: median(slow.map(({ content }) => content)),
      offlineContent: median(offline.map(({ content }) => content)),
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
async function sizesIn(): Promise<{ worker: string; kept: number }> {
  const { active } = await navigator.serviceWorker.ready
  const worker = await fetch(active!.scriptURL).then((response) => response.text())
  let kept = 0
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true })
      kept += (await response!.arrayBuffer()).byteLength
    }
  }
  return { worker, kept }
}

type Opened = { content: number; firstPaint: number }

async function open(context: BrowserContext, options: Options, how: 'slow' | 'offline'): Promise<Opened> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  if (how === 'slow') await session.send('Network.emulateNetworkConditions', slow3g)
  const release = how === 'slow' ? await slowDownWorkers(options.debuggingPort) : () => undefined
  await page.addInitScript(watch, options.content)
  await page.goto(options.url, { waitUntil: 'commit' })
  await page.locator(options.content).first().waitFor({ timeout: 60_000 })
  const opened = await page.evaluate(() => ({
    content: window.shown!.content,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  release()
  await page.close()
  return opened
}

type Message = { method?: string; params: { sessionId: string } }

/** The requests of workers that start from now on are slow, too: a page's own conditions do not hold for them. Returns what ends it. */
async function slowDownWorkers(port: number): Promise<() => void> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((done) => socket.addEventListener('open', done))
  let id = 0
  const send = (method: string, params: object, sessionId?: string) =>
    socket.send(JSON.stringify({ id: ++id, method, params, sessionId }))
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as Message
    if (method !== 'Target.attachedToTarget') return
    send('Network.enable', {}, params.sessionId)
    send('Network.emulateNetworkConditions', slow3g, params.sessionId)
    send('Runtime.runIfWaitingForDebugger', {}, params.sessionId)
  })
  const filter = [{ type: 'service_worker' }]
  send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter })
  return () => socket.close()
}
