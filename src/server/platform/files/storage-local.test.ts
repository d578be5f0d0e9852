import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { createLocalStorage } from './storage-local.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kando-storage-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  [1024 * 1024 * 1024, true],
  [10 * 1024 * 1024, false],
])('with %d bytes free the storage is ready: %s', async (free, ready) => {
  const env = readEnv({ DATA_DIR: folder })
  // A test cannot fill the disk.
  const freeSpace = async () => ({ bavail: free / 4096, bsize: 4096 })
  expect(await createLocalStorage(env, createSecrets(env.SECRET_KEY, undefined), freeSpace).ready()).toBe(ready)
})
