import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { posterStrips } from '#rules/cloth.ts'
import { storeImage } from '../features/files/public.ts'
import { clothImage, posterSize } from '#server/platform/files/cloth-image.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import type { CreatePoster } from './seed-group-sessions.ts'

const folder = join(import.meta.dirname, 'posters')

/** The slugs of the sessions with a drawn poster. */
export const slugsWithPoster: readonly string[] = readdirSync(folder).flatMap((file) =>
  file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : [],
)

/** The drawn poster of a session (SVG). */
export const drawnPoster = (slug: string) => readFile(join(folder, `${slug}.svg`))

/** Stores drawn posters as if they were uploaded, and generates the others as the form does, in the file storage of `env`. */
export function createPosters(env: Env, now: Date): CreatePoster {
  const storage = createStorage(env, createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS))
  return async (db, ownerId, slug) => {
    const image = slugsWithPoster.includes(slug)
      ? await drawnPoster(slug)
      : await clothImage(slug, { ...posterSize, strips: posterStrips(slug) })
    return storeImage({ storage }, { db, now }, { purpose: 'poster', ownerId, image })
  }
}
