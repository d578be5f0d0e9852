import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '#rules/time/days.ts'
import { isDiskFull } from '#server/platform/database/database.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Destination } from './destination.ts'

/** Archives in a folder, which is made when the first one is. */
export function folderDestination(folder: string): Destination {
  const at = (name: string) => join(folder, name)
  return {
    address: at,
    async create(name) {
      await mkdir(folder, { recursive: true }).catch((error: unknown) => refuse(folder, error))
      await removeLeftovers(folder)
      const [path, partial] = [at(name), at(`${name}.partial`)]
      if (existsSync(path)) throw new OperatorError(`${path} exists: name another file, or a folder`)
      const removePartial = () => rmSync(partial, { force: true })
      process.once('exit', removePartial)
      const sink = createWriteStream(partial, { flags: 'w', mode: 0o600, flush: true })
      return {
        sink,
        async commit() {
          const { size } = await stat(partial)
          await rename(partial, path)
          process.removeListener('exit', removePartial)
          await syncFolder(folder)
          return size
        },
        async abort() {
          sink.destroy()
          await rm(partial, { force: true })
          process.removeListener('exit', removePartial)
        },
      }
    },
    async open(name) {
      const file = await open(at(name)).catch((error: unknown) => refuse(at(name), error))
      return file.createReadStream()
    },
    list: () => readdir(folder),
    remove: (name) => rm(at(name), { force: true }),
  }
}

/** What a killed process left; another instance may write into the same folder just now. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^kando-.*\.partial$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    // eslint-disable-next-line kando/clock-and-environment -- the time of the file system, which a test clock does not move
    if (mtimeMs < Date.now() - 24 * HOUR) await rm(join(folder, name), { force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** An error of the file system about an archive in words. */
export function refuse(path: string, error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException
  const words: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'it may not be read or written',
    EPERM: 'it may not be read or written',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of it is no folder',
    EEXIST: 'a part of it is no folder',
    EROFS: 'its file system is read-only',
    EFBIG: 'the system allows no larger file',
  }
  const reason = isDiskFull(error) ? 'its disk is full' : (words[code ?? ''] ?? message)
  throw new OperatorError(`${path}: ${reason}`, { cause: error })
}
