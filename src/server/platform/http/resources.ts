import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultBodyLimit } from '#contract/route.ts'
import type { Resource } from '#server/platform/feature.ts'
import { callerSignal } from './admission.ts'
import { entityTag, isNamed } from './entity-tag.ts'
import { requestMetadata } from './caller.ts'
import type { Lifecycle } from './http.ts'
import { isMigrated } from '#server/platform/database/migrate.ts'
import type { Outbox } from '#server/platform/jobs/outbox.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { languageOf } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Registers resources of features outside `/api`: calendar feeds, the embedded mailbox. */
export function serveResources(
  http: FastifyInstance,
  dependencies: AppDependencies,
  resources: readonly Resource[],
  outbox: Outbox,
): void {
  void http.register(async (app) => {
    // Mail programs post a form to an unsubscribe link (RFC 8058), providers JSON that they sign as it is.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const resource of resources) serveResource(app, dependencies, resource, outbox)
  })
}

function serveResource(app: FastifyInstance, dependencies: AppDependencies, resource: Resource, outbox: Outbox): void {
  app.route({
    method: resource.isPost ? 'POST' : 'GET',
    url: resource.path,
    bodyLimit: resource.bodyLimit ?? defaultBodyLimit,
    handler: async (request, reply) => {
      if (resource.loopbackOnly && !isLoopback(request)) throw new Refusal('not_found')
      const { db } = dependencies.database
      const metadata = requestMetadata(request)
      const context = {
        actor: null,
        db,
        now: dependencies.clock.now(),
        request: metadata,
        locale: languageOf(metadata.language),
        ...outbox(db),
        push: () => {},
        pushEvent: () => {},
      }
      const answer = await dependencies.admission.run(resource.isPost ? 'write' : 'read', callerSignal(reply), () =>
        resource.run(context, stringsOf(request.params), stringsOf(request.query), {
          headers: request.headers,
          body: typeof request.body === 'string' ? request.body : '',
        }),
      )
      reply.code(answer.status ?? 200).headers(answer.headers ?? {})
      if (answer.isTagged) {
        const tag = entityTag(answer.body)
        reply.header('etag', tag)
        if (isNamed(tag, request.headers['if-none-match'])) return reply.code(304).send()
      }
      return reply.type(answer.contentType).send(answer.body)
    },
  })
}

/** `/healthz` needs no I/O; `/readyz` checks database and storage, and is 503 while the server shuts down. */
export function serveHealth(app: FastifyInstance, dependencies: AppDependencies, lifecycle: Lifecycle): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const checks = {
      draining: lifecycle.draining,
      ...(await checkDatabase(dependencies)),
      storage: await dependencies.storage.ready(),
    }
    const ready = !checks.draining && checks.database && checks.migrations && checks.storage
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...checks })
  })
}

async function checkDatabase({ database }: AppDependencies): Promise<{ database: boolean; migrations: boolean }> {
  try {
    return { database: true, migrations: await isMigrated(database.db) }
  } catch {
    return { database: false, migrations: false }
  }
}

/** Decided by the connection, not by headers; a proxied request is never local. */
function isLoopback({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (address === '::1' || address.startsWith('127.')) && !('x-forwarded-for' in headers || 'forwarded' in headers)
}

const stringsOf = (value: unknown) =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
