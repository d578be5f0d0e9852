import { onTestFinished } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import { createApp, type App } from '#server/app.ts'
import { servePages } from '#server/serve-pages.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { runDueJobs } from '#server/platform/jobs/jobs.ts'
import { createLog, type Log } from '#server/platform/operations/log.ts'
import { openTestDatabase, testDatabase } from './database.ts'
import { runningTwice } from './jobs-run-twice.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'

type Answered<R extends Route> = {
  status: number
  body: Reply<R>
  error: ErrorBody
  headers: Record<string, string>
  text: string
}

export type TestApi = {
  readonly app: App
  readonly clock: ManualClock
  readonly db: App['dependencies']['database']['db']
  /** One HTTP call in process. `as` is an access token. A refusal is returned as `error`. */
  call<R extends Route>(
    route: R,
    input: RouteInput<R>,
    extras?: { as?: string | undefined; headers?: Record<string, string> },
  ): Promise<Answered<R>>
  /** Runs reactions and jobs until none is due by the test clock, each twice: they run at least once (decision 112). */
  runJobs(): Promise<void>
}

/** `hasPages`: also what browsers open, from `dist/`. */
type Options = { now?: string; env?: Record<string, string>; log?: Log; hasPages?: boolean }

/** The whole server with its own database and a manual clock; the caller closes it. */
export async function testApi(options: Options = {}): Promise<TestApi & { close(): Promise<void> }> {
  const ownDatabase = await testDatabase()
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: ownDatabase.url,
    DATA_DIR: ownDatabase.dataDir,
    SECRET_KEY: 'a test secret that is at least thirty-two bytes long',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    ...options.env,
  })
  const clock = manualClock(options.now ?? '2026-11-23T08:00:00Z')
  const database = await openTestDatabase(ownDatabase)
  // A busy machine is not an overloaded server: requests wait as long as a test does.
  const longestWait = 10_000
  const app = await createApp({ env, clock, database, longestWait, log: options.log ?? createLog(env) })
  if (options.hasPages) await servePages(app)
  await app.http.ready()
  return {
    app,
    clock,
    db: database.db,
    call: (route, input, extras) => callHttp(app, route, input, extras ?? {}),
    runJobs: () => runDueJobs({ ...app, features: app.features.map(runningTwice) }),
    async close() {
      await app.close()
      await database.close()
      await ownDatabase.drop()
    },
  }
}

/** As `testApi`, closed automatically at the end of the running test. */
export async function apiForTest(options: Options = {}): Promise<TestApi> {
  const api = await testApi(options)
  onTestFinished(() => api.close())
  return api
}

async function callHttp<R extends Route>(
  app: App,
  route: R,
  input: RouteInput<R>,
  extras: { as?: string | undefined; headers?: Record<string, string> },
): Promise<Answered<R>> {
  const { params, query, body } = input as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: object
  }
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  const response = await app.http.inject({
    method: route.method,
    url: `/api${path}${search && `?${search}`}`,
    headers: { ...(extras.as ? { authorization: `Bearer ${extras.as}` } : {}), ...extras.headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const parsed = isJson ? response.json() : response.body
  return {
    status: response.statusCode,
    body: parsed as Reply<R>,
    error: parsed as ErrorBody,
    headers: response.headers as Record<string, string>,
    text: response.body,
  }
}
