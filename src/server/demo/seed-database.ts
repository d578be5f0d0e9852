import { hashPassword } from '#server/platform/auth/passwords.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { createRooms } from '#server/platform/rooms/rooms.ts'
import { createPosters } from './create-posters.ts'
import { storePortraits } from './portraits/seed-portraits.ts'
import { seedDemo, type SeedResult } from './seed.ts'

/** Seeds the demo into the database of an instance, with pictures in its storage. */
export function seedDatabase(db: Db, env: Env, now: Date): Promise<SeedResult> {
  const files = { createPoster: createPosters(env, now), createPortrait: storePortraits(env, now) }
  const secrets = createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS)
  const rooms = createRooms({ env, secrets })
  return seedDemo({ db, now, hashPassword, secrets, rooms, env, ...files })
}
