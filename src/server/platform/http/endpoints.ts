import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultBodyLimit, type Route } from '#contract/route.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { mayCacheCaller, type Endpoint, type Feature } from '#server/platform/feature.ts'
import { maintenanceRetrySeconds, type Maintenance } from '#server/platform/operations/maintenance.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { timeZoneDatabase } from '#server/platform/time-zone-database.ts'
import { callerSignal, priorityOf, type Outside } from './admission.ts'
import { authenticate, requestMetadata, type Caller } from './caller.ts'
import type { Dispatch } from './calls/public.ts'
import type { RateLimits } from './rate-limit.ts'
import { createVisitorCookie } from './visitor-cookie.ts'

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
