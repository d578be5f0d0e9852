import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'

export type ExternalAccount = { sub: string; email: string; email_verified: boolean; name: string }

/** What the browser sends to the API after the redirect from the provider. */
type CallbackParams = { code: string; state: string; codeVerifier: string }

type TestProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The account that is signed in at the provider. */
  signedIn: ExternalAccount
  /** Follows the redirects from the authorization URL to our redirect URI as a browser does, with PKCE, state and this nonce. */
  visit(authorizeUrl: string, nonce: string): Promise<CallbackParams>
  /** An ID token as the provider passes it to a script in the browser. */
  credential(claims: JWTPayload, key?: 'own' | 'foreign'): Promise<string>
  close(): Promise<void>
}

/** Starts a real OpenID provider on loopback. `redirectUris` are those of our pages. */
export async function startOidcProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')])
  let handle: ReturnType<Provider['callback']> = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['kando', randomBytes(24).toString('base64url')]
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: 'own', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...testProvider.signedIn, sub }),
    }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Grant: 600, Session: 600 },
  })
  const toProvider = provider.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return toProvider(request, response)
    void completeInteraction(provider, testProvider.signedIn.sub, request, response)
  }
  const testProvider: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    signedIn: { sub: 'nobody', email: 'nobody@example.org', email_verified: false, name: 'Nobody' },
    visit,
    credential: (claims, key = 'own') =>
      new SignJWT({ aud: clientId, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .setIssuer(claims.iss ?? issuer)
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '10m')
        .sign(key === 'own' ? own.privateKey : foreign.privateKey),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
  return testProvider
}

/** Signs the account in and gives consent to all scopes. */
async function completeInteraction(
  provider: Provider,
  accountId: string,
  ...http: Parameters<Provider['interactionDetails']>
) {
  const { prompt, params } = await provider.interactionDetails(...http)
  if (prompt.name === 'login') return provider.interactionFinished(...http, { login: { accountId } })
  const grant = new provider.Grant({ accountId, clientId: params.client_id })
  grant.addOIDCScope(params.scope ?? 'openid')
  return provider.interactionFinished(...http, { consent: { grantId: await grant.save() } })
}

async function visit(authorizeUrl: string, nonce: string): Promise<CallbackParams> {
  const [codeVerifier, state] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const start = new URL(authorizeUrl)
  start.searchParams.set('code_challenge', createHash('sha256').update(codeVerifier).digest('base64url'))
  start.searchParams.set('code_challenge_method', 'S256')
  start.searchParams.set('state', state)
  start.searchParams.set('nonce', nonce)
  const cookies = new Map<string, string>()
  let at = start
  for (let hop = 0; hop < 10; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    at = new URL(location, at)
    if (at.origin === start.origin) continue
    const { code, state: back, error } = Object.fromEntries(at.searchParams)
    if (!code || back !== state) throw new Error(`The provider sent us back with ${error ?? 'another state'}`)
    return { code, state, codeVerifier }
  }
  throw new Error('The provider redirects endlessly')
}
