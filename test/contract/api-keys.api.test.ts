import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instanceScopes, personalScopes, type ApiScope } from '#contract/api-scopes.ts'
import type { contract } from '#contract/index.ts'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { makeApiKey, makeUser } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { exampleIds, examples } from '#server/platform/http/openapi-examples.ts'
import { testApi } from '#test/support/api.ts'
import { connectSocket } from '#test/support/sockets.ts'
import { everyRoute } from './personas.ts'

const now = '2026-11-23T08:00:00Z'
const scopes: readonly ApiScope[] = [...personalScopes, ...instanceScopes]
const isOfInstance = (scope: ApiScope) => (instanceScopes as readonly string[]).includes(scope)
const reachable = everyRoute.filter(({ route }) => route.scope !== undefined)

let api: Awaited<ReturnType<typeof testApi>>
/** One key for each scope, of a mentor or of the instance. */
let keys: Record<ApiScope, string>

beforeAll(async () => {
  api = await testApi({ now })
  await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  const [mentor, staff] = [await makeMentor(api), await makeUser(api, { staff: true })]
  const made = scopes.map(async (scope) => {
    const isInstance = isOfInstance(scope)
    return [scope, (await makeApiKey(api, isInstance ? staff.userId : mentor.userId, [scope], { isInstance })).secret]
  })
  keys = Object.fromEntries(await Promise.all(made)) as typeof keys
})
afterAll(() => api.close())

describe('which routes a key reaches', () => {
  const params = {
    id: randomUUID(),
    profileId: randomUUID(),
    mentorId: randomUUID(),
    slug: randomUUID(),
    role: 'mentor',
    kind: 'individual',
    provider: 'google',
    queue: 'reports',
    connectionType: 'mentor',
    text: 'abc',
    query: 'abc',
    token: 'a'.repeat(32),
  }

  test.each(everyRoute)('$name is reached by a key with its scope, and by no other', async ({ route }) => {
    for (const scope of scopes) {
      const { status, error } = await api.call(route, { params } as never, { as: keys[scope] })
      const code = status < 400 ? undefined : error.code
      if (route.scope === undefined) expect([scope, status, code]).toEqual([scope, 403, 'api_key_refused'])
      else if (route.scope !== scope) expect([scope, status, code]).toEqual([scope, 403, 'api_key_scope_missing'])
      else expect(['unauthenticated', 'api_key_refused', 'api_key_scope_missing']).not.toContain(code)
    }
  })

  test('a refusal names the scope that is missing', async () => {
    for (const { route } of reachable) {
      const other = scopes.find((scope) => scope !== route.scope)!
      const { error, headers } = await api.call(route, { params } as never, { as: keys[other] })
      expect(error.scope).toBe(route.scope)
      expect(error.errorMessages).toEqual([`This API key lacks the scope ${route.scope}`])
      expect(headers['www-authenticate']).toBe(`Bearer error="insufficient_scope", scope="${route.scope}"`)
    }
  })
})

describe('which routes declare a scope', () => {
  test('each scope opens a route, or what speaks another protocol', () => {
    const others = api.app.features.flatMap(({ keyResources = [] }) => keyResources.map(({ scope }) => scope))
    expect(new Set([...reachable.map(({ route }) => route.scope), ...others])).toEqual(new Set(scopes))
  })

  test('scopes of the instance open reads of staff only, and scopes of people nothing of staff', () => {
    for (const { name, route } of reachable) {
      expect([name, route.access === 'staff']).toEqual([name, isOfInstance(route.scope!)])
      if (route.access === 'staff') expect([name, route.method]).toEqual([name, 'GET'])
    }
  })

  test('scopes that read change nothing, and scopes that write read nothing', () => {
    for (const { name, route } of reachable)
      expect([name, route.scope!.endsWith(':read')]).toEqual([name, route.method === 'GET'])
  })

  test('nothing of passwords, sign-ins, keys, chat, rooms, files or the account itself is open to a key', () => {
    const closed: (keyof typeof contract)[] = ['files', 'chat', 'rooms', 'moderation', 'dataExport', 'accountDeletion']
    const isClosed = (name: string) =>
      (closed as string[]).includes(name.split('.')[0]!) ||
      (name.startsWith('accounts.') && name !== 'accounts.validate')
    expect(reachable.filter(({ name }) => isClosed(name))).toEqual([])
  })
})

test('a key opens no socket', async () => {
  const { port } = api.app.http.server.address() as AddressInfo
  await expect(connectSocket(`http://127.0.0.1:${port}`, keys['profile:read'])).rejects.toThrow('unauthenticated')
})

