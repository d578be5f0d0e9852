import { mkdtempSync, rmSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { createLocalStorage } from './storage-local.ts'

// A test cannot fill the disk, so the reported free space is mocked.
vi.mock('node:fs/promises', async (original) => ({ ...(await original<typeof fs>()), statfs: vi.fn() }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kando-storage-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  [1024 * 1024 * 1024, true],
  [10 * 1024 * 1024, false],
])('with %d bytes free the storage is ready: %s', async (free, ready) => {
  vi.mocked(fs.statfs).mockResolvedValue({ bavail: free / 4096, bsize: 4096 } as never)
  const env = readEnv({ DATA_DIR: folder })
  expect(await createLocalStorage(env, createSecrets(env.SECRET_KEY, undefined)).ready()).toBe(ready)
})
