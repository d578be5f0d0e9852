import { expect, onTestFinished, test } from 'vitest'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { testDatabase } from '#test/support/database.ts'
import { checkKey } from './check-key.ts'
import { checkClock } from './check-machine.ts'

const columns = [{ table: 'two_step_secrets', id: 'user_id', column: 'secret_encrypted', use: 'two-step' }]
const [right, other] = ['a'.repeat(40), 'b'.repeat(40)]

async function opened() {
  const own = await testDatabase()
  const database = openDatabase(own.url, { connections: 2 })
  onTestFinished(async () => {
    await database.close()
    await own.drop()
  })
  return database
}

test('a key is right when it, or the one before it, opens what was sealed', async () => {
  const { db } = await opened()
  expect(await checkKey(db, createSecrets(right), columns)).toBe('set; nothing is sealed with it yet')
  const { id } = await db
    .insertInto('users')
    .values({
      email: 'ada@example.org',
      email_key: 'ada@example.org',
      full_name: 'Ada',
      created_at: new Date(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('two_step_secrets')
    .values({ user_id: id, secret_encrypted: createSecrets(right).encrypt('two-step', 'secret') })
    .execute()
  expect(await checkKey(db, createSecrets(right), columns)).toBe('opens two_step_secrets.secret_encrypted')
  expect(await checkKey(db, createSecrets(other, right), columns)).toContain('opens two_step_secrets')
  await expect(checkKey(db, createSecrets(other), columns)).rejects.toThrow(
    'does not open two_step_secrets.secret_encrypted: another key sealed them',
  )
})

test('a clock that is minutes apart from that of the database is a failure', async () => {
  const { direct } = await opened()
  expect(await checkClock(direct)).toMatch(/^with the database's to [01]\.\d s$/)
  await expect(checkClock(direct, () => Date.now() - 120_000)).rejects.toThrow(
    /^1(?:19|20)\.\d s behind the database's/,
  )
  await expect(checkClock(direct, () => Date.now() + 120_000)).rejects.toThrow(/^1(?:19|20)\.\d s ahead of/)
})
