import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { defaultBodyLimit, type Route } from '#contract/route.ts'
import { findApiKeyCaller, type ApiKey } from '#server/platform/auth/api-key-caller.ts'
import { isApiKey } from '#server/platform/auth/api-keys.ts'
import type { Actor, RequestMetadata } from '#server/platform/context.ts'
import { callerSignal, priorityOf, type Outside } from './admission.ts'
import { bearerChallenge, errorBody, isUnexpected, refusalOf } from './error-body.ts'
import { trustProxyOption } from './client-address.ts'
import { deviceHints } from './device-hints.ts'
import type { Dispatch } from './calls/public.ts'
import { brotliOptions, ENCODING_THRESHOLD, gzipOptions, SYNC_ENCODING_THRESHOLD } from './encoded-text.ts'
import { mayCacheCaller, type Endpoint, type Feature } from '#server/platform/feature.ts'
import { acceptedLanguage } from '#server/platform/i18n/accepted-language.ts'
import { maintenanceRetrySeconds, type Maintenance } from '#server/platform/operations/maintenance.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { RateLimits } from './rate-limit.ts'
import { languageOf } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hasOneHost } from './one-host.ts'
import { createVisitorCookie, type Visitor } from './visitor-cookie.ts'
import { logIds, logRequest } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { guardSharedCaching } from '#server/platform/cdn/shared-caching.ts'
import { traceRequests } from '#server/platform/tracing/trace-requests.ts'
import { timeZoneDatabase } from '#server/platform/time-zone-database.ts'

const urlLimit = 8 * 1024
const requestTimeout = 30_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated user, for the log. */
    userId: string | null
    /** The API key with which they call, for the log. */
    apiKeyId: string | null
    /** The language that the authenticated user chose. */
    chosenLanguage: string | null
    /** Of calls without a signed-in caller. */
    visitor: Visitor | null
    /** Why the request was refused, for the log. */
    refusal: Refusal | null
  }
}

/** The HTTP server. */
export type Http = FastifyInstance

/** Whether the server is shutting down (SIGTERM): not ready, and closing kept-alive connections. */
export type Lifecycle = { draining: boolean }

