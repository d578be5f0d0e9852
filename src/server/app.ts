import type { Given, Reply, Route } from '#contract/route.ts'
import { createFeatures } from './features.ts'
import { createAccessTokens } from './platform/auth/access-tokens.ts'
import { createCallers } from './platform/auth/caller-cache.ts'
import { createDispatch, type Dispatch } from './platform/http/dispatch.ts'
import type { Feature } from './platform/feature.ts'
import { openHttp, serveEndpoints, type Http, type Lifecycle } from './platform/http/http.ts'
import type { JobHost } from './platform/jobs/job-tasks.ts'
import { createMail } from './platform/mail/mail.ts'
import { mailboxResources } from './platform/mail/mailbox.ts'
import { createMaintenance, type Maintenance } from './platform/operations/maintenance.ts'
import { registerDocs } from './platform/http/openapi.ts'
import { createOutbox, type Outbox } from './platform/jobs/outbox.ts'
import type { Parts } from './platform/dependencies.ts'
import { createRateLimits, limitPages } from './platform/http/rate-limit.ts'
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts'
import { createRooms } from './platform/rooms/rooms.ts'
import { Refusal } from './platform/refusal.ts'
import { serveHealth, serveResources } from './platform/http/resources.ts'
import { createSecrets } from './platform/auth/secrets.ts'
import { createStorage } from './platform/files/storage.ts'
import { registerUploads } from './platform/files/storage-local.ts'

/** Ours, as the process opened it; the rest is made from it. */
export type Ground = Pick<Parts, 'env' | 'clock' | 'database' | 'log'>

/**
 * Calls a public route in process, as a visitor; the pages rendered on the server read through it. Answers with the reply and, for a page of
 * a list, whether another one follows (`X-Has-More` over HTTP). Throws `Refusal`.
 */
export type CallAsVisitor = <R extends Route>(
  route: R,
  input: Given<R>,
) => Promise<{ data: Reply<R>; hasMore: boolean }>

export type App = {
  readonly http: Http
  readonly parts: Parts
  readonly features: readonly Feature[]
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly maintenance: Maintenance
  readonly call: CallAsVisitor
  /** From now on `/readyz` says 503 and connections are not kept. */
  drain(): void
  /** Waits for running requests, closes sockets and mail; not the database. */
  close(): Promise<void>
}

/** The one place that wires everything: platform, features, routes. Listens to nothing yet. */
export async function createApp(ground: Ground): Promise<App> {
  const parts = makeParts(ground)
  const features = createFeatures(parts)
  const lifecycle: Lifecycle = { draining: false }
  const http = await openHttp(parts, lifecycle)
  const limits = await createRateLimits(http, parts)
  limitPages(http, limits)
  const realtime = await createRealtime(http.server, parts, limits)
  const outbox = createOutbox(features, parts.clock)
  const dispatch = createDispatch(parts, features, outbox, realtime.push)
  const maintenance = createMaintenance(http, parts)

  serveHealth(http, parts, lifecycle)
  // A process of the jobs alone answers nothing else.
  if (parts.env.WORKER !== 'only') {
    serveEndpoints(http, parts, features, dispatch, { limits, maintenance })
    serveResources(
      http,
      parts,
      [...features.flatMap((feature) => feature.resources ?? []), ...mailboxResources(parts)],
      outbox,
    )
    await registerUploads(http, parts)
    await registerDocs(http, parts.env)
  }

  return {
    http,
    parts,
    features,
    outbox,
    realtime,
    maintenance,
    call: callAsVisitor(features, dispatch),
    drain: () => void (lifecycle.draining = true),
    async close() {
      lifecycle.draining = true
      // The answers to requests that run by now still offer to keep their connections; nobody waits for what browsers make of it.
      const hangUp = setInterval(() => http.server.closeIdleConnections(), 50)
      await realtime.close()
      await http.close().finally(() => clearInterval(hangUp))
      await parts.mail.close()
    },
  }
}

/** What jobs need, for a command that serves nothing: no browser is woken from here. */
export function createJobHost(ground: Ground): JobHost {
  const parts = makeParts(ground)
  const features = createFeatures(parts)
  return { parts, features, outbox: createOutbox(features, parts.clock), realtime: { push: () => {} } }
}

function makeParts(ground: Ground): Parts {
  const { env, clock } = ground
  const secrets = createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS)
  return {
    ...ground,
    secrets,
    accessTokens: createAccessTokens(secrets, clock, env.APP_URL),
    callers: createCallers(ground),
    mail: createMail(ground),
    storage: createStorage(env, secrets),
    rooms: createRooms({ env, secrets }),
  }
}

function callAsVisitor(features: readonly Feature[], dispatch: Dispatch): CallAsVisitor {
  const endpoints = new Map(
    features.flatMap((feature) => feature.endpoints).map((endpoint) => [endpoint.route, endpoint]),
  )
  return async (route, input) => {
    const endpoint = endpoints.get(route)
    if (!endpoint) throw new Refusal('not_found')
    const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
    const request = { id: 'page', ip: '', userAgent: '' }
    const { text, hasMore = false } = await dispatch(endpoint, { actor: null, params, query, body, request })
    return { data: text === undefined ? null : JSON.parse(text), hasMore }
  }
}
