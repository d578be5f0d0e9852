import { DAY, HOUR, MINUTE } from '#rules/time/days.ts'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiKeyLimits } from '#contract/accounts/api-key-limits.ts'
import { chatLimits } from '#contract/chat/constants.ts'
import type { Limit, Route } from '#contract/route.ts'
import type { ApiKey } from '#server/platform/auth/api-key-caller.ts'
import type { Actor } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deviceHints } from './device-hints.ts'
import { createLoginQueue } from './login-queue.ts'
import { limitedNetwork } from './networks.ts'
import { openCounters, type BucketLimit, type Count, type CountResult } from './rate-limit-counters.ts'

type Env = AppDependencies['env']

/** Per person or API key, of visitors per browser; log-ins and mailed links per account and address. */
const ownLimits = (env: Env) =>
  ({
    login: { max: 10, timeWindow: 15 * MINUTE },
    register: { max: env.SIGN_UPS_PER_BROWSER, timeWindow: HOUR },
    mail: { max: 5, timeWindow: HOUR },
    booking: { max: 10, timeWindow: HOUR },
    // Connecting is instant and notifies the other person.
    connect: { max: 60, timeWindow: HOUR },
    // Each asks the server of the address.
    calendar: { max: 30, timeWindow: HOUR },
    // A browser that loses its socket again and again asks for one about fifteen times a minute.
    room: { max: 30, timeWindow: MINUTE },
    knock: { max: 10, timeWindow: MINUTE },
    report: { max: 10, timeWindow: DAY },
    contact: { max: 5, timeWindow: HOUR },
    ai: { max: 10, timeWindow: HOUR },
    chat: { max: chatLimits.rate, timeWindow: chatLimits.rateSeconds * 1000 },
    search: { max: 60, timeWindow: MINUTE },
    member: { max: 300, timeWindow: MINUTE },
    'api key': { max: apiKeyLimits.callsPerMinute, timeWindow: MINUTE },
    'api key per day': { max: apiKeyLimits.callsPerDay, timeWindow: DAY },
    visitor: { max: env.VISITOR_CALLS_PER_BROWSER, timeWindow: MINUTE },
    // One account from all browsers that it does not know: slowed down beyond this, never refused, or anybody could lock its owner out.
    account: { max: 30, timeWindow: 15 * MINUTE },
  }) satisfies Record<Limit | 'member' | 'api key' | 'api key per day' | 'visitor' | 'account', BucketLimit>

/** Of all visitors at one address: a classroom, or thousands behind one address of a mobile network (decision 101). */
const addressLimits = (env: Env) =>
  ({
    'visitor at address': { max: env.VISITOR_CALLS_PER_ADDRESS, timeWindow: MINUTE },
    'search at address': { max: env.VISITOR_CALLS_PER_ADDRESS, timeWindow: MINUTE },
    'register at address': { max: env.SIGN_UPS_PER_ADDRESS, timeWindow: HOUR },
    'login at address': { max: 400, timeWindow: 15 * MINUTE },
    'contact at address': { max: 50, timeWindow: HOUR },
    page: { max: env.VISITOR_CALLS_PER_ADDRESS, timeWindow: MINUTE },
    picture: { max: env.VISITOR_CALLS_PER_ADDRESS, timeWindow: MINUTE },
    handshake: { max: env.VISITOR_CALLS_PER_ADDRESS, timeWindow: MINUTE },
  }) satisfies Record<string, BucketLimit>

type Bucket = keyof ReturnType<typeof ownLimits> | keyof ReturnType<typeof addressLimits>
const slowedFrom = 0.75
const maxDelay = 2_000

type LimitedCaller = { readonly actor: Actor | null; readonly apiKey?: ApiKey }

