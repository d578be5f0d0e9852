import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultBodyLimit } from '#contract/route.ts'
import { findApiKeyCaller } from '#server/platform/auth/api-key-caller.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { afterCommit, inTransaction, type Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { KeyAnswer, KeyResource } from '#server/platform/feature.ts'
import { errorText } from '#server/platform/i18n/error-texts.ts'
import { languageOf } from '#server/platform/i18n/texts.ts'
import type { Outbox } from '#server/platform/jobs/outbox.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { callerSignal } from './admission.ts'
import { bearerToken, requestMetadata } from './caller.ts'
import { bearerChallenge, isUnexpected, refusalOf } from './error-body.ts'
import type { RateLimits } from './rate-limit.ts'

type Runtime = { dependencies: AppDependencies; outbox: Outbox; realtime: Realtime; limits: RateLimits }

/** Registers what programs with a key of the instance call by a protocol that is not ours: other paths, bodies and errors. */
export function serveKeyResources(http: FastifyInstance, resources: readonly KeyResource[], runtime: Runtime): void {
  void http.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const resource of resources) serveKeyResource(app, resource, runtime)
  })
}

function serveKeyResource(app: FastifyInstance, resource: KeyResource, runtime: Runtime): void {
  const { dependencies } = runtime
  const isRead = resource.method === 'GET'
  const send = (reply: FastifyReply, { status, body, headers = {} }: KeyAnswer) =>
    reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .type(`${resource.contentType}; charset=utf-8`)
      .send(body === undefined ? undefined : JSON.stringify(body))
  app.route({
    method: resource.method,
    url: resource.path,
    bodyLimit: resource.bodyLimit ?? defaultBodyLimit,
    errorHandler: (error, request, reply) => {
      const refusal = refusalOf(error)
      request.refusal = refusal
      if (isUnexpected(error)) dependencies.log.error({ err: error, requestId: request.id }, 'a call with a key failed')
      const challenge = refusal.status === 401 ? (bearerChallenge(refusal) ?? 'Bearer') : bearerChallenge(refusal)
      if (challenge !== undefined) reply.header('www-authenticate', challenge)
      if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
      return send(reply, resource.refused(refusal, errorText(refusal.code, 'en')))
    },
    handler: (request, reply) =>
      dependencies.admission.run(isRead ? 'read' : 'write', callerSignal(reply), async () => {
        const actor = await authenticate(runtime, resource, request, reply)
        const input = { params: stringsOf(request.params), query: stringsOf(request.query), body: bodyOf(request) }
        const { db } = dependencies.database
        const answer = isRead
          ? await resource.run(contextOf(runtime, request, actor, db), input)
          : await inTransaction(db, async (tx) => {
              const pushes: (() => void)[] = []
              const answer = await resource.run(contextOf(runtime, request, actor, tx, pushes), input)
              await afterCommit(tx, () => pushes.forEach((push) => push()))
              return answer
            })
        return send(reply, answer)
      }),
  })
}

/** The key's owner; refused without a key of the instance that has the scope. */
async function authenticate(
  { dependencies, limits }: Runtime,
  { scope }: KeyResource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const token = bearerToken(request)
  if (token === undefined) throw new Refusal('unauthenticated')
  const { database, clock } = dependencies
  const { actor, apiKey } = await findApiKeyCaller(database.db, { token, address: request.ip, now: clock.now() })
  request.userId = actor.userId
  request.apiKeyId = apiKey.id
  await limits.key(apiKey, reply)
  if (!apiKey.scopes.includes(scope)) throw new Refusal('api_key_scope_missing', { scope })
  return actor
}

function contextOf(
  { dependencies, outbox, realtime }: Runtime,
  request: FastifyRequest,
  actor: Actor,
  db: Db,
  pushes: (() => void)[] = [],
): Context<Actor> {
  return {
    actor,
    db,
    now: dependencies.clock.now(),
    request: requestMetadata(request),
    locale: languageOf(actor.locale),
    ...outbox(db),
    push: (userIds, change) => void pushes.push(() => realtime.push(userIds, change)),
    pushEvent: (...event) => void pushes.push(() => realtime.pushEvent(...event)),
  }
}

/** Undefined where there is none; `invalid_input` for what is no JSON. */
function bodyOf({ body }: FastifyRequest): unknown {
  if (typeof body !== 'string' || body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal('invalid_input')
  }
}

const stringsOf = (value: unknown) =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
