import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ApiRequest = { method: string; url: URL; headers: IncomingHttpHeaders; body: Record<string, unknown> }
export type ApiAnswer = { status: number; body?: unknown; headers?: Record<string, string> }

type Paths = { authorize: string; token: string; revoke?: string }
type Options = {
  paths: Paths
  scopes: readonly string[]
  /** Microsoft replaces the refresh token at every use, Google does not. */
  rotates: boolean
  respond: (request: ApiRequest) => ApiAnswer
}

/** An authorization server with an API behind its access tokens, on loopback. */
export type CalendarProvider = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the person does on the consent screen; `partly` leaves all but the last permission out. */
  consent: 'allow' | 'deny' | 'partly'
  /** Replaces the answers of the API; `hang` never answers. Null: it works. */
  answer: ApiAnswer | 'hang' | null
  /** Replaces the answers of the token endpoint. */
  tokenAnswer: ApiAnswer | 'hang' | null
  /** Requests to the API, and the refresh tokens that were sent. */
  readonly requests: ApiRequest[]
  readonly refreshes: string[]
  /** Replaces the answers of the revocation endpoint, and the tokens that it received. */
  revocationAnswer: ApiAnswer | 'hang' | null
  readonly revocations: string[]
  /** As when the person takes the permission back. */
  revoke(): void
  /** Ends all access tokens; refresh tokens still work. */
  expire(): void
  /** Follows an authorization address as a browser does; returns the parameters that came back. */
  visit(authorizeUrl: string): Promise<{ code?: string; state?: string; error?: string; codeVerifier: string }>
  close(): void
}

type Grant = { challenge: string; redirectUri: string; scope: string }
const token = () => randomBytes(16).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const refuse = (error: string): ApiAnswer => ({ status: 400, body: { error, error_description: 'of the double' } })

export async function startCalendarProvider({ paths, scopes, rotates, respond }: Options): Promise<CalendarProvider> {
  const codes = new Map<string, Grant>()
  const accessTokens = new Set<string>()
  const refreshTokens = new Set<string>()
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const url = new URL(request.url ?? '/', provider.url)
        const text = Buffer.concat(chunks).toString('utf8')
        if (url.pathname === paths.authorize) return authorize(url, response)
        if (url.pathname === paths.token)
          return reply(response, provider.tokenAnswer ?? grant(new URLSearchParams(text)))
        if (url.pathname === paths.revoke)
          return reply(response, provider.revocationAnswer ?? revokeToken(new URLSearchParams(text)))
        const { method = 'GET', headers } = request
        const call = { method, url, headers, body: JSON.parse(text || '{}') as Record<string, unknown> }
        provider.requests.push(call)
        if (!accessTokens.has(headers.authorization?.slice(7) ?? '')) return reply(response, { status: 401, body: {} })
        reply(response, provider.answer ?? respond(call))
      })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => http.once('listening', done))

  function authorize({ searchParams: query }: URL, response: ServerResponse) {
    const target = new URL(query.get('redirect_uri') ?? '')
    const isComplete =
      query.get('client_id') === provider.clientId &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      scopes.every((scope) => query.get('scope')?.split(' ').includes(scope))
    if (!isComplete) return reply(response, refuse('invalid_request'))
    target.searchParams.set('state', query.get('state') ?? '')
    if (provider.consent === 'deny') target.searchParams.set('error', 'access_denied')
    else {
      const code = token()
      const scope = (provider.consent === 'partly' ? scopes.slice(-1) : scopes).join(' ')
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        scope,
      })
      target.searchParams.set('code', code)
    }
    response.writeHead(302, { location: target.href }).end()
  }

  function grant(form: URLSearchParams): ApiAnswer {
    if (form.get('client_id') !== provider.clientId || form.get('client_secret') !== provider.clientSecret)
      return { status: 401, body: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'refresh_token') return refresh(form.get('refresh_token') ?? '')
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const isOwn =
      code?.redirectUri === form.get('redirect_uri') && code?.challenge === sha256(form.get('code_verifier') ?? '')
    return code && isOwn ? issue(code.scope, newRefreshToken()) : refuse('invalid_grant')
  }

  function refresh(sent: string): ApiAnswer {
    provider.refreshes.push(sent)
    if (!refreshTokens.has(sent)) return refuse('invalid_grant')
    if (!rotates) return issue(scopes.join(' '))
    refreshTokens.delete(sent)
    return issue(scopes.join(' '), newRefreshToken())
  }

  /** Ends the whole permission, as Google does. */
  function revokeToken(form: URLSearchParams): ApiAnswer {
    const sent = form.get('token') ?? ''
    if (!refreshTokens.has(sent)) return refuse('invalid_token')
    provider.revocations.push(sent)
    provider.revoke()
    return { status: 200, body: {} }
  }

  function newRefreshToken() {
    const issued = token()
    refreshTokens.add(issued)
    return issued
  }

  function issue(scope: string, refreshToken?: string): ApiAnswer {
    const accessToken = token()
    accessTokens.add(accessToken)
    const body = { token_type: 'Bearer', expires_in: 3599, scope, access_token: accessToken }
    return { status: 200, body: { ...body, ...(refreshToken && { refresh_token: refreshToken }) } }
  }

  const provider: CalendarProvider = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    clientId: 'kando',
    clientSecret: token(),
    consent: 'allow',
    answer: null,
    tokenAnswer: null,
    requests: [],
    refreshes: [],
    revocationAnswer: null,
    revocations: [],
    revoke() {
      accessTokens.clear()
      refreshTokens.clear()
    },
    expire: () => accessTokens.clear(),
    visit,
    close() {
      http.close()
      http.closeAllConnections()
    },
  }
  return provider
}

function reply(response: ServerResponse, answer: ApiAnswer | 'hang') {
  if (answer === 'hang') return
  const { status, body, headers } = answer
  const text = body === undefined ? '' : JSON.stringify(body)
  response.writeHead(status, { ...(text && { 'content-type': 'application/json' }), ...headers }).end(text)
}

async function visit(authorizeUrl: string) {
  const codeVerifier = token() + token() + token()
  const url = new URL(authorizeUrl)
  url.searchParams.set('state', token())
  url.searchParams.set('code_challenge', sha256(codeVerifier))
  url.searchParams.set('code_challenge_method', 'S256')
  const { headers, status } = await fetch(url, { redirect: 'manual' })
  const location = headers.get('location')
  if (location === null) throw new Error(`The provider answered ${status}`)
  return { ...Object.fromEntries(new URL(location).searchParams), codeVerifier }
}
