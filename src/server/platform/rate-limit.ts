import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limit, Route } from '#contract/route.ts'
import type { Actor } from './context.ts'
import type { Env } from './env.ts'
import { Refusal } from './refusal.ts'

const minute = 60_000
const figures: Record<Limit | 'member' | 'visitor', { max: number; timeWindow: number }> = {
  login: { max: 10, timeWindow: 15 * minute },
  register: { max: 5, timeWindow: 60 * minute },
  mail: { max: 5, timeWindow: 60 * minute },
  booking: { max: 10, timeWindow: 60 * minute },
  search: { max: 60, timeWindow: minute },
  member: { max: 300, timeWindow: minute },
  visitor: { max: 60, timeWindow: minute },
}

export type RateLimit = (
  route: Route,
  actor: Actor | null,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

/** Counts a call in its bucket (quality.md, Security 11); shared by all processes through Redis where there is one. */
export async function createRateLimit(app: FastifyInstance, env: Env, redis?: unknown): Promise<RateLimit> {
  if (env.RATE_LIMIT === 'off') return async () => {}
  const callers = new WeakMap<FastifyRequest, string>()
  await app.register(rateLimit, { global: false, ...(redis === undefined ? {} : { redis }) })
  const limiters = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      app.createRateLimit({ ...figure, keyGenerator: (request) => `${name}:${callers.get(request)}` }),
    ]),
  )
  return async (route, actor, request, reply) => {
    const bucket = route.limit ?? (actor ? 'member' : 'visitor')
    callers.set(request, callerKey(route, actor, request))
    const result = await limiters[bucket]!(request)
    if (result.isAllowed) return
    reply.headers({
      'ratelimit-limit': result.max,
      'ratelimit-remaining': result.remaining,
      'ratelimit-reset': result.ttlInSeconds,
    })
    if (result.isExceeded) throw new Refusal('rate_limited', { retryAfterSeconds: result.ttlInSeconds })
  }
}

/** Log-in counts per account and address together, so that one person's attempts lock nobody else out. */
function callerKey(route: Route, actor: Actor | null, request: FastifyRequest): string {
  if (actor) return actor.userId
  const { email, challengeId } = (request.body ?? {}) as { email?: unknown; challengeId?: unknown }
  const account = route.limit === 'login' || route.limit === 'mail' ? (email ?? challengeId) : undefined
  return typeof account === 'string' ? `${request.ip} ${account.trim().toLowerCase().slice(0, 254)}` : request.ip
}
