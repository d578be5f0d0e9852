import { createHash, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { apiKeyRoutes } from '#contract/accounts/api-key-routes.ts'
import type { NewApiKey } from '#contract/accounts/api-key-schemas.ts'
import { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { apiForTest, testApi, type TestApi } from '#test/support/api.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { makeApiKey, makeUser, type MadeUser } from '../factory.ts'

const now = '2026-11-23T08:20:00.000Z'
const api = await testApi({ now })
afterAll(() => api.close())

const password = 'Beside-you-2031'
const timesheet: NewApiKey = { name: 'Timesheet', scopes: ['profile:read', 'sessions:read'], expiresInDays: 30 }
const create = (user: MadeUser, body: NewApiKey = timesheet) =>
  api.call(apiKeyRoutes.createApiKey, { body }, { as: user.token })
const list = async (user: MadeUser) => (await api.call(apiKeyRoutes.listApiKeys, {}, { as: user.token })).body
const revoke = (user: MadeUser, id: string) =>
  api.call(apiKeyRoutes.revokeApiKey, { params: { id } }, { as: user.token })
const callWithKey = (key: string, host: TestApi = api) => host.call(accountRoutes.validate, {}, { as: key })
const codeOf = async (key: string) => {
  const { status, error } = await callWithKey(key)
  return status === 200 ? 200 : error.code
}

describe('making a key', () => {
  test('the secret is returned once; only its hash is stored', async () => {
    const user = await makeUser(api)
    const { status, body } = await create(user)
    expect(status).toBe(201)
    const { secret, ...key } = body
    expect(secret).toMatch(/^kando_[0-9A-Za-z]{46}$/)
    expect(key).toMatchObject({
      name: 'Timesheet',
      scopes: ['profile:read', 'sessions:read'],
      hint: secret.slice(-4),
      createdAt: now,
      expiresAt: '2026-12-23T08:20:00.000Z',
      lastUsedAt: null,
      lastUsedFrom: null,
    })
    expect(await list(user)).toEqual([key])
    const row = await api.db.selectFrom('api_keys').selectAll().where('id', '=', key.id).executeTakeFirstOrThrow()
    expect(row.secret_hash).toEqual(createHash('sha256').update(secret).digest())
    expect(JSON.stringify(row)).not.toContain(secret.slice(6, -4))
  })

  test('its owner learns of it by e-mail, and the audit log has it once', async () => {
    const user = await makeUser(api)
    const { id } = (await create(user)).body
    const [mail] = await mailsTo(api, user.email)
    expect(mail!.subject).toBe('An API key was created for Kando')
    expect(mail!.text).toContain('"Timesheet"')
    await revoke(user, id)
    await api.runJobs()
    expect(await auditOf(user.userId)).toEqual([
      ['api-key.created', user.userId, id],
      ['api-key.revoked', user.userId, id],
    ])
  })

  test('a session that was only left open has to confirm who it is', async () => {
    const own = await apiForTest({ now })
    const user = await makeUser(own)
    own.clock.advance(10 * 60_000)
    const answer = await own.call(apiKeyRoutes.createApiKey, { body: timesheet }, { as: user.token })
    expect(answer.error.code).toBe('reauthentication_required')
  })

  test('a date is the last day on which it works, where its owner is', async () => {
    const user = await makeUser(api, { timeZone: 'Africa/Nairobi' })
    const { body } = await create(user, { name: 'Until', scopes: ['profile:read'], expiresOn: '2026-12-24' })
    expect(body.expiresAt).toBe('2026-12-24T21:00:00.000Z')
  })

  const wrong: [string, object, string][] = [
    ['a name', { name: ' ' }, 'Name: Enter a name'],
    ['a scope', { scopes: [] }, 'Scopes: Choose what it may do'],
    ['an end', { expiresInDays: undefined }, 'ExpiresOn: Choose when it ends'],
    ['one end', { expiresOn: '2026-12-01' }, 'ExpiresOn: Choose when it ends'],
    ['an end within a year', { expiresInDays: 366 }, 'ExpiresInDays: Choose an end within a year from now'],
    [
      'an end ahead',
      { expiresInDays: undefined, expiresOn: '2026-11-22' },
      'ExpiresOn: Choose an end within a year from now',
    ],
  ]
  test.each(wrong)('it needs %s', async (_, change, message) => {
    const user = await makeUser(api)
    const { status, error } = await create(user, { ...timesheet, ...change })
    expect([status, error.code, error.errorMessages]).toEqual([400, 'invalid_input', [message]])
    expect(await list(user)).toEqual([])
  })

  test('a person cannot make a key with a scope of the instance', async () => {
    const staff = await makeUser(api, { staff: true })
    expect((await create(staff, { ...timesheet, scopes: ['people:read' as never] })).status).toBe(400)
  })

  test('of twenty-one at once one is refused', async () => {
    const user = await makeUser(api)
    const answers = await Promise.all(Array.from({ length: 21 }, () => create(user)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(20).fill(201), 409])
    expect(answers.find(({ status }) => status === 409)!.error.code).toBe('api_keys_full')
  })
})

describe('calling with a key', () => {
  test('it acts as its owner, without cookies, in the language of its owner', async () => {
    const user = await makeUser(api)
    const { secret } = await makeApiKey(api, user.userId, ['profile:read'])
    const { body, headers } = await callWithKey(secret)
    expect(body).toMatchObject({ userId: user.userId, email: user.email })
    expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-store'])
    await api.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', user.userId).execute()
    const refused = await api.call(
      bookingRoutes.listUpcoming,
      { params: { role: 'mentee' }, query: {} },
      { as: secret },
    )
    expect(refused.error.errorMessages).toEqual(['Il manque à cette clé d’API la portée sessions:read'])
  })

  test('last use is shown to the hour, with the network', async () => {
    const user = await makeUser(api)
    const { secret } = await makeApiKey(api, user.userId, ['profile:read'])
    await callWithKey(secret)
    expect(await list(user)).toMatchObject([{ lastUsedAt: '2026-11-23T08:00:00.000Z', lastUsedFrom: '127.0.x.x' }])
    await api.db.updateTable('api_keys').set({ last_network: '203.0.x.x' }).where('user_id', '=', user.userId).execute()
    await callWithKey(secret)
    expect(await list(user)).toMatchObject([{ lastUsedFrom: '203.0.x.x' }])
  })

  test('an unknown or mistyped key is refused, on public routes too', async () => {
    const { secret } = await makeApiKey(api, (await makeUser(api)).userId, ['profile:read'])
    const other = `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`
    for (const key of [other, 'kando_', `kando_${'0'.repeat(46)}`, `${secret}x`]) {
      const { status, error, headers } = await callWithKey(key)
      expect([status, error.code]).toEqual([401, 'api_key_unknown'])
      expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
      const slug = randomUUID()
      expect(
        (await api.call(groupListRoutes.oneGroupSession, { params: { slug }, query: {} }, { as: key })).status,
      ).toBe(401)
    }
  })

  test('the same booking sent twice with one idempotency key is made once', async () => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    await makeAvailable(api, mentor)
    const { secret } = await makeApiKey(api, mentee.userId, ['sessions:write'])
    const body = {
      mentorId: mentor.profileId,
      startsAt: '2026-11-26T09:00:00Z',
      timeZone: 'Africa/Lagos',
      durationMinutes: 60 as const,
    }
    const headers = { 'idempotency-key': randomUUID() }
    const book = (as: string) => api.call(bookingRoutes.book, { body }, { as, headers })
    const [first, second] = [await book(secret), await book(secret)]
    expect([first.status, second.text]).toEqual([201, first.text])
    const reader = await makeApiKey(api, mentee.userId, ['sessions:read'])
    expect((await book(reader.secret)).error.code).toBe('api_key_scope_missing')
  })

  test('its own limits are told, and so is the one that is used up', async () => {
    const own = await apiForTest({ now, env: { RATE_LIMIT: 'on' } })
    const user = await makeUser(own)
    const [one, other] = [
      await makeApiKey(own, user.userId, ['profile:read']),
      await makeApiKey(own, user.userId, ['profile:read']),
    ]
    expect((await callWithKey(one.secret, own)).headers).toMatchObject({
      'ratelimit-policy': '120;w=60, 20000;w=86400',
      'ratelimit-limit': '120',
      'ratelimit-remaining': '119',
    })
    for (let call = 1; call < 120; call++) await callWithKey(one.secret, own)
    const refused = await callWithKey(one.secret, own)
    expect([refused.status, refused.error.code, refused.headers['ratelimit-remaining']]).toEqual([
      429,
      'rate_limited',
      '0',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await callWithKey(other.secret, own)).status).toBe(200)
    expect((await own.call(accountRoutes.validate, {}, { as: user.token })).headers['ratelimit-limit']).toBe('300')
  })
})

describe('the end of a key', () => {
  test('a revoked key is refused at the next call, also where another process revoked it', async () => {
    const user = await makeUser(api)
    const [one, other] = [(await create(user)).body, (await create(user)).body]
    expect([await codeOf(one.secret), await codeOf(other.secret)]).toEqual([200, 200])
    expect((await revoke(user, one.id)).status).toBe(204)
    await api.db.deleteFrom('api_keys').where('id', '=', other.id).execute()
    expect([await codeOf(one.secret), await codeOf(other.secret)]).toEqual(['api_key_unknown', 'api_key_unknown'])
    expect((await revoke(user, one.id)).status).toBe(404)
  })

  test('nobody else can revoke it, nor is a key of the instance among those of its maker', async () => {
    const [user, stranger] = [await makeUser(api, { staff: true }), await makeUser(api)]
    const [own, ofInstance] = [
      await makeApiKey(api, user.userId, ['profile:read']),
      await makeApiKey(api, user.userId, ['system:read'], { isInstance: true }),
    ]
    expect((await revoke(stranger, own.id)).status).toBe(404)
    expect((await revoke(user, ofInstance.id)).status).toBe(404)
    expect((await list(user)).map(({ id }) => id)).toEqual([own.id])
    expect(await codeOf(own.secret)).toBe(200)
  })

  test('it expires to the second, and is kept a month for its owner to see', async () => {
    const own = await apiForTest({ now })
    const user = await makeUser(own)
    const { secret } = await makeApiKey(own, user.userId, ['profile:read'])
    own.clock.advance(30 * 86_400_000 - 1000)
    expect((await callWithKey(secret, own)).status).toBe(200)
    own.clock.advance(1000)
    const { status, error } = await callWithKey(secret, own)
    expect([status, error.code]).toEqual([401, 'api_key_expired'])
  })

  test('keys of suspended people and of those who leave are dead at once', async () => {
    for (const change of [{ suspended_at: new Date(now) }, { deletion_requested_at: new Date(now) }]) {
      const user = await makeUser(api)
      const { secret } = await makeApiKey(api, user.userId, ['profile:read'])
      expect(await codeOf(secret)).toBe(200)
      await api.db.updateTable('users').set(change).where('id', '=', user.userId).execute()
      expect(await codeOf(secret)).toBe('api_key_unknown')
    }
  })

  test('a change of the password leaves keys alone unless they are to be revoked too', async () => {
    for (const [revokeApiKeys, left] of [
      [undefined, 200],
      [true, 'api_key_unknown'],
    ] as const) {
      const user = await makeUser(api, { password })
      const { secret } = await makeApiKey(api, user.userId, ['profile:read'])
      const body = { oldPassword: password, newPassword: 'Another-way-2032', ...(revokeApiKeys && { revokeApiKeys }) }
      expect((await api.call(accountRoutes.changePassword, { body }, { as: user.token })).status).toBe(204)
      expect(await codeOf(secret)).toBe(left)
    }
  })

  test('a password that is reset by e-mail revokes them', async () => {
    const user = await makeUser(api, { password })
    const { secret } = await makeApiKey(api, user.userId, ['profile:read'])
    await api.call(accountRoutes.forgotPassword, { body: { email: user.email } })
    const token = tokenIn((await mailsTo(api, user.email))[0])
    const body = { token, password: 'Another-way-2032' }
    expect((await api.call(accountRoutes.resetPassword, { body })).status).toBeLessThan(300)
    expect(await codeOf(secret)).toBe('api_key_unknown')
  })

  test('who takes an account back takes back the keys that were made since', async () => {
    const user = await makeUser(api, { password })
    const before = await makeApiKey(api, user.userId, ['profile:read'])
    const earlier = new Date(Date.parse(now) - 60_000)
    await api.db.updateTable('api_keys').set({ created_at: earlier }).where('id', '=', before.id).execute()
    const body = { email: `${randomUUID()}@example.test` }
    await api.call(emailChangeRoutes.requestEmailChange, { body }, { as: user.token })
    const since = await makeApiKey(api, user.userId, ['profile:read'])
    const token = tokenIn((await mailsTo(api, user.email))[0])
    await api.call(emailChangeRoutes.undoEmailChange, { body: { token } })
    expect([await codeOf(before.secret), await codeOf(since.secret)]).toEqual([200, 'api_key_unknown'])
  })
})

const auditOf = async (userId: string) => {
  const rows = await api.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason'])
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_id, reason }) => [action, actor_id, reason])
}
