import { expect, test } from 'vitest'
import { makeMentor } from '#server/features/profiles/factory.ts'
import { apiForTest } from '#test/support/api.ts'
import { reseal } from './reseal.ts'
import { createSecrets } from './secrets.ts'

const [oldKey, newKey] = ['an old key that is at least thirty-two bytes', 'a new key that is at least thirty-two bytes']
const column = {
  table: 'calendars',
  id: 'id',
  column: 'credentials',
  use: 'calendar credentials',
  isBound: true,
} as const

test('after a key rotation every secret can be read with the new key alone', async () => {
  const api = await apiForTest()
  const { userId } = await makeMentor(api)
  const before = createSecrets(oldKey)
  for (let number = 0; number < 3; number++) {
    const { id } = await api.db
      .insertInto('calendars')
      .values({
        user_id: userId,
        provider: 'ics',
        account: `${number}`,
        credentials: Buffer.from('none'),
        created_at: api.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const credentials = before.encrypt(column.use, `secret ${number}`, id)
    await api.db.updateTable('calendars').set({ credentials }).where('id', '=', id).execute()
  }
  expect(await reseal(api.db, createSecrets(newKey, oldKey), column)).toBe(3)
  const after = createSecrets(newKey)
  const rows = await api.db.selectFrom('calendars').select(['id', 'account', 'credentials']).execute()
  for (const { id, account, credentials } of rows)
    expect(after.decrypt(column.use, credentials!, id)).toBe(`secret ${account}`)
})
