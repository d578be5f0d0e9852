import type { RouteInput, Reply, Route } from '#contract/route.ts'
import type { SitemapOptions } from './platform/pages/sitemap.ts'
import { isKnownDevice } from './features/accounts/public.ts'
import { createFeatures } from './features.ts'
import { createAccessTokens } from './platform/auth/access-tokens.ts'
import { createCallers } from './platform/auth/caller-cache.ts'
import { createCalendarProviders } from './platform/calendars/providers.ts'
import { createPublicChanges } from './platform/database/public-changes.ts'
import { createSignals } from './platform/database/signals.ts'
import { createAdmission } from './platform/http/admission.ts'
import { createDispatch, type Dispatch } from './platform/http/calls/public.ts'
import type { Feature } from './platform/feature.ts'
import { serveEndpoints } from './platform/http/endpoints.ts'
import { openHttp, type Http, type Lifecycle } from './platform/http/http.ts'
import type { JobRuntime } from './platform/jobs/job-context.ts'
import { createMail } from './platform/mail/mail.ts'
import { mailboxResources } from './platform/mail/mailbox.ts'
import { createInstance } from './platform/instance/instance.ts'
import { withLiveSettings } from './platform/instance/live-settings.ts'
import { createMaintenance, type Maintenance } from './platform/operations/maintenance.ts'
import { registerDocs } from './platform/http/openapi.ts'
import { createOutbox, type Outbox } from './platform/jobs/outbox.ts'
import type { AppDependencies } from './platform/dependencies.ts'
import { createRateLimits, limitPages } from './platform/http/rate-limit.ts'
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts'
import { createSocketRoutes } from './platform/realtime/socket-routes.ts'
import { createForwarder } from './platform/rooms/forwarder.ts'
import { createLiveKit } from './platform/rooms/livekit.ts'
import { createRooms } from './platform/rooms/rooms.ts'
import { Refusal } from './platform/refusal.ts'
import { serveKeyResources } from './platform/http/key-resources.ts'
import { serveHealth, serveResources } from './platform/http/resources.ts'
import { createSecrets } from './platform/auth/secrets.ts'
import { createStorage } from './platform/files/storage.ts'
import { registerUploads } from './platform/files/storage-local.ts'

/** The dependencies that the process opens; all others are created from them. */
type ProcessDependencies = Pick<AppDependencies, 'env' | 'clock' | 'database' | 'log'> & {
  /** Milliseconds that a request may wait under overload, if other than usual. */
  readonly longestWait?: number
}

/**
 * Calls a public route in process, as a visitor; the pages rendered on the server read through it. Answers with the reply and, for a
 * page of
 * a list, whether another one follows (`X-Has-More` over HTTP). Throws `Refusal`.
 */
type CallAsVisitor = <R extends Route>(route: R, input: RouteInput<R>) => Promise<{ data: Reply<R>; hasMore: boolean }>

export type App = {
  readonly http: Http
  readonly dependencies: AppDependencies
  readonly features: readonly Feature[]
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly maintenance: Maintenance
  readonly call: CallAsVisitor
  /** The public pages that features list for the sitemap. */
  readonly sitemap: SitemapOptions['sitemap']
  /** From now on `/readyz` says 503 and connections are not kept. */
  drain(): void
  /** Waits for running requests, then closes sockets and mail; the database stays open. */
  close(): Promise<void>
}

