import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { findBinaries, program, serverUser } from './embedded-binaries.ts'
import {
  bareEnvironment,
  createCluster,
  openCluster,
  socketFolder,
  spareFolder,
  type Cluster,
} from './embedded-cluster.ts'
import { address, findRunning, pause, stopOrphan, tryToOwn } from './embedded-running.ts'

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

/** Starts PostgreSQL on `dataDir`, creating the cluster and the database `kando` on first use; recovers what a hard kill left. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const report = options.report ?? (() => {})
  const user = serverUser()
  const cluster = openCluster(options.dataDir, user, report)
  let running = await findRunning(cluster)
  if (running?.inUse && !options.guest) {
    await pause(500) // the server needs a moment to notice that its killed program is gone
    running = await findRunning(cluster)
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
  return launch(cluster, binaries, options.settings ?? {})
}

async function launch(
  cluster: Cluster,
  binaries: string,
  settings: Readonly<Record<string, string>>,
): Promise<EmbeddedPostgres> {
  const windows = process.platform === 'win32'
  const host = windows ? '127.0.0.1' : socketFolder(cluster)
  const port = windows ? await freePort() : 5432
  const all: Record<string, string> = {
    listen_addresses: windows ? '127.0.0.1' : '',
    unix_socket_directories: windows ? '' : host,
    port: String(port),
    max_connections: '60',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const log = join(cluster.folder, 'postgres.log')
  const output = openSync(log, 'w', 0o600)
  const child = spawn(
    join(binaries, 'bin', program('postgres')),
    ['-D', cluster.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A group of its own: Ctrl-C in a terminal must reach the program first and PostgreSQL last.
    {
      ...cluster.user,
      cwd: cluster.folder,
      stdio: ['ignore', output, output],
      detached: !windows,
      env: bareEnvironment,
    },
  )
  closeSync(output)
  const stopAtExit = () => child.kill('SIGINT')
  process.once('exit', stopAtExit)
  const gone = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  const url = (database: string) => address(host, port, database, cluster.password)
  const owner = await waitUntilReady(url('postgres'), child, log)
  await createDatabase(owner)
  return {
    url: url('kando'),
    stop: async () => {
      await owner.end().catch(() => {})
      child.kill('SIGINT')
      await gone
      process.removeListener('exit', stopAtExit)
      if (!windows && host !== cluster.folder) rmSync(host, { recursive: true, force: true })
    },
  }
}

/** Probes with a real query until the server answers (recovery after a hard kill may take a while); returns the connection that owns it. */
async function waitUntilReady(url: string, child: ChildProcess, log: string): Promise<pg.Client> {
  let failed: Error | undefined
  child.once('error', (error) => (failed = error))
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (failed || child.exitCode !== null || child.signalCode !== null) break
    const client = await tryToOwn(url)
    if (client) return client
    await pause(50)
  }
  child.kill('SIGINT')
  throw new Error(
    `PostgreSQL did not start: ${failed?.message ?? ''}\n${readFileSync(log, 'utf8').split('\n').slice(-12).join('\n')}`,
  )
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query("select 1 from pg_database where datname = 'kando'")
  if (rowCount === 0) await owner.query('create database kando')
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
}