test("nothing of other people's sessions is in what a stranger's key reads", async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor)
  const session = await makeSession(api, mentor, mentee, { startsAt: '2026-11-25T09:00:00Z' })
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-22T09:00:00Z' })
  const group = await makeGroupSession(api, { host: mentor, privateSession: true })
  const all = [...personalScopes]
  const names = { mentor: exampleIds.mentor, mentee: exampleIds.mentee, session: session.id, groupSession: group.id }
  for (const stranger of [await makeMentor(api), await makeMentee(api)]) {
    const { secret } = await makeApiKey(api, stranger.userId, all)
    for (const { name, route } of reachable.filter(({ route }) => route.method === 'GET' && route.access !== 'staff')) {
      const { params = {}, query } = JSON.parse(
        named(JSON.stringify(examples[name]), names),
      ) as (typeof examples)[string]
      const input = { params: { ...params, ...(params['role'] && { role: stranger.role }) }, query }
      const { text } = await api.call(route, input as never, { as: secret })
      for (const secretText of [session.id, group.id, mentor.userId, mentee.userId, mentee.email, mentor.email])
        expect([name, text.includes(secretText)]).toEqual([name, false])
    }
  }
})

/** A text with the ids of examples replaced. */
const named = (text: string, ids: Record<keyof typeof exampleIds, string>) =>
  Object.entries(exampleIds).reduce((result, [name, id]) => result.replaceAll(id, ids[name as keyof typeof ids]), text)

describe('the examples of the API description', () => {
  test('there is one for each route that a key reaches, and none for others', () => {
    expect(Object.keys(examples).sort()).toEqual(reachable.map(({ name }) => name).sort())
  })

  test.each(reachable)('the example of $name runs', async ({ name, route }) => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    await makeAvailable(api, mentor)
    const status = name === 'bookings.respond' ? 'PENDING' : 'UPCOMING'
    const session = await makeSession(api, mentor, mentee, { startsAt: '2026-11-25T09:00:00Z', status })
    const group = await makeGroupSession(api, { host: mentor })
    if (name === 'groupSessions.leave')
      await api.call(groupSeatRoutes.rsvp, { params: { id: group.id }, body: {} }, { as: mentee.token })
    const by = { mentor, mentee, instance: await makeUser(api, { staff: true }) }[examples[name]!.by]
    const isInstance = examples[name]!.by === 'instance'
    const { secret } = await makeApiKey(api, by.userId, [route.scope!], { isInstance })
    const ids = { mentor: mentor.profileId, mentee: mentee.profileId, session: session.id, groupSession: group.id }
    const answer = await runShell(named(await sampleOf(name), ids), secret)
    expect(answer).toEqual({ code: 0, output: expect.any(String) })
  })
})

test('the commands of docs/api.md run, in their order', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor)
  const session = await makeSession(api, mentor, mentee, { startsAt: '2026-11-25T09:00:00Z' })
  const { secret } = await makeApiKey(api, mentee.userId, personalScopes)
  const ids = { mentor: mentor.profileId, mentee: mentee.profileId, session: session.id, groupSession: session.id }
  const text = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  const commands = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, command]) => command!)
  expect(commands[0]).toContain('export KANDO_KEY=')
  for (const command of commands.slice(1))
    expect(await runShell(named(command, ids), secret)).toEqual({ code: 0, output: expect.any(String) })
  expect(commands).toHaveLength(6)
})

test('docs/api.md explains every scope', () => {
  const text = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  expect([...text.matchAll(/^\| `([a-z-]+:[a-z]+)` \|/gm)].map(([, scope]) => scope)).toEqual(scopes)
})

/** The command of curl in the served description. */
async function sampleOf(name: string): Promise<string> {
  const { paths } = (await api.app.http.inject({ url: '/api/openapi.json' })).json() as {
    paths: Record<string, Record<string, { operationId: string; 'x-codeSamples'?: { source: string }[] }>>
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return operations.find(({ operationId }) => operationId === name)!['x-codeSamples']![0]!.source
}

/** Runs a command as a reader does who has set the two variables. */
async function runShell(command: string, key: string): Promise<{ code: number; output: string }> {
  const { port } = api.app.http.server.address() as AddressInfo
  const env = { PATH: process.env['PATH'], KANDO_URL: `http://127.0.0.1:${port}`, KANDO_KEY: key }
  try {
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', command], { env })
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}
