import { posterStrips } from '#rules/cloth.ts'
import { storeImage } from '../features/files/public.ts'
import { clothImage, posterSize } from '#server/platform/files/cloth-image.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import type { CreatePoster } from './seed-group-sessions.ts'

/** Generates posters as the form does and stores them in the file storage of `env`. */
export function createPosters(env: Env, now: Date): CreatePoster {
  const storage = createStorage(env, createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS))
  return async (db, ownerId, seed) =>
    storeImage(
      { storage },
      { db, now },
      { purpose: 'poster', ownerId, image: await clothImage(seed, { ...posterSize, strips: posterStrips(seed) }) },
    )
}