/** All throw `rate_limited` above the limit. */
export type RateLimits = {
  /** Counts a call of the API. */
  call(route: Route, caller: LimitedCaller, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Counts a call with an API key that runs no route. */
  key(apiKey: ApiKey, reply: FastifyReply): Promise<void>
  /** Counts a socket event that runs a route. */
  event(route: Route, actor: Actor): Promise<void>
  /** Counts a page, a generated picture or a socket handshake. */
  address(bucket: 'page' | 'picture' | 'handshake', address: string): Promise<void>
}

/** Whether this browser, by its `x-device` key, logged in to the account with this e-mail address before. */
type IsKnownDevice = (email: string, key: string) => Promise<boolean>

/** Counts calls in the buckets above. */
export async function createRateLimits(
  app: FastifyInstance,
  dependencies: AppDependencies,
  isKnownDevice: IsKnownDevice,
): Promise<RateLimits> {
  const { env } = dependencies
  if (env.RATE_LIMIT === 'off')
    return { call: async () => {}, key: async () => {}, event: async () => {}, address: async () => {} }
  const count = await openCounters<Bucket>(app, dependencies, { ...ownLimits(env), ...addressLimits(env) })
  const waitForLogin = createLoginQueue()
  const countLogin = async (limit: 'login' | 'mail', account: string, request: FastifyRequest, reply: FastifyReply) => {
    const device = limit === 'login' && account.includes('@') ? deviceHints(request.headers).key : undefined
    const isKnown = device !== undefined && (await isKnownDevice(account, device))
    await countOrRefuse(count, limit, `${isKnown ? device : limitedNetwork(request.ip)} ${account}`, reply)
    if (limit === 'login' && !isKnown && (await count('account', account)).isExceeded) await waitForLogin(account)
  }
  return {
    async call(route, { actor, apiKey }, request, reply) {
      if (apiKey) await countKey(count, apiKey, reply)
      // Beside its own limits a key has those that its owner has for what the route does.
      if (actor && apiKey) return route.limit && countOrRefuse(count, route.limit, actor.userId)
      if (actor) return countOrRefuse(count, route.limit ?? 'member', actor.userId, reply)
      const network = limitedNetwork(request.ip)
      const account = accountIn(route, request)
      const bucket = account === undefined ? visitorBucket(route) : 'visitor'
      await countOrSlow(count, `${bucket} at address`, network, reply)
      await countOrSlow(count, bucket, request.visitor?.isNew === false ? request.visitor.id : network, reply)
      if (account !== undefined) await countLogin(route.limit as 'login' | 'mail', account, request, reply)
    },
    key: (apiKey, reply) => countKey(count, apiKey, reply),
    event: (route, { userId }) => countOrRefuse(count, route.limit ?? 'member', userId),
    address: (bucket, address) => countOrSlow(count, bucket, limitedNetwork(address)),
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

/** Counts a call of an API key. The headers are those of the limit that is nearer; the policy names both. */
async function countKey(count: Count<Bucket>, { id }: ApiKey, reply: FastifyReply): Promise<void> {
  const [inMinute, inDay] = await Promise.all([count('api key', id), count('api key per day', id)])
  reply.header('ratelimit-policy', `${inMinute.max};w=60, ${inDay.max};w=86400`)
  respond(inDay.isExceeded || inDay.remaining < inMinute.remaining ? inDay : inMinute, reply)
}

async function countOrRefuse(count: Count<Bucket>, bucket: Bucket, key: string, reply?: FastifyReply): Promise<void> {
  await countCall(count, bucket, key, reply)
}

/** As `countOrRefuse`; the last quarter of the limit is slowed, by up to two seconds a call. */
async function countOrSlow(count: Count<Bucket>, bucket: Bucket, key: string, reply?: FastifyReply): Promise<void> {
  const { max, remaining } = await countCall(count, bucket, key, reply)
  const excess = 1 - remaining / max - slowedFrom
  if (excess > 0) await setTimeout((maxDelay * excess) / (1 - slowedFrom))
}

async function countCall(count: Count<Bucket>, bucket: Bucket, key: string, reply?: FastifyReply) {
  const result = await count(bucket, key)
  respond(result, reply)
  return result
}

/** Says in the headers how much is left, and refuses what is beyond. */
function respond({ max, remaining, ttlInSeconds, isExceeded }: CountResult, reply?: FastifyReply): void {
  reply?.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
  if (isExceeded) throw new Refusal('rate_limited', { retryAfterSeconds: ttlInSeconds })
}

const visitorBuckets = ['search', 'register', 'login', 'contact'] as const
const visitorBucket = ({ limit }: Route) => visitorBuckets.find((bucket) => bucket === limit) ?? 'visitor'

/** The account that a log-in names: counted together with the address, so that attempts from elsewhere do not lock its owner out. */
function accountIn(route: Route, request: FastifyRequest): string | undefined {
  if (route.limit !== 'login' && route.limit !== 'mail') return undefined
  const { email, challengeId } = (request.body ?? {}) as { email?: unknown; challengeId?: unknown }
  const account = email ?? challengeId
  return typeof account === 'string' ? account.trim().toLowerCase().slice(0, 254) : undefined
}
