import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { program } from './binaries.ts'
import { minimalEnvironment, socketFolder, type Cluster } from './cluster.ts'
import { until } from './wait.ts'

/** Where the server listens: a folder for its socket, or a loopback address on Windows. */
export type Endpoint = { host: string; port: number }

/** A `postgres` that is our direct child. */
export type ServerProcess = {
  readonly exited: Promise<void>
  hasExited(): boolean
  kill(signal: NodeJS.Signals): void
  /** What it said last, in one line. */
  whyItEnded(): string
}

const windows = process.platform === 'win32'

export const chooseEndpoint = async (cluster: Cluster): Promise<Endpoint> =>
  windows ? { host: '127.0.0.1', port: await freePort() } : { host: socketFolder(cluster), port: 5432 }

export function spawnServer(
  cluster: Cluster,
  binaries: string,
  { host, port }: Endpoint,
  settings: Readonly<Record<string, string>>,
): ServerProcess {
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
    // A process group of its own: Ctrl-C in a terminal must reach our process first and PostgreSQL last.
    {
      ...cluster.user,
      cwd: cluster.folder,
      stdio: ['ignore', output, output],
      detached: !windows,
      env: minimalEnvironment,
    },
  )
  closeSync(output)
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  return {
    exited: new Promise((done) => child.once('exit', () => done()).once('error', () => done())),
    hasExited: () => failure !== undefined || hasExited(child),
    kill: (signal) => void child.kill(signal),
    whyItEnded: () => failure?.message ?? lastFailure(readFileSync(log, 'utf8')),
  }
}

/** The first fatal line of a log, with its detail; what follows are its consequences. */
function lastFailure(log: string): string {
  const [, message, detail] = /(?:FATAL|PANIC): +(.+)(?:\n.*DETAIL: +(.+))?/.exec(log) ?? []
  return [message ?? log.trim().split('\n').at(-1), detail].filter(Boolean).join('; ')
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/**
 * PostgreSQL's shutdown modes (manual, "Shutting Down the Server") with a timeout in milliseconds. Fast rolls back and writes a checkpoint;
 * immediate recovers from the write-ahead log at the next start, and also works where fast hangs, as during crash recovery.
 */
const shutdownModes = [
  { signal: 'SIGINT', within: 8_000 },
  { signal: 'SIGQUIT', within: 6_000 },
  { signal: 'SIGKILL', within: 5_000 },
] as const

/** Stops a server with increasing force; false if it is still alive after 19 s. */
export async function shutDown(kill: (signal: NodeJS.Signals) => void, hasEnded: () => boolean): Promise<boolean> {
  for (const { signal, within } of shutdownModes) {
    if (hasEnded()) return true
    kill(signal)
    if (await until(hasEnded, within)) return true
  }
  return hasEnded()
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
