import type { Page, Route } from '@playwright/test'

/** How often a browser sends a command by itself. */
export const tries = 3

type Handler = (route: Route) => Promise<unknown>

/**
 * Handles a page's requests, up to so many, until the returned function is called. The route itself stays: without any, Playwright stops
 * intercepting, and a request that is intercepted at that moment never gets an answer.
 */
export async function handleUntil(
  page: Page,
  pattern: string | RegExp,
  handle: Handler,
  { times = Infinity } = {},
): Promise<() => void> {
  let left = times
  await page.route(pattern, (route) => (left-- > 0 ? handle(route) : route.fallback()))
  return () => {
    left = 0
  }
}

/**
 * Loses the answers to so many requests that are no reads: the server acts, and the browser's connection breaks. Returns the keys with
 * which they, and those after them, were sent.
 */
export async function loseAnswers(page: Page, pattern: string | RegExp, times: number): Promise<string[]> {
  const keys: string[] = []
  await page.route(pattern, async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    keys.push(request.headers()['idempotency-key'] ?? '')
    if (keys.length > times) return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return keys
}

/** Loses the answers to all reads, as on a line that went dead, until the returned function is called. */
export const loseReads = (page: Page): Promise<() => void> =>
  handleUntil(page, /\/(api|healthz)\b/, (route) =>
    route.request().method() === 'GET' ? route.abort('connectionreset') : route.fallback(),
  )
