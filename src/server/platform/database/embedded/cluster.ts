import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { OperatorError } from '#server/platform/operator-error.ts'
import { isReachable, program, serverUser, type RunAs } from './binaries.ts'

/** An embedded cluster on disk: its folder, PGDATA inside it, the password of its only role, and its system user. */
export interface Cluster {
  folder: string
  data: string
  password: string
  user: RunAs
}

/** The environment of PostgreSQL's processes, without our variables, which hold secrets. */
export const minimalEnvironment: NodeJS.ProcessEnv = Object.freeze({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  TZ: 'UTC',
  LC_ALL: 'C',
})

/** Where the cluster of a data folder is, or would be created: in a fallback where `user` cannot reach the folder. */
export function clusterFolder(dataDir: string, user: RunAs = serverUser()): string {
  const folder = join(resolve(dataDir), 'postgres')
  return isReachable(folder, user) ? folder : join(fallbackFolder(dataDir, user), 'data')
}

/** Finds or creates the folder of the cluster. */
export function openCluster(dataDir: string, user: RunAs, report: (line: string) => void): Cluster {
  mkdirSync(dataDir, { recursive: true })
  const folder = clusterFolder(dataDir, user)
  if (folder !== join(resolve(dataDir), 'postgres')) {
    const fallback = dirname(folder)
    mkdirSync(fallback, { recursive: true })
    for (const traversed of [dirname(fallback), fallback]) chmodSync(traversed, 0o755)
    report(`The user nobody, whom PostgreSQL runs as, cannot reach ${dataDir}: its data is in ${folder}`)
  }
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const secret = join(folder, 'password')
  const data = join(folder, 'cluster')
  if (!existsSync(secret)) {
    if (existsSync(data))
      throw new OperatorError(`${secret} is missing, without which the database cannot be opened: restore a backup`)
    writeFileSync(secret, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (user.uid !== undefined && user.gid !== undefined) chownSync(secret, user.uid, user.gid)
  }
  return { folder, data, password: readFileSync(secret, 'utf8').trim(), user }
}

/** The folder for what `nobody` could not reach otherwise; an ordinary user needs it for copied binaries only. */
export function fallbackFolder(dataDir: string, user: RunAs): string {
  if (user.uid === undefined) return resolve(dataDir)
  return `/var/lib/kando/${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)}`
}

/** A socket path must stay under 104 bytes: a cluster with a long path gets a short folder for its socket. */
export function socketFolder(cluster: Cluster): string {
  if (Buffer.byteLength(cluster.folder) <= 80) return cluster.folder
  const name = createHash('sha256').update(cluster.folder).digest('hex').slice(0, 12)
  const folder = join(tmpdir().length < 60 ? tmpdir() : '/tmp', `kando-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (cluster.user.uid !== undefined && cluster.user.gid !== undefined)
    chownSync(folder, cluster.user.uid, cluster.user.gid)
  return folder
}

/** Runs initdb: UTF-8 with the builtin C.UTF-8 locale, so that collation never depends on the system; password authentication. */
export function createCluster(cluster: Cluster, binaries: string): void {
  // Created under another name: an interrupted initdb is never taken for a cluster.
  const temporary = `${cluster.data}.new`
  rmSync(temporary, { recursive: true, force: true })
  const run = spawnSync(
    join(binaries, 'bin', program('initdb')),
    [
      `--pgdata=${temporary}`,
      '--username=kando',
      `--pwfile=${join(cluster.folder, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...cluster.user, cwd: cluster.folder, encoding: 'utf8', env: minimalEnvironment },
  )
  if (run.status !== 0) {
    const reason = /error: (.+)/.exec(run.stderr ?? '')?.[1] ?? (run.stderr || String(run.error))
    throw new OperatorError(`The database could not be created in ${cluster.folder}: ${reason.trim()}`)
  }
  renameSync(temporary, cluster.data)
}
