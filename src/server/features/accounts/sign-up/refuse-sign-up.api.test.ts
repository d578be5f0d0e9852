import { afterAll, expect, test } from 'vitest'
import { DAY } from '#rules/time/days.ts'
import { testApi } from '#test/support/api.ts'
import { invitePeople } from '#test/support/invitations.ts'
import { makeUser } from '../factory.ts'
import { isInvited } from './refuse-sign-up.ts'

const api = await testApi()
afterAll(() => api.close())

test('an address is invited while its link works', async () => {
  const at = (days: number) => ({ db: api.db, now: new Date(api.clock.now().getTime() + days * DAY) })
  await invitePeople(api, await makeUser(api, { staff: true }), 'name,email\nAmina Bello,amina@example.test\n')
  await api.runJobs()
  expect(await isInvited(at(0), 'Amina@example.test')).toBe(true)
  expect(await isInvited(at(30), 'amina@example.test')).toBe(false)
  expect(await isInvited(at(0), 'bola@example.test')).toBe(false)
})
