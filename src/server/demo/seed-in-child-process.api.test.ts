import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { inheritedEnv } from '#test/support/inherited-env.ts'

test('the seeding process ends with its parent', async () => {
  const own = await testDatabase()
  const { db, close } = openDatabase(own.url, { connections: 1 })
  onTestFinished(async () => {
    await close()
    await own.drop()
  })
  const child = fork(join(import.meta.dirname, 'seed-in-child-process.ts'), {
    env: { ...inheritedEnv, DATA_DIR: own.dataDir },
  })
  child.send({ url: own.url, now: '2026-11-23T08:00:00Z' })
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await db.selectFrom('users').select('id').limit(1).execute()).toEqual([])
})
