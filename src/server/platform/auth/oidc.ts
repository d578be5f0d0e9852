import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { createBoundedFetch } from '#server/platform/bounded-fetch.ts'
import type { Env } from '#server/platform/operations/env.ts'

type ProviderName = 'google' | 'github' | 'linkedin' | 'oidc'

/** The identity that a provider asserts: (issuer, subject), never the e-mail address. */
export type ExternalIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly fullName: string
}

/** Whether a nonce is the one that the caller's browser was given. */
type IsOwnNonce = (nonce: string) => boolean
type AuthorizationGrant = { code: string; codeVerifier?: string | undefined; isOwnNonce: IsOwnNonce }
type ProviderChoice = { provider: ProviderName; authorizeUrl: string; issuer: string; clientId: string }

/** Sign-in with external identities. Any failure of the provider or of a check rejects. */
export type Oidc = {
  readonly configured: readonly ProviderName[]
  /**
   * The authorization address of each configured provider; one that cannot be reached is left out. The browser adds `state`, the `nonce`
   * that it was given, `code_challenge` and `code_challenge_method=S256`.
   */
  list(): Promise<ProviderChoice[]>
  redirectUri(provider: ProviderName): string
  /** Whether codes of this provider need a code verifier (RFC 7636). */
  needsCodeVerifier(provider: ProviderName): boolean
  exchange(provider: ProviderName, grant: AuthorizationGrant): Promise<ExternalIdentity>
  /** Checks an ID token that the provider handed to the browser (Google's credential). */
  readCredential(provider: ProviderName, credential: string, isOwnNonce: IsOwnNonce): Promise<ExternalIdentity>
}

// LinkedIn leaves the nonce out of its ID tokens, and refuses a code verifier from clients that have a secret.
const defaults = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile', omitsNonceAndVerifier: false },
  github: { issuer: 'https://github.com', scope: 'user:email', omitsNonceAndVerifier: false },
  linkedin: { issuer: 'https://www.linkedin.com/oauth', scope: 'openid email profile', omitsNonceAndVerifier: true },
} as const

// GitHub supports OAuth 2.0 only, without discovery.
const github = {
  issuer: defaults.github.issuer,
  authorization_endpoint: 'https://github.com/login/oauth/authorize',
  token_endpoint: 'https://github.com/login/oauth/access_token',
}
const githubApi = 'https://api.github.com'
/** Keys and tokens are a few kilobytes. */
const boundedFetch = createBoundedFetch({ timeout: 5_000, maxSize: 1024 * 1024 })

type Settings = {
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  omitsNonceAndVerifier: boolean
  isOAuthOnly: boolean
  claims: ClaimNames
}

/** Where an ID token has address and name, and whether the provider is trusted to have verified every address. */
type ClaimNames = { email: string; name: string; trustsEmail: boolean }
const standardClaims: ClaimNames = { email: 'email', name: 'name', trustsEmail: false }

