import { expect, test } from 'vitest'
import { makeUser } from '#server/features/accounts/factory.ts'
import { apiForTest } from '#test/support/api.ts'
import { watchTables } from './table-states.ts'

test('what changes a row is seen, and what writes it again as it was is not a change', async () => {
  const api = await apiForTest()
  const lookAtTables = await watchTables(api.db)
  const look = () => lookAtTables({ except: ['device_sessions'], without: [] })
  const nobody = await look()
  const [{ userId }, other] = [await makeUser(api), await makeUser(api)]
  const two = await look()
  const { users: before, ...tables } = nobody
  expect(two).toMatchObject(tables)
  expect(two['users']).not.toBe(before)
  const update = (full_name: string) =>
    api.db.updateTable('users').set({ full_name }).where('id', '=', userId).execute()
  await update('Somebody else')
  expect(await look()).not.toEqual(two)
  await update('Test Person')
  expect(await look()).toEqual(two)
  await api.db.deleteFrom('users').where('id', 'in', [userId, other.userId]).execute()
  expect(await look()).toEqual(nobody)
})
