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

/** The response of the page's first read, once and only for the person who sent it. */
export function takeFirstRead(address: string, token: string | undefined): Promise<Response> | undefined {
  const { firstRead } = window
  if (firstRead?.address !== address || firstRead.token !== token) return undefined
  delete window.firstRead
  return performance.now() - firstRead.at < freshFor ? firstRead.response : undefined
}
