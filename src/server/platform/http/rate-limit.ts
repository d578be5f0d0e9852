import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chatLimits } from '#contract/chat/constants.ts'
import type { Limit, Route } from '#contract/route.ts'
import type { Actor } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { limitedNetwork } from './networks.ts'
import { closeRedis, openRedis } from '#server/platform/operations/redis.ts'
import { Refusal } from '#server/platform/refusal.ts'

const minute = 60_000
/** Requests outside the API, counted by network address. */
type AddressBucket = 'page' | 'picture' | 'handshake'
type Bucket = Limit | 'member' | 'visitor' | 'account' | AddressBucket
const bucketLimits: Record<Bucket, { max: number; timeWindow: number }> = {
  login: { max: 10, timeWindow: 15 * minute },
  register: { max: 5, timeWindow: 60 * minute },
  mail: { max: 5, timeWindow: 60 * minute },
  booking: { max: 10, timeWindow: 60 * minute },
  // Connecting is instant and notifies the other person.
  connect: { max: 60, timeWindow: 60 * minute },
  // Each asks the server of the address.
  calendar: { max: 30, timeWindow: 60 * minute },
  report: { max: 10, timeWindow: 24 * 60 * minute },
  contact: { max: 5, timeWindow: 60 * minute },
  ai: { max: 10, timeWindow: 60 * minute },
  chat: { max: chatLimits.rate, timeWindow: chatLimits.rateSeconds * 1000 },
  search: { max: 60, timeWindow: minute },
  member: { max: 300, timeWindow: minute },
  visitor: { max: 60, timeWindow: minute },
  // One account from all addresses together: slowed down beyond this, never refused, or anybody could lock its owner out.
  account: { max: 30, timeWindow: 15 * minute },
  // Many people share one address of a mobile network.
  page: { max: 600, timeWindow: minute },
  picture: { max: 600, timeWindow: minute },
  handshake: { max: 120, timeWindow: minute },
}
/** Milliseconds by which a log-in is delayed once its account was tried too often. */
const loginDelay = 2_000

/** Both throw `rate_limited` above the limit. */
export type RateLimits = {
  /** Counts a call of the API. */
  call(route: Route, actor: Actor | null, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Counts a socket event that runs a route. */
  event(route: Route, actor: Actor): Promise<void>
  /** Counts a page, a generated picture or a socket handshake. */
  address(bucket: AddressBucket, address: string): Promise<void>
}

type CountResult = { max: number; remaining: number; ttlInSeconds: number; isExceeded: boolean }
type Count = (bucket: Bucket, key: string) => Promise<CountResult>

/** Fixed-window counters per bucket; shared by all processes through Redis where it is configured. */
export async function createRateLimits(
  app: FastifyInstance,
  { env, log }: Pick<AppDependencies, 'env' | 'log'>,
): Promise<RateLimits> {
  if (env.RATE_LIMIT === 'off') return { call: async () => {}, event: async () => {}, address: async () => {} }
  const local = await counter(app, {})
  const shared = env.REDIS_URL === undefined ? undefined : await sharedCounter(app, env.REDIS_URL, log)
  // While Redis is unreachable each process counts alone.
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
        await new Promise((done) => setTimeout(done, loginDelay))
    },
    async event(route, { userId }) {
      const result = await count(route.limit ?? 'member', userId)
      if (result.isExceeded) throw new Refusal('rate_limited', { retryAfterSeconds: result.ttlInSeconds })
    },
    async address(bucket, address) {
      const result = await count(bucket, limitedNetwork(address))
      if (result.isExceeded) throw new Refusal('rate_limited', { retryAfterSeconds: result.ttlInSeconds })
    },
  }
}

/** Counts pages and generated pictures before any work is done for them. */
export function limitPages(app: FastifyInstance, limits: RateLimits): void {
  app.addHook('onRequest', async ({ url, ip }) => {
    if (/^\/(?:cloth|preview)\//.test(url)) await limits.address('picture', ip)
    else if (!/^\/(?:api|assets|files|storage|realtime|healthz|readyz)(?:[/?]|$)/.test(url))
      await limits.address('page', ip)
  })
}

async function sharedCounter(app: FastifyInstance, url: string, log: AppDependencies['log']): Promise<Count> {
  const redis = await openRedis(url, log, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
  })
  // The client reconnects by itself.
  await redis.connect().catch(() => {})
  app.addHook('onClose', () => closeRedis(redis))
  return counter(app, { redis, nameSpace: 'kando-limit-' })
}

/** Registers the plugin in its own scope, because it has one store per scope. */
async function counter(app: FastifyInstance, options: RateLimitPluginOptions): Promise<Count> {
  // The plugin takes its key from a request object; a placeholder object carries ours.
  const keys = new WeakMap<object, string>()
  let limiters = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...options })
    const keyGenerator = (request: object) => keys.get(request)!
    limiters = new Map(
      Object.entries(bucketLimits).map(([name, bucketLimit]) => [
        name,
        scope.createRateLimit({ ...bucketLimit, keyGenerator }),
      ]),
    )
  })
  return async (bucket, key) => {
    const placeholder = { routeOptions: {} } as FastifyRequest
    keys.set(placeholder, `${bucket}:${key}`)
    return (await limiters.get(bucket)!(placeholder)) as CountResult
  }
}

/** The buckets that a call counts against; the headers of the last one are sent. */
function bucketsOf(route: Route, actor: Actor | null, request: FastifyRequest): [Bucket, string][] {
  const caller = actor?.userId ?? limitedNetwork(request.ip)
  const account = actor ? undefined : accountIn(route, request)
  if (route.limit === undefined) return [[actor ? 'member' : 'visitor', caller]]
  // The limit per account and address alone would let one address try any number of accounts.
  if (account !== undefined)
    return [
      ['visitor', caller],
      [route.limit, `${caller} ${account}`],
    ]
  return [[route.limit, caller]]
}

/** The account that a log-in names: counted together with the address, so that attempts from elsewhere do not lock its owner out. */
function accountIn(route: Route, request: FastifyRequest): string | undefined {
  if (route.limit !== 'login' && route.limit !== 'mail') return undefined
  const { email, challengeId } = (request.body ?? {}) as { email?: unknown; challengeId?: unknown }
  const account = email ?? challengeId
  return typeof account === 'string' ? account.trim().toLowerCase().slice(0, 254) : undefined
}
