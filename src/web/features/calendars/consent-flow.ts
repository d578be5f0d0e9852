import type { ConsentProvider } from '#contract/calendars/schemas.ts'
import { randomKey } from '#web/platform/api/random-key.ts'
import { newCodeVerifier, withCodeChallenge } from '#web/platform/session/code-challenge.ts'

/** Stored while the mentor is on the page of a provider; `state` ties the return to it. */
type ConsentAttempt = {
  provider: ConsentProvider
  /** The account that is connected again; null for a new one. */
  account: string | null
  state: string
  codeVerifier: string
}

/** What a mentor brought back: a code, or the reason why there is none. */
export type ConsentReturn =
  | ({ kind: 'agreed'; code: string } & Pick<ConsentAttempt, 'provider' | 'account' | 'codeVerifier'>)
  | { kind: 'declined'; provider: ConsentProvider }
  | { kind: 'failed' }

const key = 'calendar-consent'

/** Where to send the browser for the consent of a mentor. */
export async function startConsent(
  authorizeUrl: string,
  { provider, account }: Pick<ConsentAttempt, 'provider' | 'account'>,
): Promise<string> {
  const attempt: ConsentAttempt = { provider, account, state: randomKey(), codeVerifier: newCodeVerifier() }
  const url = await withCodeChallenge(authorizeUrl, attempt.state, attempt.codeVerifier)
  if (account !== null) url.searchParams.set('login_hint', account)
  sessionStorage.setItem(key, JSON.stringify(attempt))
  return url.href
}

/** Takes the return from the address, once: a reload does not send its code again. */
export function takeConsentReturn(): ConsentReturn {
  const query = new URLSearchParams(location.search)
  history.replaceState(history.state, '', location.pathname)
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const attempt = JSON.parse(stored ?? 'null') as ConsentAttempt | null
  if (!attempt || attempt.state !== query.get('state')) return { kind: 'failed' }
  const code = query.get('code')
  if (query.get('error') === 'access_denied') return { kind: 'declined', provider: attempt.provider }
  return code === null || query.has('error') ? { kind: 'failed' } : { kind: 'agreed', code, ...attempt }
}
