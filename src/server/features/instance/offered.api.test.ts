import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { instanceRoutes as routes } from '#contract/instance/routes.ts'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { defaultSettings } from '#rules/instance/settings.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'

const api = await testApi({ hasPages: true })
const staff = await makeUser(api, { staff: true })
afterAll(async () => {
  await publish({})
  await api.close()
})

async function publish(chosen: Partial<InstanceSettings>) {
  const as = staff.token
  const { version } = (await api.call(routes.showInstance, {}, { as })).body
  const body = { settings: { ...defaultSettings, ...chosen }, version, reason: 'What our school offers' }
  return api.call(routes.publishInstance, { body }, { as })
}
const get = (url: string, headers: Record<string, string> = {}) => api.app.http.inject({ url, headers })

test('a language that is not offered has no addresses, links or offers, and is back with its addresses', async () => {
  expect((await get('/fr/find')).body).toContain('<html lang="fr"')
  await publish({ hiddenLanguages: ['fr'] })
  const hidden = await get('/fr/find?q=go')
  expect([hidden.statusCode, hidden.headers.location, hidden.headers['cache-control']]).toEqual([
    302,
    '/find?q=go',
    'no-cache',
  ])
  expect((await get('/fr')).headers.location).toBe('/')
  for (const path of ['/fr//evil.example', '/fr/%5Cevil.example', '/fr/\\evil.example'])
    expect((await get(path)).headers.location ?? '/', path).not.toMatch(/^[/\\]{2}|^\/\\/)
  // Who reads French chose it before, or has a browser that prefers it.
  const { statusCode, body } = await get('/find', { cookie: 'locale=fr', 'accept-language': 'fr, pt;q=0.8' })
  expect(statusCode).toBe(200)
  expect(body).not.toMatch(/hreflang="fr"|\/language\/fr|Lire en fran/)
  expect(body).toContain('hreflang="sw"')
  expect((await get('/', { 'accept-language': 'fr, pt;q=0.8' })).body).toContain('Ler em português')
  expect((await get('/sitemap.xml')).body).not.toContain('/fr-')
  expect((await get('/sitemap.xml')).body).toContain('/sw-pages.xml')
  expect((await get('/sitemaps/fr-pages.xml')).statusCode).toBe(404)
  expect((await get('/manifest.webmanifest?language=fr')).json<{ lang: string }>().lang).toBe('en')
  expect((await get('/offline/fr')).statusCode).toBe(404)
  const choice = await get('/language/fr?to=/find')
  expect([choice.headers.location, String(choice.headers['set-cookie'] ?? '')]).toEqual([
    '/find',
    expect.not.stringContaining('locale='),
  ])
  // Calendars go on asking.
  const feed = await get('/fr/feeds/group-sessions.ics')
  expect([feed.statusCode, feed.headers['content-language']]).toEqual([200, 'en'])
  await publish({ hiddenLanguages: ['fr', 'pt', 'sw', 'ar'] })
  expect((await get('/find')).body).not.toMatch(/hreflang|\/language\//)
  await publish({})
  expect((await get('/find', { cookie: 'locale=fr' })).headers.location).toBe('/fr/find')
})

test('a member whose language is not offered reads the default one, and keeps the choice', async () => {
  const member = await makeUser(api)
  await api.call(accountRoutes.setLanguage, { body: { locale: 'fr' } }, { as: member.token })
  const { email } = await api.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow()
  const subject = async () => {
    await api.call(accountRoutes.forgotPassword, { body: { email } })
    return (await mailsTo(api, email))[0]!.subject
  }
  const inFrench = await subject()
  await publish({ hiddenLanguages: ['fr'] })
  expect((await api.call(accountRoutes.config, {})).body.hiddenLanguages).toEqual(['fr'])
  const inEnglish = await subject()
  expect(inEnglish).not.toBe(inFrench)
  expect(inEnglish).toContain('password')
  expect((await api.call(accountRoutes.validate, {}, { as: member.token })).body.locale).toBe('fr')
  await publish({})
  expect(await subject()).toBe(inFrench)
})

test('a topic that is not offered stays with who has it, and nobody else can choose it', async () => {
  const [ai, devops] = [{ name: 'AI' }, { name: 'DevOps' }]
  const as = async (userId: string) => (await signInAs(api, userId)).token
  const [owner, other] = [await makeMentor(api), await makeMentor(api, { topics: ['Robotics'] })]
  const [token, others] = [await as(owner.userId), await as(other.userId)]
  await api.call(profileRoutes.setExpertise, { body: [ai] }, { as: token })
  const offered = async () => (await api.call(profileRoutes.reference, {})).body.topics.map(({ id }) => id)
  expect(await offered()).toContain('ai')
  await publish({ hiddenTopics: ['ai'] })
  expect(await offered()).not.toContain('ai')
  expect((await get('/')).body).not.toContain('topic=ai"')
  const refused = await api.call(profileRoutes.setExpertise, { body: [devops, ai] }, { as: others })
  expect(refused.error.errorMessages).toEqual([expect.stringContaining('no longer offered')])
  expect((await api.call(profileRoutes.setExpertise, { body: [devops, ai] }, { as: token })).body).toHaveLength(2)
  const { body } = await api.call(directoryRoutes.expertise, { params: { id: owner.profileId } })
  expect(body.map(({ id }) => id)).toEqual(['devops', 'ai'])
  await publish({})
  expect((await api.call(profileRoutes.setExpertise, { body: [devops, ai] }, { as: others })).status).toBe(200)
})

test.each([
  ['without English', { hiddenLanguages: ['en'] as never }],
  ['with an unknown language', { hiddenLanguages: ['xx'] as never }],
  ['a language twice', { hiddenLanguages: ['fr' as const, 'fr' as const] }],
  ['with an unknown topic', { hiddenTopics: ['cooking'] as never }],
  ['with two topics, where people who learn choose three', { hiddenTopics: TOPICS.slice(2).map(({ id }) => id) }],
])('%s is refused', async (_what, chosen) => {
  expect((await publish(chosen)).error.code).toBe('invalid_input')
})
