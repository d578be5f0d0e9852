import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/platform/database/database.ts'
import type { SeedResult } from './seed.ts'

type Order = { url: string; now: string }

/**
 * Seeds the demo in a process of its own and tells what it did; undefined where demo people are there already. Names, plan and hashing take
 * 60 MB, which the program would otherwise keep.
 */
export async function seedApart(url: string, now: Date): Promise<SeedResult | undefined> {
  if (await hasDemo(url)) return undefined
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send({ url, now: now.toISOString() } satisfies Order)
  return new Promise((done, failed) => {
    child.once('message', (result) => done(result as SeedResult))
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`The seed ended with ${code}`)))
  })
}

async function hasDemo(url: string): Promise<boolean> {
  const { db, close } = openDatabase(url, { connections: 1 })
  try {
    return (
      (await db.selectFrom('users').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst()) !== undefined
    )
  } finally {
    await close()
  }
}

async function seed({ url, now }: Order): Promise<SeedResult> {
  const [{ seedDemo }, { hashPassword }, { weavePosters }, { storePortraits }, { readEnv }] = await Promise.all([
    import('./seed.ts'),
    import('#server/platform/auth/passwords.ts'),
    import('./weave-posters.ts'),
    import('./portraits/seed-portraits.ts'),
    import('#server/platform/operations/env.ts'),
  ])
  const database = openDatabase(url, { connections: 2 })
  try {
    const at = new Date(now)
    const files = { weave: weavePosters(readEnv(), at), portray: storePortraits(readEnv(), at) }
    return await seedDemo({ db: database.db, now: at, hashPassword, ...files })
  } finally {
    await database.close()
  }
}

if (import.meta.main && process.send) {
  const answer = process.send.bind(process)
  // The program is told to end while it starts: its database goes with it.
  process.once('disconnect', () => process.exit())
  process.once(
    'message',
    (order) => void seed(order as Order).then((result) => answer(result, () => process.disconnect?.())),
  )
}
