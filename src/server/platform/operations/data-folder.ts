import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { clusterFolder } from '#server/platform/database/embedded/public.ts'
import { OperatorError, WRONG_SETTING } from '#server/platform/operator-error.ts'
import type { CheckedEnv } from './env.ts'

const MEGABYTE = 1024 * 1024
/** Bytes for a database that does not exist yet, with the demo and its write-ahead log. */
const NEW_DATABASE = 200 * MEGABYTE

/** Whether the data folder can be written, or created, and has room for a new database; throws `OperatorError` with what to do. */
export function checkDataFolder(env: CheckedEnv): void {
  const { DATA_DIR, S3_ENDPOINT, SECRET_KEY, embedded } = env
  if (!embedded && S3_ENDPOINT !== undefined && SECRET_KEY !== undefined) return
  checkWritable(DATA_DIR)
  if (embedded) checkRoom(DATA_DIR)
}

function checkWritable(folder: string): void {
  const existing = nearestExisting(folder)
  if (!statSync(existing).isDirectory())
    throw wrong(`DATA_DIR ${folder}: ${existing} is a file; name a folder, which is created if it does not exist`)
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw dataFolderError(folder, error) ?? error
  }
}

function checkRoom(dataDir: string): void {
  const folder = clusterFolder(dataDir)
  if (existsSync(join(folder, 'cluster'))) return
  const { bavail, bsize } = statfsSync(nearestExisting(folder))
  if (bavail * bsize >= NEW_DATABASE) return
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  throw new OperatorError(
    `DATA_DIR ${dataDir}: ${free} MB are free, a new database needs ${NEW_DATABASE / MEGABYTE} MB; make room, or name another folder`,
  )
}

/** An error of the file system about the data folder in words; undefined for any other. */
export function dataFolderError(dataDir: string, error: unknown): OperatorError | undefined {
  const { code, path = dataDir } = Object(error) as { code?: string; path?: string }
  if (!dataDir.startsWith(path) && !path.startsWith(dataDir)) return undefined
  const { username } = userInfo()
  const words: Record<string, string> = {
    EACCES: `the user ${username} may not write in ${path}`,
    EPERM: `the user ${username} may not write in ${path}`,
    EROFS: `${path} is on a file system that is read-only`,
    ENOTDIR: `${path} is no folder`,
    EEXIST: `${path} is no folder`,
    ENOSPC: 'its disk is full',
    EDQUOT: `the user ${username} may not store more there`,
  }
  const reason = words[code ?? '']
  if (reason === undefined) return undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return new OperatorError(`DATA_DIR ${dataDir}: ${reason}`)
  return wrong(`DATA_DIR ${dataDir}: ${reason}`)
}

const wrong = (message: string) => new OperatorError(message, { exitCode: WRONG_SETTING })

/** The folder itself, or the one in which it, or a folder above it, would be created. */
function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path))
}
