import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { instanceRoutes as routes } from '#contract/instance/routes.ts'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { defaultSettings } from '#rules/instance/settings.ts'
import { makeUser, signInAs, type MadeUser } from '#server/features/accounts/factory.ts'
import { createApp } from '#server/app.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'

const now = '2026-11-23T08:00:00.000Z'
const api = await testApi({ now })
afterAll(() => api.close())

const reason = 'The community has a new name'
let staff = await makeUser(api, { staff: true, fullName: 'Wanjiru Maina' })
const other = await makeUser(api, { staff: true, fullName: 'Kofi Mensah' })
const show = async () => (await api.call(routes.showInstance, {}, { as: staff.token })).body
const publish = async (chosen: Partial<InstanceSettings>, more: { version?: number; as?: MadeUser } = {}) => {
  const { version } = await show()
  const body = { settings: { ...defaultSettings, ...chosen }, version: more.version ?? version, reason }
  return api.call(routes.publishInstance, { body }, { as: (more.as ?? staff).token })
}
const register = (email: string) =>
  api.call(accountRoutes.register, { body: { email, fullName: 'Ada Obi', password: 'Beside-you-2031' } })
const productName = async () => (await api.call(accountRoutes.config, {})).body.productName

test('what staff publish is in effect at once, with a reason in the audit log, and can be taken back', async () => {
  const before = await show()
  expect(before).toEqual({
    version: 0,
    settings: defaultSettings,
    draft: null,
    configured: { productName: 'Kando', senderName: 'Kando', senderAddress: 'kando@localhost' },
  })
  const published = await publish({ productName: 'Umoja' })
  expect(published.status).toBe(201)
  expect(published.body).toMatchObject({ version: 1, publishedBy: 'Wanjiru Maina', publishedAt: now, reason })
  expect(await productName()).toBe('Umoja')
  const params = { version: '0' }
  const unknown = { params: { version: '7' }, body: { version: 1, reason } }
  expect((await api.call(routes.restoreInstance, unknown, { as: other.token })).error.code).toBe('not_found')
  await api.call(routes.restoreInstance, { params, body: { version: 1, reason } }, { as: other.token })
  expect(await productName()).toBe('Kando')
  const versions = await api.call(routes.listInstanceVersions, { query: {} }, { as: other.token })
  expect(versions.body.map(({ version, publishedBy }) => [version, publishedBy])).toEqual([
    [2, 'Kofi Mensah'],
    [1, 'Wanjiru Maina'],
  ])
  const log = await api.db.selectFrom('audit_log').select(['action', 'reason']).orderBy('id').execute()
  expect(log).toEqual([
    { action: 'instance.published', reason },
    { action: 'instance.restored', reason },
  ])
})

test('of two who publish at once one is told that something changed, and nothing of either is mixed', async () => {
  const { version } = await show()
  const answers = await Promise.all([
    publish({ productName: 'First' }, { version }),
    publish({ productName: 'Second' }, { version, as: other }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)!.error.code).toBe('instance_changed')
  const winner = answers.find(({ status }) => status === 201)!.body
  expect(await show()).toMatchObject({ version: version + 1, settings: winner.settings })
  expect((await publish({ productName: 'Late' }, { version })).error.code).toBe('instance_changed')
})

test('the name and the sender are in the e-mails of every language', async () => {
  await publish({ productName: 'Umoja', senderName: 'Team Umoja' })
  const body = { email: 'nadia@example.test', fullName: 'Nadia', password: 'Beside-you-2031', locale: 'fr' as const }
  await api.call(accountRoutes.register, { body })
  const [mail] = await mailsTo(api, 'nadia@example.test')
  expect(mail!.subject).toContain('Umoja')
  expect(mail!.text).not.toContain('Kando')
  const { env } = api.app.dependencies
  expect(env.MAIL_FROM).toBe('"Team Umoja" <kando@localhost>')
  await publish({ productName: 'The "Best" \\ <one>' })
  expect(env.MAIL_FROM).toBe('"The \\"Best\\" \\\\ <one>" <kando@localhost>')
})

test('another process follows', async () => {
  const { configured: env, clock, database, log } = api.app.dependencies
  const second = await createApp({ env, clock, database, log })
  const signals = second.dependencies.signals.listen()
  try {
    await expect.poll(() => second.dependencies.signals.isListening()).toBe(true)
    await publish({ productName: 'Elsewhere' })
    await expect.poll(() => second.dependencies.env.APP_NAME).toBe('Elsewhere')
  } finally {
    await signals.stop()
    await second.close()
  }
})

test.each([
  ['an empty name', { productName: ' ' }],
  ['a line break in a name', { productName: 'Two\nlines' }],
  ['a link without https', { footerLinks: [{ label: 'School', url: 'http://school.example' }] }],
  ['a script as a link', { footerLinks: [{ label: 'School', url: 'javascript:alert(1)' }] }],
  [
    'seven links',
    { footerLinks: Array.from({ length: 7 }, () => ({ label: 'School', url: 'https://school.example' })) },
  ],
  ['a colour that is none', { primary: 'red;}' }],
  ['two headlines in one language', { headlines: [1, 2].map((n) => ({ language: 'en' as const, text: `Line ${n}` })) }],
  ['a picture from elsewhere', { logo: { link: 'https://evil.example/a.webp', width: 10, height: 10 } }],
  ['what is no domain', { signUp: 'domains' as const, signUpDomains: ['school'] }],
])('%s is refused', async (_what, chosen) => {
  expect((await publish(chosen)).error.code).toBe('invalid_input')
})

test('an account needs an invitation, or an address of a domain, where staff say so', async () => {
  await publish({ signUp: 'invitation' })
  expect((await register('ada@school.example')).error.code).toBe('sign_up_by_invitation')
  await publish({ signUp: 'domains', signUpDomains: ['@School.example'] })
  expect((await show()).settings.signUpDomains).toEqual(['school.example'])
  for (const email of ['ada@gmail.example', 'ada@myschool.example', 'school.example@gmail.example'])
    expect((await register(email)).error.code, email).toBe('sign_up_by_domain')
  for (const email of ['ada@school.example', 'Ada@Mail.SCHOOL.example'])
    expect((await register(email)).status, email).toBe(201)
  await publish({})
  expect((await register('ada@gmail.example')).status).toBe(201)
})

test('no more accounts are created in an hour than staff allow, however many come at once', async () => {
  api.clock.advance(2 * 86_400_000)
  staff = { ...staff, ...(await signInAs(api, staff.userId, 'app')) }
  await publish({ signUpsPerHour: 2, signUpsPerDay: 3 })
  const at = api.clock.now().getTime()
  const tries = await Promise.all([1, 2, 3, 4].map((n) => register(`crowd-${n}@example.test`)))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429])
  expect(tries.find(({ status }) => status === 429)!.headers['retry-after']).toBe('3600')
  api.clock.advance(3_600_000)
  expect((await register('crowd-5@example.test')).status).toBe(201)
  expect((await register('crowd-6@example.test')).headers['retry-after']).toBe(String(24 * 3600 - 3600))
  expect(api.clock.now().getTime() - at).toBe(3_600_000)
})
