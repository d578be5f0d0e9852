import { existsSync, rmSync } from 'node:fs'
import type pg from 'pg'
import { findBinaries, serverUser } from './binaries.ts'
import { createCluster, openCluster, spareFolder, type Cluster } from './cluster.ts'
import { address, findRunningServer, isBetweenStates, stopOrphan, tryToOwn } from './running-server.ts'
import { chooseEndpoint, shutDown, spawnServer, type Endpoint, type ServerProcess } from './server-process.ts'
import { pause, until } from './wait.ts'

/** A running PostgreSQL of our own. `stop` is its fast shutdown; for a guest of another program's server it does nothing. */
export interface EmbeddedPostgres {
  readonly url: string
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  report?: (line: string) => void
  /** Join the server of a program that already runs on this folder (for commands) instead of refusing. */
  guest?: boolean
  /** `-c` settings for the server, for test clusters. */
  settings?: Readonly<Record<string, string>>
}

/** Milliseconds: recovery after a hard kill replays what was written since the last checkpoint. */
const startPatience = 60_000
const recoveryPatience = 5_000
const longestRestartDelay = 5_000

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster and the database `kando` on first use; recovers what a hard kill left. A server that
 * ends by itself is started again at the same address.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const report = options.report ?? (() => {})
  const user = serverUser()
  const cluster = openCluster(options.dataDir, user, report)
  let running = await findRunningServer(cluster)
  if (running?.inUse && !options.guest) {
    await pause(500) // the server needs a moment to notice that its killed program is gone
    running = await findRunningServer(cluster)
  }
  if (running?.inUse) {
    if (options.guest) return { url: running.url, stop: async () => {} }
    throw new Error(`Another program is using the database in ${options.dataDir}`)
  }
  const binaries = findBinaries(user, spareFolder(options.dataDir, user), report)
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

type Supervised = { cluster: Cluster; endpoint: Endpoint; report: (line: string) => void; spawn: () => ServerProcess }

/** Keeps one server running, and the lock that says whose it is, until `stop`. */
async function supervise({ cluster, endpoint, report, spawn }: Supervised): Promise<EmbeddedPostgres> {
  const url = (database: string) => address(endpoint.host, endpoint.port, database, cluster.password)
  let isStopping = false
  let server = spawn()
  // Nothing can be waited for while the process exits: the server recovers from its log at the next start.
  const stopAtExit = () => server.kill('SIGQUIT')
  process.once('exit', stopAtExit)
  let owner = await waitUntilReady(url('postgres'), server)
  await createDatabase(owner)

  const keepRunning = async () => {
    for (let failures = 0; ;) {
      await server.exited
      if (isStopping) return
      report('PostgreSQL ended by itself: starting it again')
      await pause(Math.min(100 * 2 ** failures, longestRestartDelay))
      if (isStopping) return
      server = spawn()
      const isReady = await until(async () => server.hasExited() || (await tryOnce(url('postgres'))), startPatience)
      failures = isReady && !server.hasExited() ? 0 : failures + 1
    }
  }
  // A backend that crashes makes the server cut every connection: the lock is taken again after that.
  const keepOwning = async () => {
    while (!isStopping) {
      await new Promise<void>((done) => owner.once('end', () => done()))
      while (!isStopping) {
        const next = await tryToOwn(url('postgres'))
        if (next) {
          owner = next
          break
        }
        await pause(200)
      }
    }
  }
  void keepRunning()
  void keepOwning()

  return {
    url: url('kando'),
    async stop() {
      isStopping = true
      await until(async () => server.hasExited() || !(await isBetweenStates(url('postgres'))), recoveryPatience)
      await owner.end().catch(() => {})
      if (!(await shutDown(server.kill, server.hasExited))) report('PostgreSQL does not stop')
      process.removeListener('exit', stopAtExit)
      if (process.platform !== 'win32' && endpoint.host !== cluster.folder)
        rmSync(endpoint.host, { recursive: true, force: true })
    },
  }
}

/** Probes with a real query until the server answers; returns the connection that owns it. */
async function waitUntilReady(url: string, server: ServerProcess): Promise<pg.Client> {
  let client: pg.Client | undefined
  await until(async () => {
    client = server.hasExited() ? undefined : await tryToOwn(url)
    return client !== undefined || server.hasExited()
  }, startPatience)
  if (client) return client
  await shutDown(server.kill, server.hasExited)
  throw new Error(`PostgreSQL did not start: ${server.lastWords()}`)
}

const tryOnce = async (url: string): Promise<boolean> => !(await isBetweenStates(url))

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query("select 1 from pg_database where datname = 'kando'")
  if (rowCount === 0) await owner.query('create database kando')
}
