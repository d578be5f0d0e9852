/** A read that `early.ts` sent before the application was there. */
type FirstRead = {
  address: string
  token: string
  /** `performance.now()` when it was sent. */
  at: number
  response: Promise<Response>
}

declare global {
  interface Window {
    firstRead?: FirstRead
  }
}

/** Milliseconds after which its answer no longer counts as current. */
const freshFor = 30_000

/**
 * The response of the page's first read, once and only for the person who sent it. A command makes it out of date, and what was refused or
 * lost is sent again; only of a spent token it is certain that it would be refused again.
 */
export async function takeFirstRead(method: string, address: string, token: string | undefined) {
  const { firstRead } = window
  if (!firstRead || (method === 'GET' && firstRead.address !== address)) return undefined
  delete window.firstRead
  const isCurrent = performance.now() - firstRead.at < freshFor
  if (method !== 'GET' || firstRead.token !== token || !isCurrent) return undefined
  const response = await firstRead.response.catch(() => undefined)
  return response?.ok || response?.status === 401 ? response : undefined
}
