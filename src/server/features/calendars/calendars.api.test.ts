import { afterAll, expect, test } from 'vitest'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi()
afterAll(() => api.close())

const builtin = { body: { provider: 'builtin' } } as const

test('a mentor connects the built-in calendar once, sees it and disconnects it', async () => {
  const { token, email } = await makeMentor(api)
  expect((await api.call(calendarRoutes.listCalendars, {}, { as: token })).body).toEqual([])
  const added = await api.call(calendarRoutes.addCalendar, builtin, { as: token })
  expect(added).toMatchObject({ status: 201, body: { provider: 'builtin', account: email, status: 'CONNECTED' } })
  const again = await api.call(calendarRoutes.addCalendar, builtin, { as: token })
  expect(again).toMatchObject({ status: 409, error: { code: 'calendar_exists' } })
  expect((await api.call(calendarRoutes.listCalendars, {}, { as: token })).body).toEqual([added.body])
  const params = { id: added.body.id }
  expect((await api.call(calendarRoutes.deleteCalendar, { params }, { as: token })).status).toBe(204)
  expect((await api.call(calendarRoutes.listCalendars, {}, { as: token })).body).toEqual([])
  expect((await api.call(calendarRoutes.deleteCalendar, { params }, { as: token })).error.code).toBe('not_found')
})

test('nobody can read or disconnect the calendar of somebody else', async () => {
  const [mentor, other, mentee] = [await makeMentor(api), await makeMentor(api), await makeMentee(api)]
  const { body } = await api.call(calendarRoutes.addCalendar, builtin, { as: mentor.token })
  const input = { params: { id: body.id } }
  expect((await api.call(calendarRoutes.deleteCalendar, input, { as: other.token })).status).toBe(404)
  expect((await api.call(calendarRoutes.deleteCalendar, input, { as: mentee.token })).status).toBe(403)
  expect((await api.call(calendarRoutes.deleteCalendar, input)).status).toBe(401)
  expect((await api.call(calendarRoutes.listCalendars, {}, { as: mentor.token })).body).toHaveLength(1)
})

test('a provider without a client of the operator is neither listed nor opened', async () => {
  const { token: as } = await makeMentor(api)
  expect((await api.call(calendarRoutes.listProviders, {}, { as })).body).toEqual(['ics', 'caldav'])
  const params = { provider: 'google' as const }
  const page = await api.call(calendarRoutes.findConsentPage, { params }, { as })
  expect(page).toMatchObject({ status: 400, error: { code: 'provider_not_supported' } })
  const body = { code: 'code', codeVerifier: 'verifier' }
  expect((await api.call(calendarRoutes.addCalendar, { body }, { as })).error.code).toBe('provider_not_supported')
})
