import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import type { Route } from '#contract/route.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { testApi, type TestApi } from '#test/support/api.ts'
import { admitted, everyRoute, personaNames, type PersonaName } from './personas.ts'

let api: Awaited<ReturnType<typeof testApi>>
let tokens: Record<PersonaName, string | undefined>

beforeAll(async () => {
  api = await testApi()
  const [newcomer, staff] = [await makeUser(api), await makeUser(api, { staff: true })]
  const [mentee, mentor] = [await makeMentee(api), await makeMentor(api)]
  const { token } = newcomer
  tokens = { visitor: undefined, newcomer: token, mentee: mentee.token, mentor: mentor.token, staff: staff.token }
})
afterAll(() => api.close())

const guarded = everyRoute.filter(({ route }) => route.access !== 'public')

/** Whether a persona is allowed: by access level, and by their own role where the path names one. */
function passes(route: Route, persona: PersonaName, role: string): boolean {
  return admitted[route.access].includes(persona) && (!route.ownRole || role === persona)
}

describe.each(guarded)('$name', ({ route }) => {
  test.each(personaNames)('admits a %s only if its access level allows it', async (persona) => {
    for (const role of route.path.includes(':role') ? ['mentor', 'mentee'] : ['mentor']) {
      const params = {
        id: randomUUID(),
        profileId: randomUUID(),
        mentorId: randomUUID(),
        role,
        kind: 'individual',
        provider: 'google',
        text: 'abc',
        query: 'abc',
      }
      // Without a body an admitted caller gets 400, 404 or success, but never an access error.
      const answer = await api.call(route, { params } as never, { as: tokens[persona] })
      if (passes(route, persona, role)) expect(['unauthenticated', 'forbidden']).not.toContain(answer.error?.code)
      else expect(answer.error.code).toBe(persona === 'visitor' ? 'unauthenticated' : (route.deniedWith ?? 'forbidden'))
    }
  })
})

test.each(guarded)('$name refuses an invalid token', async ({ route }) => {
  const params = { id: randomUUID(), role: 'mentor', kind: 'individual' }
  for (const as of ['not.a.token', 'a'.repeat(3000)])
    expect((await api.call(route, { params } as never, { as })).status).toBe(401)
})

test('an account with an unverified e-mail address cannot log in, so it has no token', async () => {
  const { email } = await makeUser(api, { password: 'Beside-you-26', verified: false })
  const answer = await api.call(accountRoutes.login, { body: { email, password: 'Beside-you-26' } })
  expect(answer.status).toBe(401)
  expect(answer.error.code).toBe('email_not_verified')
})

test('a suspended account and a revoked device are treated as visitors at once', async () => {
  const suspended = await makeMentee(api)
  await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', suspended.userId).execute()
  const revoked = await makeMentor(api)
  await api.db
    .updateTable('device_sessions')
    .set({ revoked_at: api.clock.now() })
    .where('id', '=', revoked.deviceSessionId)
    .execute()
  for (const { token } of [suspended, revoked]) expect((await validate(api, token)).status).toBe(401)
})

test('a token expires after fifteen minutes', async () => {
  const own = await testApi()
  try {
    const { token } = await makeMentee(own)
    own.clock.advance(15 * 60_000 - 1000)
    expect((await validate(own, token)).status).toBe(200)
    own.clock.advance(2000)
    expect((await validate(own, token)).status).toBe(401)
  } finally {
    await own.close()
  }
})

const validate = (testApi: TestApi, as: string) => testApi.call(accountRoutes.validate, {}, { as })
