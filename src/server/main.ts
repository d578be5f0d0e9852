import { createApp, type App } from './app.ts'
import { seedApart } from './demo/seed-apart.ts'
import { sayWelcome } from './demo/welcome.ts'
import { createClock } from './platform/clock.ts'
import { openDatabase, refuseUnfitServer, type Database } from './platform/database/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/database/embedded/public.ts'
import { EnvFault, readEnv, type Env } from './platform/operations/env.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createLog, type Log } from './platform/operations/log.ts'
import { startMetrics } from './platform/operations/metrics.ts'
import { migrate } from './platform/database/migrate.ts'
import { registerPages } from './platform/pages/pages.ts'
import { readPublished } from './platform/files/storage.ts'

const finishWithin = 12_000
const leaveWithin = 30_000
type LeaveSignal = 'SIGTERM' | 'SIGINT' | 'disconnect'

type Stoppable = { stop(): Promise<void> }

/** Opens the parts in order, serves, and closes them in the opposite order; PostgreSQL goes last. */
async function main(): Promise<void> {
  const env = readEnv()
  const startsNoMore = onLeave(() => process.exit(0))
  const log = createLog(env)
  const say = (line: string) => console.log(line)
  const embedded = env.embedded ? await startEmbeddedPostgres({ dataDir: env.DATA_DIR, report: say }) : undefined
  const url = embedded?.url ?? env.DATABASE_URL!
  const database = openDatabase(url)
  await refuseUnfitServer(database.db)
  await migrate(url, { report: say })
  await migrateJobs(database)

  const clock = createClock(env.TEST_CLOCK)
  if (env.DEMO) {
    const made = await seedApart(url, clock.now())
    if (made)
      say(
        `Seeded the demo: ${made.mentors} mentors, ${made.mentees} mentees, ${made.sessions} sessions, ${made.groupSessions} group sessions`,
      )
  }
  const app = await createApp({ env, clock, database, log })
  if (env.WORKER !== 'only') await servePages(app, env)
  const worker = env.WORKER === 'off' ? undefined : await startWorker(app)
  const callers = app.parts.callers.listen()
  const metrics = await startMetrics(app)
  await app.http.listen({ port: env.PORT, host: env.HOST })
  startsNoMore()
  leaveOnSignal({ env, app, worker, callers, metrics, database, embedded, log })
  if (env.WORKER === 'only') say(`${env.APP_NAME} works off mails and jobs`)
  else sayWelcome(env, say)
}

const servePages = (app: App, env: Env) =>
  registerPages(app.http, {
    productName: env.APP_NAME,
    appUrl: env.APP_URL,
    production: env.production,
    fromSources: env.KANDO_DEV !== undefined,
    call: (route, given) => app.call(route, given as never),
    picture: (link) => readPublished(app.parts.storage, link),
    now: () => app.parts.clock.now().getTime(),
    maintenance: app.maintenance,
  })

type Running = {
  env: Env
  app: App
  worker: Stoppable | undefined
  callers: Stoppable
  metrics: Stoppable
  database: Database
  embedded: EmbeddedPostgres | undefined
  log: Log
}

/** SIGTERM and Ctrl-C: not ready at once, running requests and jobs may finish, then the database stops; 30 s at the most. */
function leaveOnSignal({ env, app, worker, callers, metrics, database, embedded, log }: Running): void {
  let leaving = false
  const leave = async (signal: LeaveSignal) => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(1), leaveWithin).unref()
    app.drain()
    // A lame duck: still answering, until every balancer has seen that it is not ready. Nobody balances what a person stops with Ctrl-C.
    if (signal === 'SIGTERM') await new Promise((done) => setTimeout(done, env.SHUTDOWN_DELAY * 1000))
    const within = new Promise((done) => setTimeout(done, finishWithin).unref())
    await Promise.race([Promise.allSettled([app.close(), worker?.stop(), callers.stop(), metrics.stop()]), within])
    await database.close()
    await embedded?.stop()
    process.exit(0)
  }
  onLeave((signal) => void leave(signal).catch((error: unknown) => log.fatal(error)))
}

/**
 * Calls `leave` when the program is told to end; gives what takes that back. While it starts it has nothing to finish, but must end by itself:
 * a process that a signal ends leaves its PostgreSQL running.
 */
function onLeave(leave: (signal: LeaveSignal) => void): () => void {
  // `disconnect`: the starting script is gone (its pipe closed), and nobody could stop us any more.
  const signals: LeaveSignal[] = ['SIGTERM', 'SIGINT', ...(process.send ? (['disconnect'] as const) : [])]
  const listeners = signals.map((signal) => [signal, () => leave(signal)] as const)
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

try {
  await main()
} catch (error) {
  console.error(explain(error))
  process.exit(error instanceof EnvFault ? 78 : 1)
}

/** What a person at the terminal can act on comes without a stack. */
function explain(error: unknown): unknown {
  if (error instanceof EnvFault) return error.message
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `${(error as Error).message}: set PORT to another one`
  return error
}