/** Reads the providers from the settings. Each `*_ISSUER` replaces the real one and is then treated as any OpenID provider. */
export function createOidc(env: Env): Oidc {
  const providers = new Map<ProviderName, Settings>()
  for (const name of ['google', 'github', 'linkedin', 'oidc'] as const) {
    const settings = settingsOf(env, name)
    if (settings) providers.set(name, settings)
  }
  const open = cachePerProvider((name: ProviderName) => openProvider(providers.get(name), env.production))
  const keys = cachePerProvider(async (name: ProviderName) => {
    const { jwks_uri } = (await open(name)).serverMetadata()
    if (!jwks_uri) throw new Error(`${name} publishes no keys`)
    return createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: boundedFetch })
  })
  const redirectUri = (name: ProviderName) => `${env.APP_URL}/auth/callback/${name}`

  return {
    configured: [...providers.keys()],
    redirectUri,
    needsCodeVerifier: (provider) => providers.get(provider)?.omitsNonceAndVerifier === false,
    async list() {
      const choices = await Promise.all(
        [...providers].map(async ([provider, { issuer, clientId, scope }]) => {
          const config = await open(provider).catch(() => undefined)
          if (!config) return []
          const url = client.buildAuthorizationUrl(config, { redirect_uri: redirectUri(provider), scope })
          return [{ provider, authorizeUrl: url.href, issuer, clientId }]
        }),
      )
      return choices.flat()
    },
    async exchange(provider, { code, codeVerifier, isOwnNonce }) {
      const { omitsNonceAndVerifier, isOAuthOnly, claims: names } = requireConfigured(providers.get(provider))
      const config = await open(provider)
      const tokens = await client.genericGrantRequest(config, 'authorization_code', {
        code,
        redirect_uri: redirectUri(provider),
        ...(codeVerifier === undefined || omitsNonceAndVerifier ? {} : { code_verifier: codeVerifier }),
      })
      if (isOAuthOnly) return githubIdentity(config, tokens.access_token)
      const claims = tokens.claims()
      if (!claims) throw new Error(`${provider} sent no ID token`)
      if (!(omitsNonceAndVerifier && claims['nonce'] === undefined)) requireNonce(claims['nonce'], isOwnNonce)
      const userInfo =
        claims[names.email] === undefined ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      return identityOf(claims.iss, claims.sub, { ...claims, ...userInfo }, names)
    },
    async readCredential(provider, credential, isOwnNonce) {
      const { issuer, clientId, claims: names } = requireConfigured(providers.get(provider))
      const issuers = provider === 'google' ? [issuer, 'accounts.google.com'] : [issuer]
      const { payload } = await jwtVerify(credential, await keys(provider), {
        issuer: issuers,
        audience: clientId,
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      requireNonce(payload['nonce'], isOwnNonce)
      return identityOf(issuer, payload.sub!, payload, names)
    },
  }
}

function settingsOf(env: Env, name: ProviderName): Settings | undefined {
  const prefix = name.toUpperCase() as Uppercase<ProviderName>
  const clientId = env[`${prefix}_CLIENT_ID`]
  const clientSecret = env[`${prefix}_CLIENT_SECRET`]
  if (!clientId || !clientSecret) return undefined
  const other = env[`${prefix}_ISSUER`]
  if (name === 'oidc' || other !== undefined) {
    if (other === undefined) return undefined
    return {
      issuer: other,
      clientId,
      clientSecret,
      scope: defaults.google.scope,
      omitsNonceAndVerifier: false,
      isOAuthOnly: false,
      claims: name === 'oidc' ? ownClaims(env) : standardClaims,
    }
  }
  return { ...defaults[name], clientId, clientSecret, isOAuthOnly: name === 'github', claims: standardClaims }
}

const ownClaims = ({ OIDC_EMAIL_CLAIM, OIDC_NAME_CLAIM, OIDC_TRUST_EMAIL }: Env): ClaimNames => ({
  email: OIDC_EMAIL_CLAIM,
  name: OIDC_NAME_CLAIM,
  trustsEmail: OIDC_TRUST_EMAIL,
})

async function openProvider(settings: Settings | undefined, production: boolean): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret, isOAuthOnly } = requireConfigured(settings)
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: 30 }
  if (isOAuthOnly) {
    const config = new client.Configuration(github, clientId, metadata)
    config[client.customFetch] = boundedFetch as client.CustomFetch
    return config
  }
  const execute = [client.enableNonRepudiationChecks]
  if (!production && issuer.startsWith('http:')) execute.push(client.allowInsecureRequests)
  return client.discovery(new URL(issuer), clientId, metadata, undefined, {
    execute,
    [client.customFetch]: boundedFetch as client.CustomFetch,
  })
}

async function githubIdentity(config: client.Configuration, accessToken: string): Promise<ExternalIdentity> {
  const read = async <T>(path: string) => {
    const headers = new Headers({ accept: 'application/vnd.github+json' })
    const response = await client.fetchProtectedResource(
      config,
      accessToken,
      new URL(path, githubApi),
      'GET',
      undefined,
      headers,
    )
    if (!response.ok) throw new Error(`GitHub answered ${response.status}`)
    return (await response.json()) as T
  }
  const user = await read<{ id: number; login: string; name: string | null }>('/user')
  const emails = await read<{ email: string; primary: boolean; verified: boolean }[]>('/user/emails')
  const best = emails.find((one) => one.primary && one.verified) ?? emails.find((one) => one.verified)
  return {
    issuer: defaults.github.issuer,
    subject: String(user.id),
    email: best?.email,
    emailVerified: best !== undefined,
    fullName: user.name ?? user.login,
  }
}

/** Only who somebody is: roles, groups and the like of a provider are never read. */
function identityOf(issuer: string, subject: string, source: object, names: ClaimNames): ExternalIdentity {
  const claims = source as Record<string, unknown>
  const [email, name] = [claims[names.email], claims[names.name]]
  const joinedName = [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string').join(' ')
  return {
    issuer,
    subject,
    email: typeof email === 'string' ? email : undefined,
    // LinkedIn writes the flag as a text
    emailVerified: names.trustsEmail || claims['email_verified'] === true || claims['email_verified'] === 'true',
    fullName: typeof name === 'string' ? name : joinedName,
  }
}

function requireNonce(nonce: unknown, isOwnNonce: IsOwnNonce) {
  if (typeof nonce !== 'string' || !isOwnNonce(nonce))
    throw new Error('The nonce differs from that of the authorization request')
}

function requireConfigured<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('This provider is not configured')
  return value
}

/** Caches the result per provider; a failure is not cached. */
function cachePerProvider<T>(make: (name: ProviderName) => Promise<T>) {
  const cache = new Map<ProviderName, Promise<T>>()
  return (name: ProviderName) => {
    const value = cache.get(name) ?? make(name)
    cache.set(name, value)
    value.catch(() => cache.delete(name))
    return value
  }
}
