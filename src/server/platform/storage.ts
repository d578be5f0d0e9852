import type { Env } from './env.ts'
import type { Secrets } from './secrets.ts'
import { createLocalStorage } from './storage-local.ts'
import { createS3Storage } from './storage-s3.ts'
import type { Storage } from './storage-shape.ts'

/** S3 where it is configured, else the disk under DATA_DIR/files. */
export function createStorage(env: Env, secrets: Secrets): Storage {
  return env.S3_ENDPOINT === undefined ? createLocalStorage(env, secrets) : createS3Storage(env)
}
