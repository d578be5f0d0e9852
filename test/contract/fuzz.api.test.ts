import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors, platformErrors, type ErrorBody } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { inputs, type ExistingValues } from './arbitraries.ts'
import { everyRoute } from './personas.ts'

let api: Awaited<ReturnType<typeof testApi>>
let tokens: (string | undefined)[]
let existing: ExistingValues

beforeAll(async () => {
  api = await testApi()
  const people = [await makeMentee(api), await makeMentor(api), await makeMentor(api)]
  const newcomer = await makeUser(api)
  tokens = [undefined, newcomer.token, ...people.map(({ token }) => token)]
  existing = {
    ids: people.flatMap(({ userId, profileId, slug }) => [userId, profileId, slug]),
    texts: people.map(({ email }) => email),
  }
})
afterAll(() => api.close())

// In tests a reply outside its schema and an undeclared error code are a 500, so "no 5xx" covers all three.
test.each(everyRoute)('$name responds within its contract to any input', async ({ route }) => {
  const input = inputs(route, existing)
  await fc.assert(
    fc.asyncProperty(input, fc.constantFrom(...tokens), async (generated, as) => {
      const answer = await api.call(route, sendable(route, generated) as never, { as })
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
  expect(errors[body.code]).toBe(status)
}

/** Converts params and query to text; an empty parameter would be another path. */
function sendable(route: Route, generated: { params: unknown; query: unknown; body: unknown }) {
  const texts = (value: unknown) =>
    Object.fromEntries(Object.entries(Object(value) as object).map(([name, one]) => [name, String(one)]))
  const params = texts(generated.params)
  for (const [, name = ''] of route.path.matchAll(/:(\w+)/g)) params[name] = wellFormed(params[name]) || 'x'
  if (route.path.includes(':role') && !['mentor', 'mentee'].includes(params['role'] ?? '')) params['role'] = 'mentor'
  return { params, query: texts(generated.query), body: route.body === undefined ? undefined : generated.body }
}

/** Lone surrogates are not valid in a URL, and a segment of dots would be resolved. */
const wellFormed = (text = '') => text.toWellFormed().replace(/^\.+$/, 'x').slice(0, 400)
