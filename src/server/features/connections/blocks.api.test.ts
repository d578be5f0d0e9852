import { expect, test } from 'vitest'
import { apiForTest } from '#test/support/api.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { isBlockedBetween } from './public.ts'

test('a block applies in both directions, and to these two people only', async () => {
  const api = await apiForTest()
  const [one, other, third] = [await makeUser(api), await makeUser(api), await makeUser(api)]
  await api.db
    .insertInto('blocks')
    .values({ blocker_id: one.userId, blocked_id: other.userId, created_at: api.clock.now() })
    .execute()
  expect(await isBlockedBetween(api.db, one.userId, other.userId)).toBe(true)
  expect(await isBlockedBetween(api.db, other.userId, one.userId)).toBe(true)
  expect(await isBlockedBetween(api.db, one.userId, third.userId)).toBe(false)
})
