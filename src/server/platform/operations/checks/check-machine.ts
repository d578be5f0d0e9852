import { chmodSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Milliseconds; tokens and rooms count in seconds. */
const MAX_CLOCK_DIFFERENCE = 2_000
const MEGABYTE = 1024 * 1024
const LITTLE_ROOM = 500 * MEGABYTE

/** How far this machine's clock and that of the database are apart, the way there and back allowed for. */
export async function checkClock(direct: pg.Pool, clock: () => number = Date.now): Promise<string> {
  const client = await direct.connect()
  try {
    const sentAt = clock()
    const { rows } = await client.query<{ at: string }>('select extract(epoch from clock_timestamp()) * 1000 as at')
    const receivedAt = clock()
    const difference = Number(rows[0]!.at) - (sentAt + receivedAt) / 2
    const beyond = Math.abs(difference) - (receivedAt - sentAt) / 2
    if (beyond > MAX_CLOCK_DIFFERENCE)
      throw new Error(
        `${seconds(Math.abs(difference))} ${difference > 0 ? 'behind' : 'ahead of'} the database's: let NTP set both`,
      )
    return `with the database's to ${seconds(Math.max(0, beyond))}`
  } finally {
    client.release()
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Room on the disk of the data folder; throws where little is left. */
export function checkDisk(folder: string): string {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const found = `${gigabytes(free)} of ${gigabytes(blocks * bsize)} are free`
  if (free < LITTLE_ROOM) throw new Error(`${found}: make room, or nothing can be stored`)
  return found
}

const gigabytes = (bytes: number) => `${(bytes / MEGABYTE / 1024).toFixed(1)} GB`

/** Whether other users of the machine can read the generated key; the name of its file where there is one. */
export function checkKeyFile(dataDir: string): string {
  const path = join(dataDir, 'secret-key')
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return 'none: the key comes from the settings'
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`${path} can be read by other users: chmod 600, or doctor --fix`)
  return `${path} is for its owner only`
}

/** Closes the file of the generated key to other users. */
export const closeKeyFile = (dataDir: string) => chmodSync(join(dataDir, 'secret-key'), 0o600)