/** Opens Fastify with what all responses have in common: request ids, headers, limits, error bodies. */
export async function openHttp(dependencies: AppDependencies, lifecycle: Lifecycle): Promise<FastifyInstance> {
  const headers = securityHeaders(dependencies)
  const app = fastify({
    loggerInstance: dependencies.log,
    // A child logger per request costs more than most requests log: each line names its request id instead.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxyOption(dependencies.env.TRUST_PROXY),
    bodyLimit: defaultBodyLimit,
    requestTimeout,
    connectionTimeout: requestTimeout,
    // Node checks for slow connections at this interval; its default of 30 s would double the timeouts above.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    // Parameters are bounded by the schemas of their routes, which say what is wrong.
    routerOptions: { maxParamLength: urlLimit },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Malformed URLs run no hook.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.header('x-request-id', request.id).headers(headers)),
  }) as unknown as FastifyInstance
  await app.register(compress, {
    global: true,
    threshold: ENCODING_THRESHOLD,
    syncThreshold: SYNC_ENCODING_THRESHOLD,
    encodings: ['br', 'gzip'],
    brotliOptions,
    zlibOptions: gzipOptions,
  })
  traceRequests(app)
  app.decorateRequest('userId', null)
  app.decorateRequest('apiKeyId', null)
  app.decorateRequest('chosenLanguage', null)
  app.decorateRequest('refusal', null)
  app.decorateRequest('visitor', null)
  acceptEmptyJson(app)
  if (dependencies.env.CDN_CACHING === 'on') guardSharedCaching(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.headers(headers)
    if (lifecycle.draining) reply.header('connection', 'close')
    if (request.url.length > urlLimit) return done(new Refusal('too_large'))
    done(
      hasOneHost(request.raw.rawHeaders)
        ? undefined
        : new Refusal('invalid_input', { fields: [{ field: 'host', code: 'host_repeated' }] }),
    )
  })
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
  app.setErrorHandler(async (error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler(async () => {
    throw new Refusal('not_found')
  })
  return app
}

/** The specified calls with an empty body send `content-type: application/json` without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/** Registers every endpoint of the features under `/api`. */
export function serveEndpoints(
  app: FastifyInstance,
  dependencies: AppDependencies,
  features: readonly Feature[],
  dispatch: Dispatch,
  { limits, maintenance }: { limits: RateLimits; maintenance: Maintenance },
): void {
  const { admission } = dependencies
  const endpoints = features.flatMap((feature) => feature.endpoints)
  const findVisitor = createVisitorCookie(dependencies)
  const limitVisitor = (route: Route, request: FastifyRequest, reply: FastifyReply, outside: Outside) => {
    request.visitor = findVisitor(request, reply)
    // No cache between may give one visitor's cookie to another.
    if (request.visitor.isNew) reply.header('cache-control', 'no-store')
    // Those who call often are slowed.
    return outside(() => limits.call(route, { actor: null }, request, reply))
  }
  const handle = async (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, outside: Outside) => {
    refuseMediaType(request)
    moveBearerCredential(request, endpoint.route)
    const caller = await authenticate(dependencies, request, mayCacheCaller(endpoint)).catch(async (error: unknown) => {
      await limitVisitor(endpoint.route, request, reply, outside)
      throw error
    })
    const { actor } = caller
    if (!actor?.staff && (await maintenance.isOn()) && !maintenance.passes(request))
      throw new Refusal('maintenance', { retryAfterSeconds: maintenanceRetrySeconds })
    if (actor) await limits.call(endpoint.route, caller, request, reply)
    else await limitVisitor(endpoint.route, request, reply, outside)
    return answer(endpoint, { ...caller, outside }, request, reply, dispatch)
  }
  for (const endpoint of endpoints) {
    const priority = priorityOf(endpoint)
    app.route({
      method: endpoint.route.method,
      url: urlPattern(endpoint.route.path),
      bodyLimit: endpoint.route.bodyLimit ?? defaultBodyLimit,
      // Before the body is read.
      onRequest: async () => admission.check(priority),
      handler: (request, reply) =>
        admission.run(priority, callerSignal(reply), (outside) => handle(endpoint, request, reply, outside)),
    })
  }
  app.all('/api/*', async (request, reply) => {
    const methods = methodsAt(endpoints, request)
    if (methods.length === 0) throw new Refusal('not_found')
    reply.header('allow', methods.join(', '))
    throw new Refusal('method_not_allowed')
  })
}

async function answer(
  endpoint: Endpoint,
  caller: Caller & { outside: Outside },
  request: FastifyRequest,
  reply: FastifyReply,
  dispatch: Dispatch,
) {
  const key = request.headers['idempotency-key']
  const outcome = await dispatch(endpoint, {
    ...caller,
    params: request.params,
    query: request.query,
    body: request.body,
    request: requestMetadata(request),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  })
  // Responses to an authenticated caller, and those that contain tokens.
  if (request.headers.authorization !== undefined || endpoint.route.access !== 'public' || request.method !== 'GET')
    reply.header('cache-control', 'no-store')
  reply.header('x-time-zone-database', timeZoneDatabase)
  if (outcome.hasMore !== undefined) reply.header('x-has-more', String(outcome.hasMore))
  reply.code(outcome.status)
  if (outcome.text === undefined) return reply.send()
  reply.type(`${endpoint.route.contentType ?? 'application/json'}; charset=utf-8`)
  return typeof outcome.text === 'string' ? reply.send(outcome.text) : outcome.text.send(request, reply)
}

type Caller = { actor: Actor | null; apiKey?: ApiKey; signedOutUserId?: string }

/**
 * The caller, without an actor where there is no token, or one of a session that has ended. An invalid token is refused even on public
 * routes, so that the client refreshes it; an API key too.
 */
async function authenticate(
  dependencies: AppDependencies,
  request: FastifyRequest,
  mayBeCached: boolean,
): Promise<Caller> {
  const header = request.headers.authorization
  if (header === undefined) return { actor: null }
  const [scheme, token] = header.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal('unauthenticated')
  if (isApiKey(token)) return authenticateKey(dependencies, request, token)
  const claims = await dependencies.accessTokens.verify(token)
  if (!claims) throw new Refusal('unauthenticated')
  const actor = await dependencies.callers.find(claims, dependencies.clock.now(), mayBeCached)
  if (!actor) return { actor: null, signedOutUserId: claims.userId }
  request.userId = actor.userId
  request.chosenLanguage = actor.locale
  return { actor }
}

async function authenticateKey(
  { database, clock }: AppDependencies,
  request: FastifyRequest,
  token: string,
): Promise<Caller> {
  const caller = await findApiKeyCaller(database.db, { token, address: request.ip, now: clock.now() })
  request.userId = caller.actor.userId
  request.apiKeyId = caller.apiKey.id
  request.chosenLanguage = caller.actor.locale
  return caller
}

export function requestMetadata(request: FastifyRequest): RequestMetadata {
  const language = acceptedLanguage(request.headers['accept-language'])
  return {
    id: request.id,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    device: deviceHints(request.headers),
    ...(language && { language }),
    ...(request.visitor ? { visitorId: request.visitor.id } : {}),
  }
}

/** Moves a bearer token of an identity provider, marked by the route's `credentialHeader`, into the body. */
function moveBearerCredential(request: FastifyRequest, { credentialHeader }: Route) {
  const { authorization } = request.headers
  if (!credentialHeader || request.headers[credentialHeader] === undefined || authorization === undefined) return
  request.body = { ...(request.body as object | undefined), credential: authorization.replace(/^bearer /i, '') }
  delete request.headers.authorization
}

/** `:role` matches the two roles only, so that `/mentor/…` and `/mentee/…` keep their other children. */
const urlPattern = (path: string) => `/api${path.replace(':role', ':role(^mentor$|^mentee$)')}`

function refuseMediaType(request: FastifyRequest) {
  if (
    request.body !== undefined &&
    request.body !== null &&
    !/^application\/json\b/i.test(request.headers['content-type'] ?? '')
  )
    throw new Refusal('unsupported_media_type')
}

/** The methods of an existing path; HEAD comes with GET. */
function methodsAt(endpoints: readonly Endpoint[], request: FastifyRequest): string[] {
  const path = new URL(request.url, 'http://local').pathname
  const methods = endpoints
    .filter(({ route }) =>
      new RegExp(`^/api${route.path.replace(':role', '(mentor|mentee)').replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    )
    .flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]))
  return [...new Set(methods)]
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isUnexpected(error)) request.log.error({ ...logIds(request), err: error }, 'request failed')
  const refusal = refusalOf(error)
  request.refusal = refusal
  const language = languageOf(request.chosenLanguage ?? acceptedLanguage(request.headers['accept-language']))
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfterSeconds)))
  const challenge = bearerChallenge(refusal)
  if (challenge) reply.header('www-authenticate', challenge)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal, request.id, language)))
}
