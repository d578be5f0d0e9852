import type { Page } from '@playwright/test'

/** How often a browser sends a command by itself. */
export const tries = 3

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
export async function loseReads(page: Page): Promise<() => Promise<void>> {
  const reads = /\/(api|healthz)\b/
  const lose = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.request().method() === 'GET' ? route.abort('connectionreset') : route.fallback()
  await page.route(reads, lose)
  return () => page.unroute(reads, lose)
}
