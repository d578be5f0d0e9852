import type { Provider } from '#contract/accounts/schemas.ts'
import { randomKey } from '#web/platform/api/idempotency-key.ts'
import { paths } from '#web/paths.ts'

export type SocialPurpose = 'login' | 'signup'

/** Stored while the reader is at the provider; `state` ties the return to it (D10). */
type SocialAttempt = {
  provider: Provider
  purpose: SocialPurpose
  remember: boolean
  state: string
  nonce: string
  codeVerifier: string
  redirectUri: string
  search: string
}

const key = 'social-attempt'

/** Where to send the browser: the provider's address with state, nonce and a PKCE challenge (RFC 7636, S256) of ours. */
export async function startSocialSignIn(
  start: { provider: Provider; authorizeUrl: string },
  purpose: SocialPurpose,
  remember: boolean,
): Promise<string> {
  const codeVerifier = randomKey() + randomKey()
  const attempt: SocialAttempt = {
    provider: start.provider,
    purpose,
    remember,
    state: randomKey(),
    nonce: randomKey(),
    codeVerifier,
    redirectUri: location.origin + paths.socialReturn(start.provider),
    search: location.search,
  }
  sessionStorage.setItem(key, JSON.stringify(attempt))
  const url = new URL(start.authorizeUrl)
  url.searchParams.set('redirect_uri', attempt.redirectUri)
  url.searchParams.set('state', attempt.state)
  url.searchParams.set('nonce', attempt.nonce)
  url.searchParams.set('code_challenge', await challengeOf(codeVerifier))
  url.searchParams.set('code_challenge_method', 'S256')
  return url.href
}

/** The attempt that this return belongs to; used once. Null for an unknown `state`. */
export function takeAttempt(provider: string | undefined, state: string | null): SocialAttempt | null {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const attempt = JSON.parse(text ?? 'null') as SocialAttempt | null
  return attempt && attempt.provider === provider && attempt.state === state ? attempt : null
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
