import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { shutDown } from './server-process.ts'
import { pause, until } from './wait.ts'

/** A process holds this advisory lock as long as it lives: it distinguishes a server in use from an orphan. */
const ownerLock = 5_263_604

/** SQLSTATE `cannot_connect_now`: the server is starting, recovering or stopping. */
const cannotConnectNow = '57P03'

/** How long a server may take to answer before it counts as hung, in milliseconds. Recovery is not counted. */
const answerTimeout = 10_000
const recoveryTimeout = 120_000
const zombieTimeout = 30_000

/** The connection string of a database on a server that listens on a socket folder or on a loopback address. */
export function connectionString(host: string, port: number, database: string, password: string): string {
  return host.startsWith('/')
    ? `postgres://kando:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://kando:${password}@${host}:${port}/${database}`
}

/** A connection that holds the lock; undefined while the server does not answer or another process holds it. */
export async function tryToLock(url: string): Promise<pg.Client | undefined> {
  const client = await connect(url)
  if (!(client instanceof pg.Client)) return undefined
  if (await takeLock(client).catch(() => false)) return client
  await client.end().catch(() => {})
  return undefined
}

/** Whether the server is up but refuses connections, because it is starting, recovering or stopping. */
export async function isStartingOrStopping(url: string): Promise<boolean> {
  const client = await connect(url)
  if (client instanceof pg.Client) await client.end().catch(() => {})
  return client === 'not now'
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock])
  return rows[0]?.taken === true
}

async function connect(url: string): Promise<pg.Client | 'not now' | 'no answer'> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'kando owner',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    return (error as { code?: string }).code === cannotConnectNow ? 'not now' : 'no answer'
  }
}

/** A live server that this process did not start. */
interface RunningServer {
  pid: number
  url: string
  /** Locked by another live process. */
  inUse: boolean
}

/** The live server of this cluster: another process's, or the orphan of a killed one. */
export async function findRunningServer(cluster: Cluster): Promise<RunningServer | undefined> {
  const url = ({ host, port }: LockFile, database: string) => connectionString(host, port, database, cluster.password)
  const started = performance.now()
  let lastRecovering = started
  for (;;) {
    const found = readLockFile(cluster)
    if (!found) return undefined
    const client = found.host === '' ? 'no answer' : await connect(url(found, 'postgres'))
    if (client instanceof pg.Client) {
      const isFree = await takeLock(client).catch(() => true)
      await client.end().catch(() => {})
      return { pid: found.pid, url: url(found, 'kando'), inUse: !isFree }
    }
    const now = performance.now()
    if (client === 'not now') lastRecovering = now
    if (now - lastRecovering > answerTimeout || now - started > recoveryTimeout)
      return { pid: found.pid, url: url(found, 'kando'), inUse: hasLivingParent(found.pid) }
    await pause(100)
  }
}

type LockFile = { pid: number; host: string; port: number }

/** The live server in `postmaster.pid` (manual, "Database File Layout": line 1 pid, 4 port, 5 socket folder, 6 address), if any. */
function readLockFile(cluster: Cluster): LockFile | undefined {
  const file = join(cluster.data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid) || isOtherProcess(pid, cluster)) return undefined
  return { pid, host: lines[4]?.trim() || lines[5]?.trim() || '', port: Number(lines[3]) }
}

/** Stops a server whose parent process is gone. */
export async function stopOrphan(pid: number): Promise<void> {
  const kill = (signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
  if (!(await shutDown(kill, () => !isAlive(pid))))
    throw new Error(`The database left behind by an earlier run (process ${pid}) does not stop`)
  // PostgreSQL's own check of its lock file takes a zombie for a running server.
  await until(() => !exists(pid), zombieTimeout)
}

const isAlive = (pid: number) => exists(pid) && !isZombie(pid)

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ended, but not yet reaped by its parent. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1) ?? '')
  } catch {
    return false
  }
}

/** After a reboot the pid in the file may belong to another process; only Linux allows a cheap check. */
function isOtherProcess(pid: number, cluster: Cluster): boolean {
  try {
    return !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster.data)
  } catch {
    return false
  }
}

/** Whether the process that started a server is alive: orphans are adopted by a process other than Node. */
function hasLivingParent(pid: number): boolean {
  const ps = (column: string, of: string) =>
    (spawnSync('ps', ['-o', `${column}=`, '-p', of], { encoding: 'utf8' }).stdout ?? '').trim()
  const parent = ps('ppid', String(pid))
  return parent !== '' && Number(parent) !== process.pid && ps('comm', parent).includes('node')
}
