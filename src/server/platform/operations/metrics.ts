import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Counter, Histogram, Registry } from 'prom-client'
import type { Feature } from '#server/platform/feature.ts'
import { readQueueAge } from '#server/platform/jobs/job-payloads.ts'
import { taskNames } from '#server/platform/jobs/task-names.ts'
import { requestShed, type ShedRequest } from '#server/platform/http/admission.ts'
import { requestCompleted, type CompletedRequest } from '#server/platform/http/request-log.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import { backupGauges } from './backup-metrics.ts'
import { bounceGauges } from './mail-metrics.ts'
import { addMediaGauges, countQuality, roomGauges } from './room-metrics.ts'

/** The parts of a running server that metrics read. */
type MetricsSource = {
  readonly dependencies: Pick<AppDependencies, 'env' | 'database' | 'log' | 'forwarder' | 'admission'>
  readonly features: readonly Feature[]
  readonly realtime: Pick<Realtime, 'connections'>
}
type Metrics = { readonly port: number | undefined; stop(): Promise<void> }

/** Serves Prometheus metrics at `/metrics` on METRICS_PORT of HOST; without that setting it loads nothing. */
export async function startMetrics(app: MetricsSource): Promise<Metrics> {
  const { METRICS_PORT: port, HOST: host } = app.dependencies.env
  if (port === undefined) return { port, stop: async () => {} }
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry, prefix: 'kando_' })
  const labelNames = ['method', 'route', 'status'] as const
  const unsubscribe = countRequests(
    new prom.Counter({
      name: 'kando_http_requests_total',
      help: 'Responses by route and status',
      labelNames,
      registers: [registry],
    }),
    new prom.Histogram({
      name: 'kando_http_request_seconds',
      help: 'Response times',
      labelNames: ['method', 'route'],
      buckets,
      registers: [registry],
    }),
  )
  const stopShed = countShed(prom, registry)
  addGauges(prom, registry, app)
  addMediaGauges(prom, registry, app.dependencies.forwarder)
  const stopQuality = countQuality(prom, registry)
  const readDatabase = databaseGauges(prom, registry, app)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    readDatabase()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (error: unknown) => {
          app.dependencies.log.error({ err: error }, 'metrics failed')
          response.writeHead(500).end()
        },
      )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => stop(server, [unsubscribe, stopShed, stopQuality]),
  }
}

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

function countRequests(
  count: Counter<'method' | 'route' | 'status'>,
  duration: Histogram<'method' | 'route'>,
): () => void {
  const record = (message: unknown) => {
    const { method, route, status, seconds } = message as CompletedRequest
    count.inc({ method, route, status: String(status) })
    duration.observe({ method, route }, seconds)
  }
  requestCompleted.subscribe(record)
  return () => requestCompleted.unsubscribe(record)
}

function countShed({ Counter }: typeof import('prom-client'), registry: Registry): () => void {
  const count = new Counter({
    name: 'kando_requests_shed_total',
    help: 'Requests that were not run, by priority: refused under overload, or their caller had gone',
    labelNames: ['priority', 'reason'],
    registers: [registry],
  })
  const record = (message: unknown) => count.inc({ ...(message as ShedRequest) })
  requestShed.subscribe(record)
  return () => requestShed.unsubscribe(record)
}

function addGauges(
  { Gauge }: typeof import('prom-client'),
  registry: Registry,
  { dependencies, realtime }: MetricsSource,
): void {
  const { admission, database } = dependencies
  const { pool } = database
  const registers = [registry]
  const add = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  add('kando_sockets', 'Open sockets of this process', () => realtime.connections())
  add('kando_requests_running', 'Requests that run', () => admission.load().running)
  add('kando_requests_waiting', 'Requests that wait until others have run', () => admission.load().waiting)
  add('kando_database_connections', 'Connections of the pool', () => pool.totalCount)
  add('kando_database_connections_idle', 'Of these, idle', () => pool.idleCount)
  add('kando_database_waiting', 'Callers waiting for a connection', () => pool.waitingCount)
  new Gauge({
    name: 'kando_tz_database_info',
    help: 'Version of the time zone database',
    labelNames: ['version'],
    registers,
  }).set({ version: process.versions.tz ?? 'unknown' }, 1)
}

/** Gauges read from the database once per scrape; an unreachable database is a metric too. */
function databaseGauges(
  prom: typeof import('prom-client'),
  registry: Registry,
  { dependencies: { database, log }, features }: MetricsSource,
): () => Promise<void> {
  const gauge = (name: string, help: string) => new prom.Gauge({ name, help, registers: [registry] })
  const up = gauge('kando_database_up', 'Whether the database answered this scrape')
  const wait = gauge('kando_database_wait_seconds', 'How long this scrape waited for a connection of the pool')
  const age = gauge('kando_job_age_seconds', 'Age of the oldest job that is due')
  const failed = gauge('kando_jobs_failed', 'Jobs that exhausted their attempts')
  const tasks = taskNames(features)
  const readRooms = roomGauges(prom, registry)
  const readRuns = backupGauges(prom, registry)
  const readMail = bounceGauges(prom, registry)
  const read = (requestedAt: number) =>
    database.db.connection().execute(async (connection) => {
      wait.set((performance.now() - requestedAt) / 1000)
      const queue = await readQueueAge(connection, tasks)
      age.set(queue.age)
      failed.set(queue.failed)
      await readRooms(connection)
      await readRuns(connection)
      await readMail(connection)
    })
  return async () => {
    try {
      await read(performance.now())
      up.set(1)
    } catch (error) {
      up.set(0)
      log.warn({ err: error }, 'database metrics could not be read')
    }
  }
}

async function stop(server: Server, unsubscribe: readonly (() => void)[]): Promise<void> {
  for (const end of unsubscribe) end()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
