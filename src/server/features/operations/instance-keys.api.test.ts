import { afterAll, expect, test } from 'vitest'
import { operationRoutes } from '#contract/operations/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { makeUser, type MadeUser } from '#server/features/accounts/factory.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'

const api = await testApi()
afterAll(() => api.close())

const reason = 'For the report of the board'
const monitoring = { name: 'Monitoring', scopes: ['system:read' as const], expiresInDays: 90, reason }
const create = (staff: MadeUser, body: typeof monitoring = monitoring) =>
  api.call(operationRoutes.createInstanceKey, { body }, { as: staff.token })
const readSystem = (as: string) => api.call(operationRoutes.systemState, {}, { as })

test('staff make a key of the instance; it reads what its scope says and changes nothing', async () => {
  const staff = await makeUser(api, { staff: true, fullName: 'Wanjiru Maina' })
  const { body: made, status } = await create(staff)
  expect(status).toBe(201)
  expect((await readSystem(made.secret)).status).toBe(200)
  expect((await api.call(staffRoutes.listUsers, { query: {} }, { as: made.secret })).error).toMatchObject({
    code: 'api_key_scope_missing',
    scope: 'people:read',
  })
  expect((await api.call(operationRoutes.testMail, {}, { as: made.secret })).error.code).toBe('api_key_refused')
  const { secret: _, ...key } = made
  const { body } = await api.call(operationRoutes.listInstanceKeys, {}, { as: staff.token })
  expect(body).toContainEqual({
    ...key,
    createdBy: 'Wanjiru Maina',
    lastUsedAt: '2026-11-23T08:00:00.000Z',
    lastUsedFrom: '127.0.x.x',
  })
  expect((await mailsTo(api, staff.email))[0]!.subject).toBe('An API key was created for Kando')
})

test('both making and revoking stand in the audit log with their reason; anybody of staff can revoke', async () => {
  const [staff, other] = [await makeUser(api, { staff: true }), await makeUser(api, { staff: true })]
  const { id, secret } = (await create(staff)).body
  const revoke = () =>
    api.call(
      operationRoutes.revokeInstanceKey,
      { params: { id }, body: { reason: 'It may have leaked' } },
      { as: other.token },
    )
  expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404])
  expect((await readSystem(secret)).error.code).toBe('api_key_unknown')
  await api.runJobs()
  const entries = await api.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id as by', 'reason'])
    .where('subject_id', '=', staff.userId)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'api-key.created', by: staff.userId, reason: `${id} (system:read): ${reason}` },
    { action: 'api-key.revoked', by: other.userId, reason: `${id}: It may have leaked` },
  ])
})

test('it ends with the staff role of whoever made it', async () => {
  const staff = await makeUser(api, { staff: true })
  const { secret } = (await create(staff)).body
  await api.db.updateTable('users').set({ staff_role: null }).where('id', '=', staff.userId).execute()
  expect((await readSystem(secret)).error.code).toBe('api_key_unknown')
})

test('a session without a second factor makes none, nor does one that was only left open', async () => {
  const staff = await makeUser(api, { staff: 'without-app' })
  expect((await create(staff)).error.code).toBe('second_factor_required')
})
