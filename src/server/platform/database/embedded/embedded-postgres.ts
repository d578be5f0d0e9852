import { existsSync, rmSync, statfsSync } from 'node:fs'
import type pg from 'pg'
import { OperatorError } from '#server/platform/operator-error.ts'
import { findBinaries, serverUser } from './binaries.ts'
import { createCluster, openCluster, fallbackFolder, type Cluster } from './cluster.ts'
import { connectionString, findRunningServer, isStartingOrStopping, stopOrphan, tryToLock } from './running-server.ts'
import { chooseEndpoint, shutDown, spawnServer, type Endpoint, type ServerProcess } from './server-process.ts'
import { pause, until } from './wait.ts'

/** A running embedded PostgreSQL. `stop` is its fast shutdown; for a guest of another process's server it does nothing. */
export interface EmbeddedPostgres {
  readonly url: string
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  report?: (line: string) => void
  /** Use the server of a process that already runs on this folder (for commands) instead of refusing. */
  guest?: boolean
  /** `-c` settings for the server, for test clusters. */
  settings?: Readonly<Record<string, string>>
}

/** Milliseconds: recovery after a hard kill replays the write-ahead log since the last checkpoint. */
const startTimeout = 60_000
const recoveryTimeout = 5_000
const maxRestartDelay = 5_000
/** Bytes: a segment of the write-ahead log has 16 MB. */
const LITTLE_ROOM = 1_000_000

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster and the database `kando` on first use; recovers after a hard kill. A server that
 * exits is restarted at the same connectionString.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const report = options.report ?? (() => {})
  const user = serverUser()
  const cluster = openCluster(options.dataDir, user, report)
  let running = await findRunningServer(cluster)
  if (running?.inUse && !options.guest) {
    await pause(500) // the server needs a moment to notice that its killed client is gone
    running = await findRunningServer(cluster)
  }
  if (running?.inUse) {
    if (options.guest) return { url: running.url, stop: async () => {} }
    throw new OperatorError(
      `Another program is using the database in ${options.dataDir}: stop that, or set DATA_DIR to another folder`,
    )
  }
  const binaries = findBinaries(user, fallbackFolder(options.dataDir, user), report)
  if (running) {
    report('Stopping the database that an earlier run left behind')
    await stopOrphan(running.pid)
  }
  if (!existsSync(cluster.data)) {
    report('Creating the database')
    createCluster(cluster, binaries)
  }
  const endpoint = await chooseEndpoint(cluster)
  return supervise({
    cluster,
    endpoint,
    report,
    spawn: () => spawnServer(cluster, binaries, endpoint, options.settings ?? {}),
  })
}

type Supervision = { cluster: Cluster; endpoint: Endpoint; report: (line: string) => void; spawn: () => ServerProcess }

/** Keeps one server running, with the advisory lock that marks it as in use, until `stop`. */
async function supervise({ cluster, endpoint, report, spawn }: Supervision): Promise<EmbeddedPostgres> {
  const url = (database: string) => connectionString(endpoint.host, endpoint.port, database, cluster.password)
  let isStopping = false
  let server = spawn()
  // An exit handler cannot wait for a shutdown: the server recovers from its write-ahead log at the next start.
  const stopAtExit = () => server.kill('SIGQUIT')
  process.once('exit', stopAtExit)
  let lockHolder = await waitUntilReady(url('postgres'), server, cluster)
  await createDatabase(lockHolder)

  const keepRunning = async () => {
    for (let failures = 0; ;) {
      await server.exited
      if (isStopping) return
      report('PostgreSQL ended by itself: starting it again')
      await pause(Math.min(100 * 2 ** failures, maxRestartDelay))
      if (isStopping) return
      server = spawn()
      const isReady = await until(
        async () => server.hasExited() || (await acceptsConnections(url('postgres'))),
        startTimeout,
      )
      failures = isReady && !server.hasExited() ? 0 : failures + 1
    }
  }
  // After a backend crash the server closes every connection, so the lock is acquired again.
  const keepLock = async () => {
    while (!isStopping) {
      await new Promise<void>((done) => lockHolder.once('end', () => done()))
      while (!isStopping) {
        const next = await tryToLock(url('postgres'))
        if (next) {
          lockHolder = next
          break
        }
        await pause(200)
      }
    }
  }
  void keepRunning()
  void keepLock()

  return {
    url: url('kando'),
    async stop() {
      isStopping = true
      await until(async () => server.hasExited() || !(await isStartingOrStopping(url('postgres'))), recoveryTimeout)
      await lockHolder.end().catch(() => {})
      if (!(await shutDown(server.kill, server.hasExited))) report('PostgreSQL does not stop')
      process.removeListener('exit', stopAtExit)
      if (process.platform !== 'win32' && endpoint.host !== cluster.folder)
        rmSync(endpoint.host, { recursive: true, force: true })
    },
  }
}

/** Probes with a real query until the server answers; returns the connection that holds its lock. */
async function waitUntilReady(url: string, server: ServerProcess, { folder }: Cluster): Promise<pg.Client> {
  let client: pg.Client | undefined
  await until(async () => {
    client = server.hasExited() ? undefined : await tryToLock(url)
    return client !== undefined || server.hasExited()
  }, startTimeout)
  if (client) return client
  await shutDown(server.kill, server.hasExited)
  const reason = server.whyItEnded()
  // With a full disk its log tells of an earlier run.
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < LITTLE_ROOM || /no space left on device/i.test(reason))
    throw new OperatorError(`The database in ${folder} does not start: its disk is full`)
  throw new OperatorError(
    `The database in ${folder} does not start (${reason}): if it is damaged, restore a backup; see postgres.log there`,
  )
}

const acceptsConnections = async (url: string): Promise<boolean> => !(await isStartingOrStopping(url))

async function createDatabase(lockHolder: pg.Client): Promise<void> {
  const { rowCount } = await lockHolder.query("select 1 from pg_database where datname = 'kando'")
  if (rowCount === 0) await lockHolder.query('create database kando')
}
