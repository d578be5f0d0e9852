import * as client from 'openid-client'
import { createBoundedFetch } from '#server/platform/bounded-fetch.ts'
import { CalendarError, MissingPermission } from '../provider.ts'

/** An OAuth 2.0 client that an operator registered with a calendar provider, and what it requests (RFC 6749, RFC 7636). */
export type AuthorizationSettings = {
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  /** RFC 7009; undefined: the provider has none. */
  readonly revocationEndpoint?: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the browser comes back to. */
  readonly redirectUri: string
  readonly scopes: readonly string[]
  /** Scopes without which a calendar cannot be read; people can leave some out at Google. */
  readonly requiredScopes: readonly string[]
  readonly parameters?: Readonly<Record<string, string>>
}

/** What a provider granted; `expiresAt` is of the access token, in epoch milliseconds. */
export type Tokens = { readonly accessToken: string; readonly refreshToken: string; readonly expiresAt: number }

export type Authorization = {
  /** The browser adds `state`, `code_challenge` and `code_challenge_method=S256`. */
  readonly authorizeUrl: string
  /** Tokens for a code that the browser brought back. Throws `CalendarError`. */
  exchange(code: string, codeVerifier: string, now: Date): Promise<Tokens>
  /** New tokens; the refresh token may be another one, and then replaces the one before. Throws `CalendarError`. */
  refresh(refreshToken: string, now: Date): Promise<Tokens>
  /** Ends the grant of a refresh token; one that has ended is no error. Throws `CalendarError`. */
  revoke(refreshToken: string): Promise<void>
}

const TIMEOUT = 5_000
/** Bytes of an answer. */
const MAX_SIZE = 1024 * 1024
/** Providers name the end of a grant so: revoked, expired, password changed, blocked by an administrator. */
const ENDED = ['invalid_grant', 'interaction_required', 'consent_required', 'access_denied']

export function createAuthorization(settings: AuthorizationSettings): Authorization {
  const config = configure(settings)
  const { redirectUri: redirect_uri, scopes, parameters } = settings
  const scope = scopes.join(' ')

  async function request(grantType: string, body: Record<string, string>) {
    try {
      return await client.genericGrantRequest(config, grantType, body)
    } catch (error) {
      throw asCalendarError(error)
    }
  }

  return {
    authorizeUrl: client.buildAuthorizationUrl(config, { redirect_uri, scope, ...parameters }).href,
    async exchange(code, codeVerifier, now) {
      const answer = await request('authorization_code', { code, redirect_uri, code_verifier: codeVerifier })
      const granted = answer.scope?.split(' ').map(shortScope) ?? scopes.map(shortScope)
      if (!settings.requiredScopes.every((name) => granted.includes(shortScope(name)))) throw new MissingPermission()
      if (answer.refresh_token === undefined) throw new CalendarError('refused', 'There is no refresh token')
      return tokensOf(answer, answer.refresh_token, now)
    },
    async refresh(refreshToken, now) {
      const answer = await request('refresh_token', { refresh_token: refreshToken })
      return tokensOf(answer, answer.refresh_token ?? refreshToken, now)
    },
    async revoke(refreshToken) {
      try {
        await client.tokenRevocation(config, refreshToken)
      } catch (error) {
        if (!(error instanceof client.ResponseBodyError && error.error === 'invalid_token'))
          throw asCalendarError(error)
      }
    },
  }
}

function configure({ clientId, clientSecret, ...endpoints }: AuthorizationSettings) {
  const { issuer, authorizationEndpoint, tokenEndpoint, revocationEndpoint } = endpoints
  const server = {
    issuer,
    authorization_endpoint: authorizationEndpoint,
    token_endpoint: tokenEndpoint,
    ...(revocationEndpoint && { revocation_endpoint: revocationEndpoint }),
  }
  const config = new client.Configuration(server, clientId, { client_secret: clientSecret })
  config[client.customFetch] = createBoundedFetch({ timeout: TIMEOUT, maxSize: MAX_SIZE }) as client.CustomFetch
  if (tokenEndpoint.startsWith('http:')) client.allowInsecureRequests(config)
  return config
}

/** Microsoft writes its scopes with or without the address of Graph, and in any case. */
const shortScope = (scope: string) => scope.replace('https://graph.microsoft.com/', '').toLowerCase()

type Answer = { access_token: string; expires_in?: number | undefined }

const tokensOf = (answer: Answer, refreshToken: string, now: Date): Tokens => ({
  accessToken: answer.access_token,
  refreshToken,
  expiresAt: now.getTime() + (answer.expires_in ?? 300) * 1000,
})

/** Only the code of the provider's answer: descriptions may name people. */
function asCalendarError(error: unknown): CalendarError {
  if (error instanceof client.ResponseBodyError)
    return new CalendarError(ENDED.includes(error.error) ? 'refused' : 'unreachable', error.error)
  return new CalendarError(
    'unreachable',
    error instanceof client.ClientError ? (error.code ?? 'no answer') : 'no answer',
  )
}
