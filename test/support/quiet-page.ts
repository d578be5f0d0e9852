import { expect, type Page, type Request } from '@playwright/test'

type Traffic = { open: Set<Request>; started: number }
const traffic = new WeakMap<Page, Traffic>()

/** Scripts and calls; the socket stays open, and pictures matter to nobody. */
const counts = (request: Request) => ['script', 'fetch'].includes(request.resourceType())

/** Counts what a page requests; before its first navigation. */
export function watchTraffic(page: Page): void {
  const seen: Traffic = { open: new Set(), started: 0 }
  traffic.set(page, seen)
  let isLeaving = false
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true
    if (!counts(request)) return
    seen.open.add(request)
    seen.started++
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !isLeaving) return
    // What the page before requested, also while it was being left, ends without an event.
    isLeaving = false
    seen.open.clear()
  })
  const finish = (request: Request) => void seen.open.delete(request)
  page.on('requestfinished', finish).on('requestfailed', finish)
}

/**
 * Runs in the browser: effects of what has just been shown register idle work of their own, so one idle moment is too early. A frame is
 * requested first, because a page that draws nothing may have no idle moment at all.
 */
async function idle(): Promise<void> {
  for (let moment = 0; moment < 5; moment++)
    await new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done())))
}

/**
 * Until a page has fetched what it fetches when it is idle: nothing is under way, and idle moments brought nothing new. The key is a first
 * input, after which comes what a press may open. Wait before for whatever has to be there: a part that React has not shown yet asks for
 * nothing.
 */
export async function expectQuiet(page: Page): Promise<void> {
  const seen = traffic.get(page)
  if (!seen) throw new Error('Call watchTraffic before the page is opened')
  await page.keyboard.press('Shift')
  await expect
    .poll(async () => {
      const before = seen.started
      await page.evaluate(idle)
      return { open: [...seen.open].map((request) => request.url()), started: seen.started - before }
    })
    .toEqual({ open: [], started: 0 })
}
