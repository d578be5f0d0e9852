import { expect, test, vi } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { legalNewsRoutes } from '#contract/legal/news-routes.ts'
import { legalRoutes } from '#contract/legal/routes.ts'
import type { LegalDocument } from '#contract/legal/constants.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import type { PageLanguage } from '#contract/offered-languages.ts'
import type { RouteInput } from '#contract/route.ts'
import { DAY } from '#rules/time/days.ts'
import { makeUser, signInAs, type MadeUser } from '#server/features/accounts/factory.ts'
import { batchSize } from '#server/features/announcements/public.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { openPages } from '#test/support/pages.ts'

type Publication = RouteInput<typeof legalRoutes.publishLegalVersion>['body']

const now = '2026-12-01T08:00:00Z'
const english = { text: '## Respect {#respect}\n\nTreat everyone with respect. '.repeat(4), summary: 'Respect is new.' }
const french = { text: '## Respect {#respect}\n\nTraitez tout le monde avec respect. '.repeat(4), summary: '' }
const publication = (overrides: Partial<Publication> = {}): Publication => ({
  texts: { en: english },
  effectiveOn: '2026-12-01',
  latest: 1,
  reason: 'A new law.',
  ...overrides,
})

const publish = (api: TestApi, staff: MadeUser, body: Partial<Publication> = {}, document: LegalDocument = 'terms') =>
  api.call(legalRoutes.publishLegalVersion, { params: { document }, body: publication(body) }, { as: staff.token })
const read = async (api: TestApi, language: PageLanguage = 'en', document: LegalDocument = 'terms') =>
  (await api.call(legalRoutes.legalText, { params: { document }, query: { language } })).body
const readVersion = (api: TestApi, number: number, language: PageLanguage = 'en') =>
  api.call(legalRoutes.legalVersion, { params: { document: 'terms', number }, query: { language } })
const newsOf = async (api: TestApi, { token }: { token: string }) =>
  (await api.call(legalNewsRoutes.legalNews, {}, { as: token })).body
const mailsOf = ({ db }: TestApi, { email }: { email: string }) =>
  db.selectFrom('mailbox_messages').selectAll().where('recipient', '=', email).execute()
const notificationsOf = async (api: TestApi, { token }: { token: string }) =>
  (await api.call(notificationRoutes.listNotifications, { query: {} }, { as: token })).body
const makeStaff = (api: TestApi) => makeUser(api, { staff: true, fullName: 'Sade Staff' })

test('an instance on which nothing was published shows the texts that come with the product, in each language', async () => {
  const api = await apiForTest({ now })
  const terms = await read(api)
  expect(terms).toMatchObject({ number: 1, inForce: 1, effectiveOn: '2026-11-25', summary: '', language: 'en' })
  expect(terms.lead).toContain('This community accepts all. Treat everyone with respect.')
  expect((await read(api, 'ar')).language).toBe('ar')
  const privacy = await read(api, 'en', 'privacy')
  expect(privacy).toMatchObject({ effectiveOn: '2023-11-25' })
  expect(privacy.lead).toContain('What Kando knows about you')
  expect((await readVersion(api, 1)).body).toMatchObject({ number: 1, inForce: 1 })
  expect((await readVersion(api, 2)).status).toBe(404)
})

