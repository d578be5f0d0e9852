import { channel } from 'node:diagnostics_channel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { shortenedNetwork } from './networks.ts'

/** A completed request, published on a diagnostics channel; `route` is the pattern. */
export type CompletedRequest = { method: string; route: string; status: number; seconds: number }
export const requestCompleted = channel('kando.http.request-completed')

/** Logs a completed request, and publishes it for the metrics. */
export function logRequest(request: FastifyRequest, reply: FastifyReply) {
  const route = request.routeOptions.url ?? 'unknown'
  if (requestCompleted.hasSubscribers)
    requestCompleted.publish({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    } satisfies CompletedRequest)
  request.log.info(
    {
      ...logIds(request),
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...refusalTrail(request),
    },
    'request',
  )
}

/** Who was refused what, so that an attack leaves a trail (ASVS 5.0, 16.3.1): the code, the account that a log-in tried, the network. */
function refusalTrail({ refusal, ip }: FastifyRequest) {
  if (refusal === null) return {}
  const { code, accountId } = refusal
  return { code, ...(accountId === undefined ? {} : { accountId }), network: shortenedNetwork(ip) }
}

/** By which the lines of one request belong together. */
export const logIds = ({ id, userId, apiKeyId }: FastifyRequest) => ({
  requestId: id,
  ...(userId === null ? {} : { userId }),
  ...(apiKeyId === null ? {} : { apiKeyId }),
})
