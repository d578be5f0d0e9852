import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, isTracing, withinSpan, type Span } from './spans.ts'

/** Records each request by its route: paths name people, and queries hold what they look for. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginSpan(request.method, 'server', { 'http.request.method': request.method })
    if (span) spans.set(request, span)
    withinSpan(span, done)
  })
  // Reading a body may lose what runs.
  app.addHook('preValidation', (request, _reply, done) => withinSpan(spans.get(request), done))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const span = spans.get(request)
    span?.rename(`${request.method} ${route}`)
    const failed = reply.statusCode >= 500 ? new Error(`answered ${reply.statusCode}`) : undefined
    span?.end(
      { 'http.route': route, 'http.response.status_code': reply.statusCode, 'kando.request_id': request.id },
      failed,
    )
    done()
  })
}
