import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Resource } from './feature.ts'
import { requestFacts, type Lifecycle } from './http.ts'
import type { Outbox } from './outbox.ts'
import type { Parts } from './parts.ts'

/** Answers outside `/api` that features give: calendar feeds, the embedded mailbox. */
export function serveResources(
  app: FastifyInstance,
  parts: Parts,
  resources: readonly Resource[],
  outbox: Outbox,
): void {
  for (const resource of resources) {
    app.get(resource.path, async (request, reply) => {
      const { db } = parts.database
      const context = {
        actor: null,
        db,
        now: parts.clock.now(),
        request: requestFacts(request),
        ...outbox(db),
        push: () => {},
      }
      const answer = await resource.run(context, textsOf(request.params), textsOf(request.query))
      return reply
        .code(answer.status ?? 200)
        .headers(answer.headers ?? {})
        .type(answer.contentType)
        .send(answer.body)
    })
  }
}

/** `/healthz` needs no I/O; `/readyz` asks the database and turns 503 while the program is leaving. */
export function serveHealth(app: FastifyInstance, parts: Parts, lifecycle: Lifecycle): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const checks = {
      draining: lifecycle.draining,
      database: await answers(parts),
      storage: await parts.storage.ready(),
    }
    const ready = !checks.draining && checks.database && checks.storage
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...checks })
  })
}

async function answers(parts: Parts): Promise<boolean> {
  try {
    await sql`select 1 from users limit 1`.execute(parts.database.db)
    return true
  } catch {
    return false
  }
}

const textsOf = (value: unknown) =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
