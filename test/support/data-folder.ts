import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for the data of a server. */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(folderInMemory() ?? tmpdir(), 'kando-test-'))
  chmodSync(folder, 0o711) // under root, the embedded database runs as the user nobody
  return folder
}

/** One in memory, where it has room: a new database writes a thousand files, and takes several times as long where each reaches a disk. */
export function folderInMemory(): string | undefined {
  const [memory, needed] = ['/dev/shm', 4 * 1024 ** 3]
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > needed ? memory : undefined
  } catch {
    return undefined // systems other than Linux
  }
}
