import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for the data of a server. */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(fastFolder(), 'kando-test-'))
  chmodSync(folder, 0o711) // under root, the embedded database runs as the user nobody
  return folder
}

/** In memory where there is room: a new database writes a thousand files, and takes several times as long where each reaches a disk. */
function fastFolder(): string {
  const [memory, needed] = ['/dev/shm', 4 * 1024 ** 3]
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > needed ? memory : tmpdir()
  } catch {
    return tmpdir() // systems other than Linux
  }
}
