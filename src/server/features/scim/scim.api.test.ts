import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { makeApiKey, makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { testApi, type TestApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'

const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const scimError = 'urn:ietf:params:scim:api:messages:2.0:Error'

type Answer = {
  status: number
  headers: Headers
  body: Record<string, unknown> & { id: string; Resources: { id: string }[] }
}

let api: TestApi & { close(): Promise<void> }
let url: string
let staff: { userId: string; token: string }
let key: string

beforeAll(async () => {
  api = await testApi()
  await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(api.app.http.server.address() as AddressInfo).port}/scim/v2`
  staff = await makeUser(api, { staff: true })
  key = (await makeApiKey(api, staff.userId, ['people:write'], { isInstance: true })).secret
})
afterAll(() => api.close())

async function call(method: string, path: string, body?: object | string, as: string | null = key): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(as !== null && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (text !== '') expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
  }
}
const patch = (id: string, ...Operations: object[]) => call('PATCH', `/Users/${id}`, { schemas: [patchOp], Operations })
const find = async (filter: string) =>
  (await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources.map(({ id }) => id)

/** As in RFC 7643, 8.2. */
const person = (name: string, more: object = {}) => ({
  schemas: [user],
  externalId: `id-${name}`,
  userName: `${name}@school.test`,
  name: { formatted: 'Ms. Barbara J Jensen', familyName: 'Jensen', givenName: 'Barbara' },
  emails: [{ value: `${name}@school.test`, type: 'work', primary: true }],
  active: true,
  ...more,
})
const create = async (name: string, more?: object) => {
  const { status, body } = await call('POST', '/Users', person(name, more))
  expect(status).toBe(201)
  return body.id
}
const suspensionsOf = (id: string) =>
  api.db.selectFrom('suspensions').select(['status', 'reason']).where('user_id', '=', id).execute()

test('a person is created, told of the account, found again in any case and not created twice', async () => {
  const made = await call('POST', '/Users', person('bjensen', { preferredLanguage: 'fr-FR' }))
  expect(made.status).toBe(201)
  expect(made.headers.get('location')).toBe(`http://localhost:3000/scim/v2/Users/${made.body.id}`)
  expect(made.body).toEqual({
    schemas: [user],
    id: expect.any(String),
    externalId: 'id-bjensen',
    userName: 'bjensen@school.test',
    displayName: 'Ms. Barbara J Jensen',
    name: { formatted: 'Ms. Barbara J Jensen', givenName: 'Ms.', familyName: 'Barbara J Jensen' },
    emails: [{ value: 'bjensen@school.test', type: 'work', primary: true }],
    preferredLanguage: 'fr',
    active: true,
    meta: {
      resourceType: 'User',
      created: '2026-11-23T08:00:00.000Z',
      lastModified: '2026-11-23T08:00:00.000Z',
      location: `http://localhost:3000/scim/v2/Users/${made.body.id}`,
    },
  })
  expect(await mailsTo(api, 'bjensen@school.test')).toMatchObject([{ subject: 'Votre compte sur Kando' }])
  for (const filter of [
    'userName eq "BJENSEN@school.test"',
    'externalId eq "id-bjensen"',
    'emails.value eq "Bjensen@School.test"',
  ])
    expect(await find(filter)).toEqual([made.body.id])
  expect(await find('userName eq "nobody@school.test"')).toEqual([])
  const again = await call('POST', '/Users', person('BJensen', { externalId: 'other' }))
  expect([again.status, again.body]).toEqual([
    409,
    {
      schemas: [scimError],
      status: '409',
      scimType: 'uniqueness',
      detail: 'Somebody has this userName or address already',
    },
  ])
  // They choose a password as anybody who forgot theirs.
  await api.call(accountRoutes.forgotPassword, { body: { email: 'bjensen@school.test' } })
  expect((await mailsTo(api, 'bjensen@school.test'))[0]!.text).toContain('/fr/reset-password?token=')
})

test.each([
  ['Okta', { op: 'replace', value: { active: false } }, { op: 'replace', value: { active: true } }],
  ['Entra ID', { op: 'Replace', path: 'active', value: 'False' }, { op: 'Replace', path: 'active', value: 'True' }],
])('%s deactivates a person, who is signed out, and activates them again', async (name, off, on) => {
  const email = `${name.toLowerCase().replace(' ', '-')}@school.test`
  const id = await create(email.split('@')[0]!)
  const { token } = await signInAs(api, id)
  expect((await patch(id, off)).body).toMatchObject({ id, active: false })
  expect((await api.call(accountRoutes.validate, {}, { as: token })).status).toBe(401)
  expect(await suspensionsOf(id)).toEqual([{ status: 'ACTIVE', reason: 'Your organisation deactivated your account.' }])
  expect((await patch(id, off)).status).toBe(200)
  expect((await patch(id, on)).body).toMatchObject({ active: true })
  expect(await suspensionsOf(id)).toEqual([{ status: 'LIFTED', reason: 'Your organisation deactivated your account.' }])
  const log = await api.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual(['person.provisioned', 'person.deactivated', 'person.reactivated'])
})

test('name, address and names of the directory change; the address of somebody else does not', async () => {
  const [id, other] = [await create('moves'), await create('stays')]
  const entra = await patch(
    id,
    { op: 'Replace', path: 'name.givenName', value: 'Ada' },
    { op: 'Replace', path: 'name.familyName', value: 'Obi' },
    { op: 'Add', path: 'emails[type eq "work"].value', value: 'ada@school.test' },
    { op: 'Replace', path: 'userName', value: 'ada.obi' },
    { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Physics' },
  )
  expect(entra.body).toMatchObject({
    userName: 'ada.obi',
    displayName: 'Ada Obi',
    emails: [{ value: 'ada@school.test' }],
  })
  expect(await find('userName eq "ADA.OBI"')).toEqual([id])
  expect(await find('userName eq "ada@school.test"')).toEqual([])
  const put = await call('PUT', `/Users/${id}`, person('moves', { externalId: undefined, displayName: 'Ada O’Bi' }))
  expect(put.body).toMatchObject({ userName: 'moves@school.test', displayName: 'Ada O’Bi', active: true })
  expect(put.body).not.toHaveProperty('externalId')
  for (const value of [{ userName: 'stays@school.test' }, { emails: [{ value: 'Stays@school.test' }] }]) {
    const taken = await patch(id, { op: 'replace', value })
    expect([taken.status, taken.body['scimType']]).toEqual([409, 'uniqueness'])
  }
  expect(await find('userName eq "stays@school.test"')).toEqual([other])
})

test('of two calls at a time that create one name with two addresses, one is refused', async () => {
  const createAt = (address: string) =>
    call('POST', '/Users', person('twice', { userName: 'twice', emails: [{ value: address }] }))
  const answers = await Promise.all([createAt('twice-1@school.test'), createAt('twice-2@school.test')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('a deleted person is gone for the directory, and comes back when it creates them again', async () => {
  const id = await create('leaves')
  const gone = await call('DELETE', `/Users/${id}`)
  expect([gone.status, gone.body]).toEqual([204, {}])
  for (const [method, body] of [['GET'], ['PUT', person('leaves')], ['DELETE']] as const)
    expect((await call(method, `/Users/${id}`, body)).status).toBe(404)
  expect(await find('userName eq "leaves@school.test"')).toEqual([])
  expect(await suspensionsOf(id)).toMatchObject([{ status: 'ACTIVE' }])
  expect(await create('leaves')).toBe(id)
  expect((await call('GET', `/Users/${id}`)).body).toMatchObject({ active: true })
})

test('people who were here before are listed page by page, and can be taken over, but not staff', async () => {
  const before = await makeUser(api, { email: 'before@school.test', fullName: 'Amina Bello' })
  expect(await find('userName eq "Before@school.test"')).toEqual([before.userId])
  expect((await patch(before.userId, { op: 'add', path: 'externalId', value: 'b-1' })).body).toMatchObject({
    externalId: 'b-1',
    userName: 'before@school.test',
  })
  const moved = await patch(before.userId, { op: 'replace', value: { emails: [{ value: 'mine@school.test' }] } })
  expect([moved.status, moved.body['scimType']]).toEqual([400, 'mutability'])
  const first = (await call('GET', '/Users?startIndex=1&count=2')).body
  const second = (await call('GET', '/Users?startIndex=3&count=2')).body
  expect(first).toMatchObject({ startIndex: 1, itemsPerPage: 2, totalResults: second['totalResults'] })
  expect(new Set([...first.Resources, ...second.Resources].map(({ id }) => id)).size).toBe(4)
  expect((await call('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] })
  const refused = await patch(staff.userId, { op: 'replace', value: { active: false } })
  expect([refused.status, refused.body['schemas']]).toEqual([403, [scimError]])
  const suspended = await makeUser(api)
  await api.call(
    staffRoutes.suspendPerson,
    { params: { id: suspended.userId }, body: { isPermanent: false, reason: 'They asked for money' } },
    { as: staff.token },
  )
  expect((await patch(suspended.userId, { op: 'replace', value: { active: true } })).status).toBe(403)
  expect((await patch(suspended.userId, { op: 'replace', value: { active: false } })).status).toBe(200)
})

test('somebody who registered an address without confirming it loses it to its owner', async () => {
  const squatter = await makeUser(api, { email: 'owner@school.test', verified: false, password: 'Attacker-2031' })
  expect(await create('owner')).toBe(squatter.userId)
  const body = { email: 'owner@school.test', password: 'Attacker-2031' }
  expect((await api.call(accountRoutes.login, { body })).status).toBe(401)
})

test.each([
  ['no JSON', 'POST', '/Users', '{', 'invalidSyntax'],
  ['no userName', 'POST', '/Users', { schemas: [user] }, 'invalidValue'],
  ['no address', 'POST', '/Users', { userName: 'nobody' }, 'invalidValue'],
  ['another filter', 'GET', '/Users?filter=title%20pr', undefined, 'invalidFilter'],
])('a call with %s is refused in the form of RFC 7644', async (_name, method, path, body, scimType) => {
  const refused = await call(method, path, body)
  expect([refused.status, refused.body]).toEqual([
    400,
    { schemas: [scimError], status: '400', scimType, detail: expect.any(String) },
  ])
})

test('what the service can do is described', async () => {
  expect((await call('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
  })
  expect((await call('GET', '/ResourceTypes')).body).toMatchObject({
    totalResults: 1,
    Resources: [{ endpoint: '/Users' }],
  })
  expect((await call('GET', '/Schemas')).body).toMatchObject({ Resources: [{ id: user }] })
  expect((await call('GET', `/Schemas/${user}`)).body).toMatchObject({ id: user, name: 'User' })
  const groups = await call('GET', '/Groups')
  expect([groups.status, groups.body['schemas']]).toEqual([404, [scimError]])
})

test('the walk of docs/scim.md works', async () => {
  const guide = readFileSync(new URL('../../../../docs/scim.md', import.meta.url), 'utf8')
  const walk = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)][1]![1]!
  const env = { ...process.env, KANDO_URL: url.replace('/scim/v2', ''), KANDO_KEY: key }
  const { stdout } = await promisify(execFile)('bash', ['-euc', walk], { env })
  expect(stdout).toContain('"userName":"ada@school.example"')
  expect(stdout).toContain('"active":false')
  expect(await find('externalId eq "4711"')).toEqual([])
})

test('only a key of the instance that may write people reaches it', async () => {
  const own = await makeApiKey(api, staff.userId, ['profile:read'])
  const reading = await makeApiKey(api, staff.userId, ['people:read'], { isInstance: true })
  const id = await create('guarded')
  const before = await api.db.selectFrom('users').selectAll().orderBy('id').execute()
  for (const [as, status] of [
    [null, 401],
    ['kando_unknown', 401],
    [staff.token, 401],
    [own.secret, 403],
    [reading.secret, 403],
  ] as const)
    for (const [method, path, body] of [
      ['GET', '/ServiceProviderConfig'],
      ['GET', '/ResourceTypes'],
      ['GET', '/Schemas'],
      ['GET', '/Users'],
      ['POST', '/Users', person('stranger')],
      ['GET', `/Users/${id}`],
      ['PUT', `/Users/${id}`, person('guarded', { displayName: 'Mine' })],
      ['PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: false } }] }],
      ['DELETE', `/Users/${id}`],
    ] as const) {
      const refused = await call(method, path, body, as)
      expect([method, path, refused.status]).toEqual([method, path, status])
      expect(refused.body['schemas']).toEqual([scimError])
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
  expect(await api.db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before)
})
