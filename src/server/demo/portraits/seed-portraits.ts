import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { storeImage } from '../../features/files/public.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import type { Db } from '#server/platform/database/database.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { peopleWithPortraits } from '../people.ts'
import { storedAs } from '../seed-people.ts'

/** Stores a portrait as this person's picture; answers with its address. */
export type CreatePortrait = (db: Db, ownerId: string, portrait: Buffer) => Promise<string>

const atOnce = 10

/** The drawn portrait of a demo person (WebP), as `tools/draw-portraits.ts` made it. */
export const portraitOf = (handle: string) => readFile(join(import.meta.dirname, `${handle}.webp`))

/** Gives portraits to most demo people, through the pipeline of uploaded pictures. */
export async function insertPortraits(db: Db, createPortrait: CreatePortrait): Promise<void> {
  const people = peopleWithPortraits
  const ids = people.map((person) => storedAs(person).userId)
  const links: string[] = []
  for (let from = 0; from < people.length; from += atOnce) {
    const drawn = people
      .slice(from, from + atOnce)
      .map(async ({ handle }, index) => createPortrait(db, ids[from + index]!, await portraitOf(handle)))
    links.push(...(await Promise.all(drawn)))
  }
  await sql`
    update users set picture_url = drawn.link
    from unnest(${ids}::uuid[], ${links}::text[]) as drawn (id, link) where users.id = drawn.id`.execute(db)
}

/** Re-encodes portraits in the sizes of pictures and stores them in the file storage of `env`. */
export function storePortraits(env: Env, now: Date): CreatePortrait {
  const storage = createStorage(env, createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS))
  return (db, ownerId, image) => storeImage({ storage }, { db, now }, { purpose: 'picture', ownerId, image })
}
