import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/platform/database/database.ts'
import type { SeedResult } from './seed.ts'

type SeedMessage = { url: string; now: string }

/**
 * Seeds the demo in a child process; undefined where demo accounts already exist. Data, plan and hashing take 60 MB, which the server would
 * otherwise hold.
 */
export async function seedInChildProcess(url: string, now: Date): Promise<SeedResult | undefined> {
  if (await hasDemo(url)) return undefined
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send({ url, now: now.toISOString() } satisfies SeedMessage)
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

async function seed({ url, now }: SeedMessage): Promise<SeedResult> {
  const [{ seedDatabase }, { readEnv }] = await Promise.all([
    import('./seed-database.ts'),
    import('#server/platform/operations/env.ts'),
  ])
  const database = openDatabase(url, { connections: 2 })
  try {
    return await seedDatabase(database.db, readEnv(), new Date(now))
  } finally {
    await database.close()
  }
}

if (import.meta.main && process.send) {
  const send = process.send.bind(process)
  // The parent is terminated during start-up, and its database with it.
  process.once('disconnect', () => process.exit())
  process.once(
    'message',
    (message) => void seed(message as SeedMessage).then((result) => send(result, () => process.disconnect?.())),
  )
}
