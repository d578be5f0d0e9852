import { expect, test } from 'vitest'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { MINUTE } from '#rules/time/days.ts'
import { makeUser, type MadeUser } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { makeReport } from '../reports/factory.ts'

const as = (person: { token: string }) => ({ as: person.token })

async function scene() {
  const api = await apiForTest()
  const [one, other] = [
    await makeUser(api, { staff: true, fullName: 'Wanjirũ Kamau' }),
    await makeUser(api, { staff: true, fullName: 'Sade Staff' }),
  ]
  const { id } = await makeReport(api, await makeMentee(api), await makeMentor(api))
  return { api, one, other, params: { queue: 'reports' as const, id } }
}
type Params = Awaited<ReturnType<typeof scene>>['params']
const start = (api: TestApi, staff: MadeUser, params: Params) =>
  api.call(staffRoutes.startReview, { params }, as(staff))
const reviewer = async (api: TestApi, staff: { token: string }, params: Params) =>
  (await api.call(staffRoutes.reviewers, { params }, as(staff))).body[0]
const inList = async (api: TestApi, staff: MadeUser) =>
  (await api.call(staffRoutes.listQueue, { params: { queue: 'reports' }, query: {} }, as(staff))).body[0]!.reviewer

test('others see who is reviewing an item, in the list and beside it', async () => {
  const { api, one, other, params } = await scene()
  expect(await reviewer(api, other, params)).toBeUndefined()
  expect((await start(api, one, params)).status).toBe(204)
  expect(await reviewer(api, other, params)).toEqual({ fullName: 'Wanjirũ Kamau', isOwn: false })
  expect(await reviewer(api, one, params)).toEqual({ fullName: 'Wanjirũ Kamau', isOwn: true })
  expect([await inList(api, other), await inList(api, one)]).toEqual(['Wanjirũ Kamau', null])
  await api.call(staffRoutes.endReview, { params }, as(one))
  expect(await reviewer(api, other, params)).toBeUndefined()
})

test('of two who open an item at once one is shown; the other neither takes over nor ends it', async () => {
  const { api, one, other, params } = await scene()
  await Promise.all([start(api, one, params), start(api, other, params)])
  const [first, second] = (await reviewer(api, one, params))!.isOwn ? [one, other] : [other, one]
  await start(api, second, params)
  await api.call(staffRoutes.endReview, { params }, as(second))
  expect(await reviewer(api, first, params)).toMatchObject({ isOwn: true })
})

test('it ends by itself after three minutes, and goes on while the page is open', async () => {
  const { api, one, other, params } = await scene()
  await start(api, one, params)
  api.clock.advance(2 * MINUTE)
  await start(api, one, params)
  api.clock.advance(2 * MINUTE)
  expect(await reviewer(api, other, params)).toMatchObject({ isOwn: false })
  api.clock.advance(MINUTE)
  expect(await reviewer(api, other, params)).toBeUndefined()
  await start(api, other, params)
  expect(await reviewer(api, one, params)).toEqual({ fullName: 'Sade Staff', isOwn: false })
})

test('it keeps nobody from deciding', async () => {
  const { api, one, other, params } = await scene()
  await start(api, one, params)
  const body = { action: 'DISMISS' as const, reason: 'Nothing in it' }
  const decided = await api.call(staffRoutes.decideReport, { params: { id: params.id }, body }, as(other))
  expect(decided.status).toBe(204)
  const late = await api.call(staffRoutes.decideReport, { params: { id: params.id }, body }, as(one))
  expect(late.error.code).toBe('already_decided')
})

test('the other desks are told to read again, once per change', async () => {
  const { api, one, other, params } = await scene()
  const pushed: string[][] = []
  const { push } = api.app.realtime
  api.app.realtime.push = (userIds, change) => {
    if (change.subject === 'moderation') pushed.push([...userIds])
    push(userIds, change)
  }
  await start(api, one, params)
  await start(api, one, params)
  expect(pushed).toEqual([[other.userId]])
})
