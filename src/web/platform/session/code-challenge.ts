import { randomKey } from '#web/platform/api/random-key.ts'

/** A code verifier for one authorization request (RFC 7636, 4.1). */
export const newCodeVerifier = (): string => randomKey() + randomKey()

/** An authorization address with `state` and the challenge of a code verifier (RFC 7636, S256). */
export async function withCodeChallenge(authorizeUrl: string, state: string, codeVerifier: string): Promise<URL> {
  const url = new URL(authorizeUrl)
  url.searchParams.set('state', state)
  url.searchParams.set('code_challenge', await challengeOf(codeVerifier))
  url.searchParams.set('code_challenge_method', 'S256')
  return url
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
