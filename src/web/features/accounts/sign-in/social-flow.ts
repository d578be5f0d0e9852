import type { Provider } from '#contract/accounts/schemas.ts'
import type { PageLanguage } from '#contract/offered-languages.ts'
import { cookieNames, writeCookie } from '#web/platform/dom/cookies.ts'
import { randomKey } from '#web/platform/api/random-key.ts'
import { newCodeVerifier, withCodeChallenge } from '#web/platform/session/code-challenge.ts'
import { paths } from '#web/paths.ts'
import { language } from '#texts/language.ts'

export type SocialPurpose = 'login' | 'signup'

/** Stored while the reader is at the provider; `state` ties the return to it (D10). */
type SocialAttempt = {
  provider: Provider
  purpose: SocialPurpose
  remember: boolean
  state: string
  codeVerifier: string
  redirectUri: string
  search: string
  /** In which it began; the provider returns to an address without a language. */
  locale: PageLanguage
}

const key = 'social-attempt'

/** Where to send the browser: the provider's address with a state and a PKCE challenge (RFC 7636, S256) of ours and the server's nonce. */
export async function startSocialSignIn(
  start: { provider: Provider; authorizeUrl: string; nonce: string },
  purpose: SocialPurpose,
  remember: boolean,
): Promise<string> {
  const codeVerifier = newCodeVerifier()
  const attempt: SocialAttempt = {
    provider: start.provider,
    purpose,
    remember,
    state: randomKey(),
    codeVerifier,
    redirectUri: location.origin + paths.socialReturn(start.provider),
    search: location.search,
    locale: language as PageLanguage,
  }
  // The return is shown in it, too.
  writeCookie(cookieNames.locale, language)
  sessionStorage.setItem(key, JSON.stringify(attempt))
  const url = await withCodeChallenge(start.authorizeUrl, attempt.state, codeVerifier)
  url.searchParams.set('redirect_uri', attempt.redirectUri)
  url.searchParams.set('nonce', start.nonce)
  return url.href
}

/** The attempt that this return belongs to; used once. Null for an unknown `state`. */
export function takeAttempt(provider: string | undefined, state: string | null): SocialAttempt | null {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const attempt = JSON.parse(text ?? 'null') as SocialAttempt | null
  return attempt && attempt.provider === provider && attempt.state === state ? attempt : null
}
