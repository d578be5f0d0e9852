import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { closeRedis, openRedis } from '#server/platform/operations/redis.ts'

/** How often within how many milliseconds. */
export type BucketLimit = { readonly max: number; readonly timeWindow: number }
export type CountResult = { max: number; remaining: number; ttlInSeconds: number; isExceeded: boolean }
export type Count<Bucket extends string> = (bucket: Bucket, key: string) => Promise<CountResult>

/** Fixed-window counters per bucket; shared by all processes through Redis where it is configured. */
export async function openCounters<Bucket extends string>(
  app: FastifyInstance,
  { env, log }: Pick<AppDependencies, 'env' | 'log'>,
  limits: Record<Bucket, BucketLimit>,
): Promise<Count<Bucket>> {
  const local = await counter(app, limits, {})
  if (env.REDIS_URL === undefined) return local
  const redis = await openRedis(env.REDIS_URL, log, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
  })
  // The client reconnects by itself.
  await redis.connect().catch(() => {})
  app.addHook('onClose', () => closeRedis(redis))
  const shared = await counter(app, limits, { redis, nameSpace: 'kando-limit-' })
  // While Redis is unreachable each process counts alone.
  return (bucket, key) => shared(bucket, key).catch(() => local(bucket, key))
}

/** Registers the plugin in its own scope, because it has one store per scope. */
async function counter<Bucket extends string>(
  app: FastifyInstance,
  limits: Record<Bucket, BucketLimit>,
  options: RateLimitPluginOptions,
): Promise<Count<Bucket>> {
  // The plugin takes its key from a request object; a placeholder object carries ours.
  const keys = new WeakMap<object, string>()
  const limiters = new Map<Bucket, ReturnType<FastifyInstance['createRateLimit']>>()
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...options })
    const keyGenerator = (request: object) => keys.get(request)!
    for (const name of Object.keys(limits) as Bucket[])
      limiters.set(name, scope.createRateLimit({ ...limits[name], keyGenerator }))
  })
  return async (bucket, key) => {
    const placeholder = { routeOptions: {} } as FastifyRequest
    keys.set(placeholder, `${bucket}:${key}`)
    return (await limiters.get(bucket)!(placeholder)) as CountResult
  }
}
