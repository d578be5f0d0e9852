import { afterAll, expect, test } from 'vitest'
import { viewLimits } from '#contract/moderation/constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi()
afterAll(() => api.close())

const body = {
  list: 'people' as const,
  name: 'Suspended mentors',
  search: 'Élodie',
  filters: 'kind=mentor&status=SUSPENDED',
  isShared: false,
}
const makeStaff = () => makeUser(api, { staff: true })
const save = (as: string, changed: Partial<typeof body> = {}) =>
  api.call(staffRoutes.createSavedView, { body: { ...body, ...changed } }, { as })
const namesFor = async (as: string) =>
  (await api.call(staffRoutes.savedViews, {}, { as })).body.map(({ name, ownerName, isOwn }) => [
    name,
    isOwn ? 'own' : ownerName,
  ])

test('a view is found by its owner, and by all staff once it is shared; the owner alone changes and deletes it', async () => {
  const [one, other] = [await makeUser(api, { staff: true, fullName: 'Wanja Kamau' }), await makeStaff()]
  const made = await save(one.token)
  const { list, search, filters, name } = body
  const shown = { id: expect.any(String), list, search, filters, name, isShared: false, isOwn: true }
  expect([made.status, made.body]).toEqual([201, { ...shown, ownerName: 'Wanja Kamau' }])
  await save(one.token, { name: 'a first one' })
  expect(await namesFor(one.token)).toEqual([
    ['a first one', 'own'],
    ['Suspended mentors', 'own'],
  ])
  expect(await namesFor(other.token)).toEqual([])

  const params = { id: made.body.id }
  const changed = { name: 'To look at', isShared: true }
  expect(
    (await api.call(staffRoutes.updateSavedView, { params, body: changed }, { as: one.token })).body,
  ).toMatchObject(changed)
  // Both call theirs the same: each finds their own, and whose the other one is.
  await save(other.token, { name: 'To look at' })
  expect(await namesFor(other.token)).toEqual(
    expect.arrayContaining([
      ['To look at', 'own'],
      ['To look at', 'Wanja Kamau'],
    ]),
  )
  for (const refused of [
    await api.call(staffRoutes.updateSavedView, { params, body: changed }, { as: other.token }),
    await api.call(staffRoutes.deleteSavedView, { params }, { as: other.token }),
  ])
    expect(refused.status).toBe(404)
  expect((await api.call(staffRoutes.deleteSavedView, { params }, { as: one.token })).status).toBe(204)
  expect(await namesFor(other.token)).toEqual([['To look at', 'own']])
})

test('shared views of somebody who left the staff are gone', async () => {
  const [one, other] = [await makeStaff(), await makeStaff()]
  await save(one.token, { name: 'Of one who leaves', isShared: true })
  expect((await namesFor(other.token)).map(([name]) => name)).toContain('Of one who leaves')
  await api.db.updateTable('users').set({ staff_role: null }).where('id', '=', one.userId).execute()
  expect((await namesFor(other.token)).map(([name]) => name)).not.toContain('Of one who leaves')
})

test('a name is used once per list, whatever its case, and by one of two requests at once', async () => {
  const { token } = await makeStaff()
  const answers = await Promise.all([save(token), save(token, { name: 'SUSPENDED mentors' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)!.error.code).toBe('saved_view_exists')
  expect((await save(token, { list: 'sessions' as never })).status).toBe(201)
  const { body: second } = await save(token, { name: 'Second' })
  const rename = (name: string) =>
    api.call(staffRoutes.updateSavedView, { params: { id: second.id }, body: { name, isShared: false } }, { as: token })
  expect((await rename('suspended Mentors')).error.code).toBe('saved_view_exists')
  expect((await rename('SECOND')).status).toBe(200)
})

test('a nameless view and one too many are refused, and members have none', async () => {
  const staff = await makeStaff()
  expect((await save(staff.token, { name: ' ' })).error.errorMessages).toEqual(['Name: Please give it a name'])
  for (let n = 0; n < viewLimits.perOwner; n++) await save(staff.token, { name: `View ${n}` })
  expect((await save(staff.token)).error.code).toBe('saved_views_full')
  const member = await makeMentor(api)
  expect((await api.call(staffRoutes.savedViews, {}, { as: member.token })).status).toBe(403)
})