/** The composition root: wires platform, features and routes. Does not listen yet. */
export async function createApp(opened: ProcessDependencies): Promise<App> {
  const dependencies = createDependencies(opened)
  await dependencies.instance.load()
  const features = createFeatures(dependencies)
  const lifecycle: Lifecycle = { draining: false }
  const http = await openHttp(dependencies, lifecycle)
  const limits = await createRateLimits(http, dependencies, (email, key) =>
    isKnownDevice(dependencies.database.db, email, key),
  )
  limitPages(http, limits)
  const realtime = await createRealtime(http.server, dependencies, limits)
  const outbox = createOutbox(features, dependencies.clock, dependencies.publicChanges)
  const dispatch = createDispatch(dependencies, features, outbox, realtime)
  const maintenance = createMaintenance(http, dependencies)

  serveHealth(http, dependencies, lifecycle)
  // A worker process serves health checks only.
  if (dependencies.env.WORKER !== 'only') {
    for (const namespace of features.flatMap((feature) => feature.namespaces ?? []))
      realtime.serveNamespace(namespace, { dependencies, outbox })
    realtime.serve(createSocketRoutes({ dependencies, features, dispatch, limits, maintenance }))
    serveEndpoints(http, dependencies, features, dispatch, { limits, maintenance })
    serveResources(
      http,
      dependencies,
      [...features.flatMap((feature) => feature.resources ?? []), ...mailboxResources(dependencies)],
      outbox,
    )
    serveKeyResources(
      http,
      features.flatMap((feature) => feature.keyResources ?? []),
      { dependencies, outbox, realtime, limits },
    )
    await registerUploads(http, dependencies)
    await registerDocs(http, dependencies.env)
  }

  return {
    http,
    dependencies,
    features,
    outbox,
    realtime,
    maintenance,
    call: callAsVisitor(features, dispatch),
    sitemap: sitemapOf(features, dependencies),
    drain: () => void (lifecycle.draining = true),
    async close() {
      lifecycle.draining = true
      // Responses already in progress still allow keep-alive, so idle connections are closed repeatedly.
      const closeIdle = setInterval(() => http.server.closeIdleConnections(), 50)
      await realtime.close()
      await http.close().finally(() => clearInterval(closeIdle))
      await dependencies.mail.close()
      await dependencies.forwarder.stop()
    },
  }
}

/** The dependencies of jobs for a CLI command, without a realtime server. */
export async function createJobRuntime(opened: ProcessDependencies): Promise<JobRuntime> {
  const dependencies = createDependencies(opened)
  await dependencies.instance.load()
  const features = createFeatures(dependencies)
  return {
    dependencies,
    features,
    outbox: createOutbox(features, dependencies.clock, dependencies.publicChanges),
    realtime: { push: () => {}, pushEvent: () => {} },
  }
}

function createDependencies(process: ProcessDependencies): AppDependencies {
  const { clock, log, env: configured } = process
  const secrets = createSecrets(configured.SECRET_KEY, configured.SECRET_KEY_PREVIOUS)
  const signals = createSignals(process)
  const publicChanges = createPublicChanges(signals)
  const instance = createInstance({ ...process, signals, publicChanges })
  const env = withLiveSettings(configured, instance)
  const opened = { ...process, env }
  return {
    ...opened,
    configured,
    instance,
    signals,
    publicChanges,
    secrets,
    accessTokens: createAccessTokens(secrets, clock, env.APP_URL),
    callers: createCallers({ ...opened, signals }),
    admission: createAdmission(opened.longestWait),
    mail: createMail({ ...opened, secrets, instance }),
    storage: createStorage(env, secrets),
    rooms: createRooms({ env, secrets }),
    forwarder: createForwarder({
      log,
      port: env.ROOM_MEDIA_PORT,
      host: env.ROOM_MEDIA_HOST,
      publicIp: env.ROOM_PUBLIC_IP,
    }),
    livekit: createLiveKit(env),
    calendarProviders: createCalendarProviders(opened),
  }
}

function sitemapOf(features: readonly Feature[], { database, clock }: AppDependencies): SitemapOptions['sitemap'] {
  const ctx = () => ({ db: database.db, now: clock.now() })
  const kinds = features.flatMap(({ sitemap }) => Object.entries(sitemap ?? {}))
  return Object.fromEntries(kinds.map(([kind, pagesOf]) => [kind, pagesOf(ctx)]))
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
    return { data: text === undefined ? null : JSON.parse(String(text)), hasMore }
  }
}