test('a published version is shown, and former ones stay readable where they were', async () => {
  const api = await apiForTest({ now })
  const staff = await makeStaff(api)
  const before = await read(api, 'fr')
  const { status, body } = await publish(api, staff, { texts: { en: english, fr: french } })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    inForce: 2,
    versions: [
      { number: 2, author: 'Sade Staff', languages: ['en', 'fr'], summary: 'Respect is new.' },
      { number: 1, author: null, publishedAt: null },
    ],
  })
  const terms = await read(api)
  expect(terms).toMatchObject({ number: 2, language: 'en', summary: 'Respect is new.' })
  expect(terms.sections[0]).toMatchObject({ id: 'respect', heading: 'Respect' })
  // A translation without a summary has the English one; a language without a translation has the English text.
  expect(await read(api, 'fr')).toMatchObject({ language: 'fr', summary: 'Respect is new.' })
  expect(await read(api, 'sw')).toMatchObject({ language: 'en', sections: terms.sections })
  const former = (await readVersion(api, 1, 'fr')).body
  expect(former).toMatchObject({ number: 1, inForce: 2, language: 'fr', sections: before.sections, lead: before.lead })
  expect(former.versions.map(({ number }) => number)).toEqual([2, 1])
  // Back to a former version: published again, as it was.
  const source = await api.call(
    legalRoutes.legalSource,
    { params: { document: 'terms', number: 1 } },
    { as: staff.token },
  )
  const text = source.body.texts.find(({ language }) => language === 'en')!.text
  expect(source.body.latest).toBe(2)
  await publish(api, staff, { texts: { en: { text, summary: 'Back to the first version.' } }, latest: 2 })
  expect(await read(api)).toMatchObject({ number: 3, sections: (await readVersion(api, 1)).body.sections })
  const log = await api.db.selectFrom('audit_log').select(['action', 'reason']).execute()
  expect(log).toEqual(Array(2).fill({ action: 'legal.terms-published', reason: 'A new law.' }))
})

test('a version counts from its first day in UTC, and can be read before', async () => {
  const api = await apiForTest({ now })
  const staff = await makeStaff(api)
  await publish(api, staff, { effectiveOn: '2026-12-03' })
  expect(await read(api)).toMatchObject({
    number: 1,
    versions: [{ number: 2, effectiveOn: '2026-12-03' }, { number: 1 }],
  })
  expect((await readVersion(api, 2)).body).toMatchObject({ number: 2, inForce: 1 })
  api.clock.advance(2 * DAY - 8 * 3_600_000 - 1)
  expect((await read(api)).number).toBe(1)
  api.clock.advance(1)
  expect((await read(api)).number).toBe(2)
})

test.each(['2026-11-30', '2027-12-02'])('a version cannot take effect on %s', async (effectiveOn) => {
  const api = await apiForTest({ now })
  const refused = await publish(api, await makeStaff(api), { effectiveOn })
  expect([refused.status, refused.error.code]).toEqual([400, 'legal_date_invalid'])
  expect(refused.error.errorMessages[0]).toContain('Please choose today or a day within a year')
})

test('of two members of staff who publish at once the second is refused and can go on from what the first wrote', async () => {
  const api = await apiForTest({ now })
  const [ada, ben] = [await makeStaff(api), await makeStaff(api)]
  const answers = await Promise.all([publish(api, ada), publish(api, ben)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)!.error.code).toBe('legal_changed')
  expect((await publish(api, ben)).error.code).toBe('legal_changed')
  expect((await publish(api, ben, { latest: 2 })).status).toBe(201)
  expect((await read(api)).versions.map(({ number }) => number)).toEqual([3, 2, 1])
})

test('members are told once, in the app and by e-mail in their language, whichever channels they chose', async () => {
  const api = await apiForTest({ now })
  const staff = await makeStaff(api)
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await api.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', mentee.userId).execute()
  const suspended = await makeMentee(api, { suspended: true })
  api.clock.advance(60_000)
  const summary = 'Le respect est nouveau.'
  await publish(api, staff, { texts: { en: english, fr: { ...french, summary } }, effectiveOn: '2026-12-24' })
  // A worker that runs every job twice, and once more.
  await api.runJobs()
  const { tell } = api.app.features.find(({ name }) => name === 'legal')!.jobs!
  expect(tell).toBeDefined()
  await api.app.outbox(api.db).schedule('legal.tell', { document: 'terms', number: 2 })
  await api.runJobs()
  const [mail, ...others] = await mailsOf(api, mentor)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('New terms and conditions of Kando')
  expect(mail!.body_text).toContain('It takes effect on 24 Dec 2026.')
  expect(mail!.body_text).toContain('What changed: Respect is new.')
  expect(mail!.body_text).toContain('/terms-and-conditions/versions/2')
  const inFrench = await mailsOf(api, mentee)
  expect(inFrench).toHaveLength(1)
  expect(inFrench[0]!.subject).toBe('Nouvelles conditions d’utilisation de Kando')
  expect(inFrench[0]!.body_text).toContain(summary)
  expect(inFrench[0]!.body_text).toContain('/fr/terms-and-conditions/versions/2')
  expect(await mailsOf(api, suspended)).toEqual([])
  expect(await notificationsOf(api, mentor)).toMatchObject([
    {
      notificationType: 'LEGAL_VERSION_PUBLISHED',
      message: 'There is a new version of the terms and conditions.',
      targetUrl: '/terms-and-conditions/versions/2',
    },
  ])
})

