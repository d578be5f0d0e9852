import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi()
afterAll(() => api.close())

const body = { title: 'Where sessions are', text: 'Your sessions stand under One-on-one sessions, in the tab Pending.' }

test('what one member of staff saves all of them use, change and delete, and the audit log says so', async () => {
  const [one, other] = [await makeUser(api, { staff: true }), await makeUser(api, { staff: true })]
  const made = await api.call(staffRoutes.createSavedAnswer, { body }, { as: one.token })
  expect([made.status, made.body]).toEqual([201, { id: expect.any(String), ...body }])
  await api.call(staffRoutes.createSavedAnswer, { body: { ...body, title: 'A first answer' } }, { as: one.token })
  const titles = async () =>
    (await api.call(staffRoutes.savedAnswers, {}, { as: other.token })).body.map(({ title }) => title)
  expect(await titles()).toEqual(['A first answer', 'Where sessions are'])

  const params = { id: made.body.id }
  const changed = { ...body, title: 'Sessions' }
  expect((await api.call(staffRoutes.updateSavedAnswer, { params, body: changed }, { as: other.token })).body).toEqual({
    id: made.body.id,
    ...changed,
  })
  expect((await api.call(staffRoutes.deleteSavedAnswer, { params }, { as: one.token })).status).toBe(204)
  expect(await titles()).toEqual(['A first answer'])
  const { body: log } = await api.call(staffRoutes.auditLog, { query: {} }, { as: one.token })
  expect(
    log.filter(({ subjectId }) => subjectId === made.body.id).map(({ action, reason }) => [action, reason]),
  ).toEqual([
    ['saved-answer.deleted', 'Sessions'],
    ['saved-answer.changed', 'Sessions'],
    ['saved-answer.created', 'Where sessions are'],
  ])
})

test('an unknown one is not found, a nameless or short one refused, and members have none', async () => {
  const staff = await makeUser(api, { staff: true })
  const params = { id: randomUUID() }
  for (const call of [
    api.call(staffRoutes.updateSavedAnswer, { params, body }, { as: staff.token }),
    api.call(staffRoutes.deleteSavedAnswer, { params }, { as: staff.token }),
  ])
    expect((await call).status).toBe(404)
  const refused = await api.call(
    staffRoutes.createSavedAnswer,
    { body: { title: ' ', text: 'Too short' } },
    { as: staff.token },
  )
  expect(refused.error.errorMessages).toEqual([
    'Title: Please give it a name',
    'Text: Please write an answer of at least 20 characters',
  ])
  const member = await makeMentor(api)
  expect((await api.call(staffRoutes.savedAnswers, {}, { as: member.token })).status).toBe(403)
})
