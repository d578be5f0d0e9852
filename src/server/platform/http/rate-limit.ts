import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limit, Route } from '#contract/route.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { closeRedis, openRedis } from '#server/platform/operations/redis.ts'
import { Refusal } from '#server/platform/refusal.ts'

const minute = 60_000
/** What is no call of the API, by where it comes from. */
type AddressBucket = 'page' | 'picture' | 'handshake'
type Bucket = Limit | 'member' | 'visitor' | 'account' | AddressBucket
const figures: Record<Bucket, { max: number; timeWindow: number }> = {
  login: { max: 10, timeWindow: 15 * minute },
  register: { max: 5, timeWindow: 60 * minute },
  mail: { max: 5, timeWindow: 60 * minute },
  booking: { max: 10, timeWindow: 60 * minute },
  ai: { max: 10, timeWindow: 60 * minute },
  search: { max: 60, timeWindow: minute },
  member: { max: 300, timeWindow: minute },
  visitor: { max: 60, timeWindow: minute },
  // One account from all addresses together: more than this is slowed down, never refused, or anybody could lock its owner out.
  account: { max: 30, timeWindow: 15 * minute },
  // Many people share one address of a mobile network.
  page: { max: 600, timeWindow: minute },
  picture: { max: 600, timeWindow: minute },
  handshake: { max: 120, timeWindow: minute },
}
/** Milliseconds that a log-in waits once its account was tried too often. */
const slowDown = 2_000

/** Both throw `rate_limited` when there were too many. */
export type RateLimits = {
  /** Counts a call of the API. */
  call(route: Route, actor: Actor | null, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Counts a page, a picture that is made on demand or the handshake of a socket. */
  address(bucket: AddressBucket, address: string): Promise<void>
}

type Counted = { max: number; remaining: number; ttlInSeconds: number; isExceeded: boolean }
type Count = (bucket: Bucket, key: string) => Promise<Counted>

/** Counts in buckets; shared by all processes through Redis where there is one. */
export async function createRateLimits(
  app: FastifyInstance,
  { env, log }: Pick<Parts, 'env' | 'log'>,
): Promise<RateLimits> {
  if (env.RATE_LIMIT === 'off') return { call: async () => {}, address: async () => {} }
  const local = await counter(app, {})
  const shared = env.REDIS_URL === undefined ? undefined : await sharedCounter(app, env.REDIS_URL, log)
  // While Redis is away each process counts for itself.
  const count: Count = (bucket, key) =>
    shared ? shared(bucket, key).catch(() => local(bucket, key)) : local(bucket, key)
  return {
    async call(route, actor, request, reply) {
      for (const [bucket, key] of bucketsOf(route, actor, request)) {
        const result = await count(bucket, key)
        reply.headers({
          'ratelimit-limit': result.max,
          'ratelimit-remaining': result.remaining,
          'ratelimit-reset': result.ttlInSeconds,
        })
        if (result.isExceeded) throw new Refusal('rate_limited', { retryAfterSeconds: result.ttlInSeconds })
      }
      const account = route.limit === 'login' ? accountIn(route, request) : undefined
      if (account !== undefined && (await count('account', account)).isExceeded)
        await new Promise((done) => setTimeout(done, slowDown))
    },
    async address(bucket, address) {
      const result = await count(bucket, networkOf(address))
      if (result.isExceeded) throw new Refusal('rate_limited', { retryAfterSeconds: result.ttlInSeconds })
    },
  }
}

/** Counts pages and the pictures that are made on demand before anything is done for them. */
export function limitPages(app: FastifyInstance, limits: RateLimits): void {
  app.addHook('onRequest', async ({ url, ip }) => {
    if (/^\/(?:cloth|preview)\//.test(url)) await limits.address('picture', ip)
    else if (!/^\/(?:api|assets|files|storage|realtime|healthz|readyz)(?:[/?]|$)/.test(url))
      await limits.address('page', ip)
  })
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
  // The plugin counts requests by a key that it asks for; this stands for one.
  const keys = new WeakMap<object, string>()
  let limiters = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...options })
    const keyGenerator = (request: object) => keys.get(request)!
    limiters = new Map(
      Object.entries(figures).map(([name, figure]) => [name, scope.createRateLimit({ ...figure, keyGenerator })]),
    )
  })
  return async (bucket, key) => {
    const counted = { routeOptions: {} } as FastifyRequest
    keys.set(counted, `${bucket}:${key}`)
    return (await limiters.get(bucket)!(counted)) as Counted
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
