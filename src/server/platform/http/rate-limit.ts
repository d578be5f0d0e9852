import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limit, Route } from '#contract/route.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { closeRedis, openRedis } from '#server/platform/operations/redis.ts'
import { Refusal } from '#server/platform/refusal.ts'

const minute = 60_000
type Bucket = Limit | 'member' | 'visitor'
const figures: Record<Bucket, { max: number; timeWindow: number }> = {
  login: { max: 10, timeWindow: 15 * minute },
  register: { max: 5, timeWindow: 60 * minute },
  mail: { max: 5, timeWindow: 60 * minute },
  booking: { max: 10, timeWindow: 60 * minute },
  ai: { max: 10, timeWindow: 60 * minute },
  search: { max: 60, timeWindow: minute },
  member: { max: 300, timeWindow: minute },
  visitor: { max: 60, timeWindow: minute },
}

/** Counts a call; throws `rate_limited` when there were too many. */
export type RateLimit = (
  route: Route,
  actor: Actor | null,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

type Counted = { max: number; remaining: number; ttlInSeconds: number; isExceeded: boolean }
type Count = (bucket: Bucket, key: string, request: FastifyRequest) => Promise<Counted>

/** Counts every call in its bucket (quality.md, Security 11); shared by all processes through Redis where there is one. */
export async function createRateLimit(
  app: FastifyInstance,
  { env, log }: Pick<Parts, 'env' | 'log'>,
): Promise<RateLimit> {
  if (env.RATE_LIMIT === 'off') return async () => {}
  const count = await counter(app, {})
  const shared = env.REDIS_URL === undefined ? undefined : await sharedCounter(app, env.REDIS_URL, log)
  return async (route, actor, request, reply) => {
    for (const [bucket, key] of bucketsOf(route, actor, request)) {
      // While Redis is away each process counts for itself.
      const result = await (shared
        ? shared(bucket, key, request).catch(() => count(bucket, key, request))
        : count(bucket, key, request))
      reply.headers({
        'ratelimit-limit': result.max,
        'ratelimit-remaining': result.remaining,
        'ratelimit-reset': result.ttlInSeconds,
      })
      if (result.isExceeded) throw new Refusal('rate_limited', { retryAfterSeconds: result.ttlInSeconds })
    }
  }
}

async function sharedCounter(app: FastifyInstance, url: string, log: Parts['log']): Promise<Count> {
  const redis = await openRedis(url, log, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
  })
  // One that does not answer is tried again by itself.
  await redis.connect().catch(() => {})
  app.addHook('onClose', () => closeRedis(redis))
  return counter(app, { redis, nameSpace: 'kando-limit-' })
}

/** In a scope of its own: the plugin keeps one store per scope. */
async function counter(app: FastifyInstance, options: RateLimitPluginOptions): Promise<Count> {
  const keys = new WeakMap<FastifyRequest, string>()
  let limiters = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...options })
    const keyGenerator = (request: FastifyRequest) => keys.get(request)!
    limiters = new Map(
      Object.entries(figures).map(([name, figure]) => [name, scope.createRateLimit({ ...figure, keyGenerator })]),
    )
  })
  return async (bucket, key, request) => {
    keys.set(request, `${bucket}:${key}`)
    return (await limiters.get(bucket)!(request)) as Counted
  }
}

/** Where a call counts; the last one's headers stand. */
function bucketsOf(route: Route, actor: Actor | null, request: FastifyRequest): [Bucket, string][] {
  const caller = actor?.userId ?? networkOf(request.ip)
  const account = actor ? undefined : accountIn(route, request)
  if (route.limit === undefined) return [[actor ? 'member' : 'visitor', caller]]
  // Counted per account and address, one address could otherwise try any number of accounts.
  if (account !== undefined)
    return [
      ['visitor', caller],
      [route.limit, `${caller} ${account}`],
    ]
  return [[route.limit, caller]]
}

/** Log-in counts per account and address together, so that one person's attempts lock nobody else out. */
function accountIn(route: Route, request: FastifyRequest): string | undefined {
  if (route.limit !== 'login' && route.limit !== 'mail') return undefined
  const { email, challengeId } = (request.body ?? {}) as { email?: unknown; challengeId?: unknown }
  const account = email ?? challengeId
  return typeof account === 'string' ? account.trim().toLowerCase().slice(0, 254) : undefined
}

/** One customer of IPv6 has a whole /64 to call from. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const gap = after === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(gap).fill('0'), ...(after ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
