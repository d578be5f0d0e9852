import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors, platformErrors, type ErrorBody } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { inputs, type Known } from './arbitraries.ts'
import { everyRoute } from './personas.ts'

let api: Awaited<ReturnType<typeof testApi>>
let tokens: (string | undefined)[]
let known: Known

beforeAll(async () => {
  api = await testApi()
  const people = [await makeMentee(api), await makeMentor(api), await makeMentor(api)]
  const newcomer = await makeUser(api)
  tokens = [undefined, newcomer.token, ...people.map(({ token }) => token)]
  known = {
    ids: people.flatMap(({ userId, profileId, slug }) => [userId, profileId, slug]),
    texts: people.map(({ email }) => email),
  }
})
afterAll(() => api.close())

// The test program answers 500 to a reply outside its schema and to a refusal that the route does not declare, so "no 500" says all three.
test.each(everyRoute)('$name answers within its contract, whatever it is sent', async ({ route }) => {
  const input = inputs(route, known)
  await fc.assert(
    fc.asyncProperty(input, fc.constantFrom(...tokens), async (given, as) => {
      const answer = await api.call(route, sendable(route, given) as never, { as })
      expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500)
      if (answer.status >= 400) expectErrorBody(route, answer.status, answer.error)
    }),
    { numRuns: 40 },
  )
})

function expectErrorBody(route: Route, status: number, body: ErrorBody) {
  expect(body).toMatchObject({ statusCode: status, requestId: expect.any(String) })
  expect(body.errorMessages.length).toBeGreaterThan(0)
  expect([...route.errors, ...platformErrors]).toContain(body.code)
  expect(errors[body.code].status).toBe(status)
}

/** Paths and queries are text; an empty parameter would be another path. */
function sendable(route: Route, given: { params: unknown; query: unknown; body: unknown }) {
  const texts = (value: unknown) =>
    Object.fromEntries(Object.entries(Object(value) as object).map(([name, one]) => [name, String(one)]))
  const params = texts(given.params)
  for (const [, name = ''] of route.path.matchAll(/:(\w+)/g)) params[name] = wellFormed(params[name]) || 'x'
  if (route.path.includes(':role') && !['mentor', 'mentee'].includes(params['role'] ?? '')) params['role'] = 'mentor'
  return { params, query: texts(given.query), body: route.body === undefined ? undefined : given.body }
}

/** Lone surrogates cannot stand in an address, and dots alone would walk it. */
const wellFormed = (text = '') => text.toWellFormed().replace(/^\.+$/, 'x').slice(0, 400)
