import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { defaultBodyLimit } from '#contract/route.ts'
import { bearerChallenge, errorBody, isUnexpected, refusalOf } from './error-body.ts'
import { trustProxyOption } from './client-address.ts'
import { brotliOptions, ENCODING_THRESHOLD, gzipOptions, SYNC_ENCODING_THRESHOLD } from './encoded-text.ts'
import { acceptedLanguage } from '#server/platform/i18n/accepted-language.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { languageOf } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hasOneHost } from './one-host.ts'
import type { Visitor } from './visitor-cookie.ts'
import { logIds, logRequest } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { guardSharedCaching } from '#server/platform/cdn/shared-caching.ts'
import { traceRequests } from '#server/platform/tracing/trace-requests.ts'

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
