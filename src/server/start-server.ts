import { createApp, type App } from './app.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL, DEMO_PASSWORD } from './demo/accounts.ts'
import { seedInChildProcess } from './demo/seed-in-child-process.ts'
import { createClock } from './platform/clock.ts'
import { openDatabase, requireSafeServer, type Database } from './platform/database/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/database/embedded/public.ts'
import { withSecret, type CheckedEnv, type Env } from './platform/operations/env.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { listen } from './platform/http/listen.ts'
import { createLog, type Log } from './platform/operations/log.ts'
import { startMetrics } from './platform/operations/metrics.ts'
import { migrate } from './platform/database/migrate.ts'
import { requireTimeouts, setRoleDefaults } from './platform/database/timeouts.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { servePages } from './serve-pages.ts'

const finishTimeout = 12_000
const shutdownTimeout = 30_000
const lastSpansTimeout = 2_000
type TerminationSignal = 'SIGTERM' | 'SIGINT' | 'disconnect'

type Stoppable = { stop(): Promise<void> }

/** Opens the dependencies in order, serves, and closes them in reverse order. */
export async function startServer(checked: CheckedEnv): Promise<void> {
  const env = withSecret(checked)
  const removeStartHandlers = onTermination(() => process.exit(0))
  const log = createLog(env)
  const print = (line: string) => console.log(line)
  const embedded = env.embedded ? await startEmbeddedPostgres({ dataDir: env.DATA_DIR, report: print }) : undefined
  const url = embedded?.url ?? env.DATABASE_URL!
  const tracing = await startTracing(env)
  const directUrl = env.DATABASE_DIRECT_URL
  const database = openDatabase(url, { directUrl, poolerPrepares: env.POOLER_PREPARES, queryTimeout: 30_000 })
  await requireSafeServer(database)
  if (directUrl !== undefined) await setRoleDefaults(database.direct)
  await requireTimeouts(database.pool, directUrl !== undefined)
  await migrate(directUrl ?? url, { report: print })
  await migrateJobs(database)

  const clock = createClock(env.TEST_CLOCK)
  if (env.DEMO) {
    const seeded = await seedInChildProcess(directUrl ?? url, clock.now())
    if (seeded)
      print(
        `Seeded the demo: ${seeded.mentors} mentors, ${seeded.mentees} mentees, ${seeded.sessions} sessions, ` +
          `${seeded.groupSessions} group sessions. The two accounts below have a session in a few minutes: log in as both, in two ` +
          'browsers, and press JOIN SESSION',
      )
  }
  const app = await createApp({ env, clock, database, log })
  if (env.WORKER !== 'only') await servePages(app)
  const worker = env.WORKER === 'off' ? undefined : await startWorker(app)
  const signals = app.dependencies.signals.listen()
  const metrics = await startMetrics(app)
  const listening = await listen(app.http, { port: env.PORT, host: env.HOST })
  removeStartHandlers()
  shutDownOnSignal({ env, app, listening, worker, signals, metrics, tracing, database, embedded, log })
  if (env.WORKER === 'only') print(`${env.APP_NAME} works off mails and jobs`)
  else printWelcome(env, print)
}

type Running = {
  env: Env
  app: App
  listening: Stoppable
  worker: Stoppable | undefined
  signals: Stoppable
  metrics: Stoppable
  tracing: Stoppable
  database: Database
  embedded: EmbeddedPostgres | undefined
  log: Log
}

/** Graceful shutdown on SIGTERM and Ctrl-C: not ready, finish running requests and jobs, stop the database; at most 30 s. */
function shutDownOnSignal({
  env,
  app,
  listening,
  worker,
  signals,
  metrics,
  tracing,
  database,
  embedded,
  log,
}: Running): void {
  let isShuttingDown = false
  const shutDown = async (signal: TerminationSignal) => {
    if (isShuttingDown) return
    isShuttingDown = true
    setTimeout(() => process.exit(1), shutdownTimeout).unref()
    app.drain()
    // Still serving until every load balancer has seen that it is not ready. Ctrl-C is interactive and needs no delay.
    if (signal === 'SIGTERM') await new Promise((done) => setTimeout(done, env.SHUTDOWN_DELAY * 1000))
    const within = new Promise((done) => setTimeout(done, finishTimeout).unref())
    await Promise.race([
      Promise.allSettled([listening.stop(), app.close(), worker?.stop(), signals.stop(), metrics.stop()]),
      within,
    ])
    await Promise.race([tracing.stop(), new Promise((done) => setTimeout(done, lastSpansTimeout).unref())])
    await database.close()
    await embedded?.stop()
    process.exit(0)
  }
  onTermination((signal) => void shutDown(signal).catch((error: unknown) => log.fatal(error)))
}

/**
 * Calls `shutDown` on a termination signal and returns a function that removes the handlers. Also needed during start-up: a process
 * that is killed by a signal leaves its embedded PostgreSQL running.
 */
function onTermination(shutDown: (signal: TerminationSignal) => void): () => void {
  // `disconnect`: the start script has ended (its pipe closed), and nothing else would stop this process.
  const signals: TerminationSignal[] = ['SIGTERM', 'SIGINT', ...(process.send ? (['disconnect'] as const) : [])]
  const listeners = signals.map((signal) => [signal, () => shutDown(signal)] as const)
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

/** Prints the address of the server and, with demo data, the accounts to sign in as. */
function printWelcome(env: Env, print: (line: string) => void): void {
  print(`\n${env.APP_NAME} is running at ${env.APP_URL}`)
  if (env.DEMO) {
    print(`  Log in as a mentee   ${DEMO_MENTEE_EMAIL}`)
    print(`  or as a mentor       ${DEMO_MENTOR_EMAIL}`)
    print(`  with the password    ${DEMO_PASSWORD}`)
  }
  if (env.SMTP_URL === undefined && !env.production) print(`  Mails it sends       ${env.APP_URL}/mailbox`)
  if (!env.production && !isLoopback(env.HOST))
    print(`  Careful: HOST=${env.HOST} lets other machines in, and NODE_ENV is not production`)
  if (env.TEST_CLOCK) print(`  Its clock started at ${env.TEST_CLOCK}`)
  print('  Stop it with Ctrl-C\n')
}

const isLoopback = (address: string) => address === 'localhost' || address === '::1' || address.startsWith('127.')
