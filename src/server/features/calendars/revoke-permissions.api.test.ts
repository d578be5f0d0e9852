import { expect, test } from 'vitest'
import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { connectCalendar, type ProviderName } from '#test/support/calendars/calendar-providers.ts'
import { testApiWithProviders } from '#test/support/calendars/calendar-providers-api.ts'

const now = '2026-11-23T08:00:00Z'
const HOUR = 3_600_000
const { api, providers } = await testApiWithProviders(now)
const { google } = providers

const sessionOf = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })

async function connect(mentor: MadeMember, provider: ProviderName = 'google'): Promise<string> {
  const added = await connectCalendar(api, providers, provider, (await sessionOf(mentor)).as)
  expect(added.status).toBe(201)
  return added.body.id
}

const disconnect = async (mentor: MadeMember, id: string) =>
  (await api.call(calendarRoutes.deleteCalendar, { params: { id } }, await sessionOf(mentor))).status

/** Revocations whose credentials are still stored. */
const pending = () => api.db.selectFrom('calendar_revocations').select(['id', 'credentials']).execute()

test('disconnecting a Google account ends our permission there and erases its credentials', async () => {
  const mentor = await makeMentor(api)
  const id = await connect(mentor)
  expect(await disconnect(mentor, id)).toBe(204)
  await api.runJobs()
  expect(google.revocations).toHaveLength(1)
  expect(await pending()).toEqual([])
})

test('while Google does not answer the credentials stay encrypted, and the revocation is repeated', async () => {
  const mentor = await makeMentor(api)
  const id = await connect(mentor)
  google.revocationAnswer = { status: 503 }
  expect(await disconnect(mentor, id)).toBe(204)
  await api.runJobs()
  const [kept] = await pending()
  expect(kept!.id).toBe(id)
  expect(kept!.credentials.toString('latin1')).not.toContain('refreshToken')
  google.revocationAnswer = null
  api.clock.advance(HOUR)
  await api.runJobs()
  expect(google.revocations).toHaveLength(1)
  expect(await pending()).toEqual([])
})

test('after a week without an answer the credentials are erased', async () => {
  const mentor = await makeMentor(api)
  google.revocationAnswer = { status: 503 }
  await disconnect(mentor, await connect(mentor))
  for (let quarter = 0; quarter < 28; quarter++) {
    expect(await pending()).toHaveLength(1)
    await api.runJobs()
    api.clock.advance(6 * HOUR)
  }
  await api.runJobs()
  expect(await pending()).toEqual([])
  expect(google.revocations).toEqual([])
})

test('a permission that the person ended themselves is no error', async () => {
  const mentor = await makeMentor(api)
  const id = await connect(mentor)
  google.revoke()
  await disconnect(mentor, id)
  await api.runJobs()
  expect(await pending()).toEqual([])
})

test('an account that is connected again before the job runs keeps its new permission', async () => {
  const [mentor, other] = [await makeMentor(api), await makeMentor(api)]
  await disconnect(mentor, await connect(mentor))
  await connect(other)
  await api.runJobs()
  expect(google.revocations).toEqual([])
  expect(await pending()).toEqual([])
})

test('Microsoft has no such call: nothing is kept', async () => {
  const mentor = await makeMentor(api)
  expect(await disconnect(mentor, await connect(mentor, 'microsoft'))).toBe(204)
  expect(await pending()).toEqual([])
})

test('nobody else’s disconnecting ends a permission', async () => {
  const [mentor, stranger] = [await makeMentor(api), await makeMentor(api)]
  const id = await connect(mentor)
  expect(await disconnect(stranger, id)).toBe(404)
  await api.runJobs()
  expect(await pending()).toEqual([])
  expect(google.revocations).toEqual([])
})

test('an account of ours that is erased ends its permissions, too', async () => {
  const mentor = await makeMentor(api)
  await connect(mentor)
  const asked = await api.call(accountDeletionRoutes.requestDeletion, {}, await sessionOf(mentor))
  expect(asked.status).toBe(200)
  api.clock.advance(14 * 24 * HOUR)
  await api.runJobs()
  await api.runJobs()
  expect(google.revocations).toHaveLength(1)
  expect(await pending()).toEqual([])
})