test('more people than a batch has are all told', async () => {
  const api = await apiForTest({ now })
  const staff = await makeStaff(api)
  const before = new Date(Date.parse(now) - DAY)
  const many = Array.from({ length: batchSize + 20 }, (_, n) => ({
    email: `${n}@many.example`,
    email_key: `${n}@many.example`,
    full_name: 'One of many',
    created_at: before,
    email_verified_at: before,
  }))
  await api.db.insertInto('users').values(many).execute()
  api.clock.advance(1)
  await publish(api, staff)
  await api.runJobs()
  const { told } = await api.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<string>().as('told'))
    .where('type', '=', 'LEGAL_VERSION_PUBLISHED')
    .executeTakeFirstOrThrow()
  expect(Number(told)).toBe(batchSize + 21)
  const version = await api.db.selectFrom('legal_versions').select('told_at').where('number', '=', 2).executeTakeFirst()
  expect(version!.told_at).not.toBeNull()
})

test('of a version that was replaced before all were told, nobody else is told', async () => {
  const api = await apiForTest({ now })
  const [staff, mentor] = [await makeStaff(api), await makeMentor(api)]
  api.clock.advance(1)
  await publish(api, staff)
  await publish(api, staff, { latest: 2 })
  await api.runJobs()
  expect((await notificationsOf(api, mentor)).map(({ targetUrl }) => targetUrl)).toEqual([
    '/terms-and-conditions/versions/3',
  ])
})

test('of a corrected comma nobody is told, and what was being told goes on', async () => {
  const api = await apiForTest({ now })
  const [staff, mentor] = [await makeStaff(api), await makeMentor(api)]
  api.clock.advance(1)
  const first = await publish(api, staff, { isAnnounced: false })
  expect(first.body.versions.map(({ isAnnounced }) => isAnnounced)).toEqual([false, false])
  await api.runJobs()
  expect(await newsOf(api, mentor)).toEqual([])
  await publish(api, staff, { latest: 2 })
  await publish(api, staff, { latest: 3, isAnnounced: false })
  await api.runJobs()
  expect((await notificationsOf(api, mentor)).map(({ targetUrl }) => targetUrl)).toEqual([
    '/terms-and-conditions/versions/3',
  ])
  expect(await mailsOf(api, mentor)).toHaveLength(1)
  expect(await newsOf(api, mentor)).toMatchObject([{ document: 'terms', number: 3 }])
  expect((await read(api)).number).toBe(4)
})

test('a member sees a line until they have read or dismissed it, and who signs up later sees none', async () => {
  const api = await apiForTest({ now })
  const [staff, mentor] = [await makeStaff(api), await makeMentor(api)]
  expect(await newsOf(api, mentor)).toEqual([])
  api.clock.advance(1000)
  await publish(api, staff)
  await publish(api, staff, {}, 'privacy')
  expect(await newsOf(api, mentor)).toMatchObject([
    { document: 'privacy', number: 2, summary: 'Respect is new.' },
    { document: 'terms', number: 2 },
  ])
  api.clock.advance(1000)
  expect(await newsOf(api, await makeMentor(api))).toEqual([])
  const seen = (number: number) =>
    api.call(legalNewsRoutes.markVersionSeen, { params: { document: 'terms', number } }, { as: mentor.token })
  expect((await seen(9)).status).toBe(404)
  expect([(await seen(2)).status, (await seen(2)).status]).toEqual([204, 204])
  expect((await newsOf(api, mentor)).map(({ document }) => document)).toEqual(['privacy'])
  await publish(api, staff, { latest: 2 })
  expect(await newsOf(api, mentor)).toMatchObject([{ document: 'privacy' }, { document: 'terms', number: 3 }])
})

