import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from './embedded-cluster.ts'

/** A program holds this advisory lock as long as it lives: it tells a server in use from an orphan. */
const ownerLock = 5_263_604

/** The connection string of a database on a server that listens on a socket folder or on a loopback address. */
export function address(host: string, port: number, database: string, password: string): string {
  return host.startsWith('/')
    ? `postgres://kando:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://kando:${password}@${host}:${port}/${database}`
}

/** A connection that holds the owner's lock, or nothing while the server does not answer or has another owner. */
export async function tryToOwn(url: string): Promise<pg.Client | undefined> {
  const client = await connect(url)
  if (!client) return undefined
  if (await takeLock(client)) return client
  await client.end()
  return undefined
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock])
  return rows[0]?.taken === true
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'kando owner',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    await client.end().catch(() => {})
    return undefined
  }
}

/** A live server that this program did not start. */
export interface Running {
  pid: number
  url: string
  inUse: boolean
}

/** The server of this cluster that is alive although we did not start it: another program's, or the orphan of a killed one. */
export async function findRunning(cluster: Cluster): Promise<Running | undefined> {
  const file = join(cluster.data, 'postmaster.pid')
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (!existsSync(file)) return undefined
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!(pid > 0) || !isAlive(pid) || isOtherProgram(pid, cluster)) return undefined
    const host = lines[4]?.trim() || lines[5]?.trim()
    const client = host ? await connect(address(host, Number(lines[3]), 'postgres', cluster.password)) : undefined
    if (client) {
      const inUse = !(await takeLock(client))
      await client.end()
      return { pid, url: address(host!, Number(lines[3]), 'kando', cluster.password), inUse }
    }
    await pause(100)
  }
  return undefined
}

/** Fast shutdown of a server whose program is gone. */
export async function stopOrphan(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 20_000; waited += 50) {
    if (!isAlive(pid)) return
    await pause(50)
  }
  throw new Error(`The database left behind by an earlier run (process ${pid}) does not stop`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** After a restart of the machine the pid in the file may belong to something else; only Linux says so cheaply. */
function isOtherProgram(pid: number, cluster: Cluster): boolean {
  try {
    return !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster.data)
  } catch {
    return false
  }
}

/** Waits that many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
