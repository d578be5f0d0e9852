import { uploadLimit } from '#contract/files/constants.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import { createLocalStorage } from './storage-local.ts'
import { createS3Storage } from './storage-s3.ts'
import type { Storage } from './storage-interface.ts'

/** S3 where it is configured, otherwise the disk under DATA_DIR/files. */
export function createStorage(env: Env, secrets: Secrets): Storage {
  return env.S3_ENDPOINT === undefined ? createLocalStorage(env, secrets) : createS3Storage(env)
}

/** A public picture by its link (`/files/….webp`, `/files/…-96.webp`); undefined where it does not exist. */
export async function readPublished(storage: Storage, link: string): Promise<Buffer | undefined> {
  const [, name] = /^\/files\/([0-9a-f]{40}(?:-96)?\.webp)$/.exec(link) ?? []
  const found = name && (await storage.read(`public/${name}`, uploadLimit))
  return Buffer.isBuffer(found) ? found : undefined
}