test('a sign-up with the form records which terms were accepted', async () => {
  const api = await apiForTest({ now })
  const staff = await makeStaff(api)
  const signUp = async (name: string) => {
    const body = { email: `${name.split(' ')[0]!}@example.test`, fullName: name, password: 'Beside-you-2031' }
    const { userId } = (await api.call(accountRoutes.register, { body })).body
    return userId
  }
  const first = await signUp('Amina Bello')
  api.clock.advance(1000)
  await publish(api, staff)
  const second = await signUp('Baraka Juma')
  await publish(api, staff, { latest: 2, effectiveOn: '2026-12-24' })
  const third = await signUp('Chidi Eze')
  await api.runJobs()
  const recorded = await api.db.selectFrom('legal_records').selectAll().orderBy('at').execute()
  expect(recorded).toMatchObject(
    [first, second, third].map((user_id, at) => ({
      user_id,
      document: 'terms',
      number: [1, 2, 2][at],
      action: 'ACCEPTED',
    })),
  )
})

test('only staff write, and each of their routes says so', async () => {
  const api = await apiForTest({ now })
  const mentor = await makeMentor(api)
  const params = { document: 'terms' as const }
  for (const as of [undefined, mentor.token]) {
    const answers = [
      await api.call(legalRoutes.legalHistory, { params }, { as }),
      await api.call(legalRoutes.legalSource, { params: { ...params, number: 1 } }, { as }),
      await api.call(legalRoutes.previewLegalText, { body: { text: english.text } }, { as }),
      await api.call(legalRoutes.publishLegalVersion, { params, body: publication() }, { as }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(as ? 403 : 401))
  }
  expect(await api.db.selectFrom('legal_versions').selectAll().execute()).toEqual([])
})

test('what staff type can run nothing, in the preview and when it is published', async () => {
  const api = await apiForTest({ now })
  const staff = await makeStaff(api)
  const text = `## <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) [b](https://example.org)\n\n${english.text}`
  const preview = (await api.call(legalRoutes.previewLegalText, { body: { text } }, { as: staff.token })).body
  await publish(api, staff, { texts: { en: { ...english, text } } })
  const { lead, sections } = await read(api)
  expect({ lead, sections }).toEqual(preview)
  expect(sections[0]!.html).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n' +
      '<p>[a](javascript:alert(1)) <a href="https://example.org/" rel="noopener nofollow ugc">b</a></p>',
  )
})

test('visitors read a version at once, though pages are kept, in every language and with its address in each', async () => {
  const api = await apiForTest({ now })
  const listening = api.app.dependencies.signals.listen()
  const pages = await openPages(api, { production: true, call: api.app.call })
  await vi.waitUntil(api.app.dependencies.signals.isListening, { timeout: 10_000 })
  const open = (url: string) => pages.inject({ url })
  try {
    const staff = await makeStaff(api)
    expect((await open('/terms-and-conditions')).body).toContain('In force since 25 November 2026')
    expect((await open('/fr/terms-and-conditions')).body).toContain('Ceci est une traduction')
    await publish(api, staff)
    const { body } = await open('/terms-and-conditions')
    expect(body).toContain('In force since 1 December 2026')
    expect(body).toContain('What changed: Respect is new.')
    expect(body).toContain('href="/terms-and-conditions/versions/1"')
    expect(body).toMatch(/<link rel="alternate" hreflang="sw" href="[^"]+\/sw\/terms-and-conditions"/)
    expect(body).not.toContain('noindex')
    const fallback = (await open('/ar/terms-and-conditions')).body
    expect(fallback).toContain('هذا النص متاح بالإنجليزية فقط.')
    expect(fallback).toContain('<div lang="en" dir="ltr">')
    const former = await open('/terms-and-conditions/versions/1')
    expect(former.body).toContain('This is a former version.')
    expect(former.body).toContain('noindex')
    for (const number of ['0', '3', 'x', '1.5']) {
      const missing = await open(`/terms-and-conditions/versions/${number}`)
      expect([number, missing.statusCode]).toEqual([number, 404])
    }
  } finally {
    await pages.close()
    await listening.stop()
  }
})

test('staff whose second factor is missing are sent for it', async () => {
  const api = await apiForTest({ now })
  const staff = await makeStaff(api)
  const { token } = await signInAs(api, staff.userId)
  const refused = await api.call(legalRoutes.legalHistory, { params: { document: 'terms' } }, { as: token })
  expect(refused.error.code).toBe('second_factor_required')
})
