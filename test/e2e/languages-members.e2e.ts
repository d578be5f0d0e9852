import { contactRoutes } from '#contract/contact/routes.ts'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { demoSettings, test } from '#test/support/journey.ts'
import { checkedLanguages, checkLayerIn, checkScreenIn, tabsOf, type Tab } from '#test/support/language-screens.ts'
import { layers } from '#test/support/layers.ts'
import { call, logInByApi, makeMentee, makeMentor, uniquePerson } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { emails, journeyScreens, memberScreens, type Role } from '#test/support/screens.ts'
import { logInStaff, makeAdmin, requestVerification } from '#test/support/staff.ts'
import { logIn } from '#test/support/steps.ts'

test.use({ settings: demoSettings, contextOptions: { reducedMotion: 'reduce' } })

const languageNames = checkedLanguages.join(' and ')
const tabs = {} as Record<Role, Tab[]>

test.beforeAll(async ({ browser, program }) => {
  for (const role of ['mentee', 'mentor'] as const) {
    const context = await browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Cairo' })
    const page = await context.newPage()
    await logIn(page, { email: emails[role] })
    await page.close()
    await context.addCookies([{ name: 'locale', value: 'ar', url: program.url }])
    tabs[role] = await tabsOf(context)
  }
})
// Other files of this worker have the same server, where these accounts read English.
test.afterAll(async ({ program }) => {
  for (const role of ['mentee', 'mentor'] as const) {
    await tabs[role][0]!.page.context().close()
    const { accessToken } = await logInByApi(program, { email: emails[role] })
    await call(program, sessionRoutes.setLanguage, { body: { locale: 'en' } }, accessToken)
  }
})

for (const [role, path] of [...memberScreens, ...journeyScreens]) {
  test(`${path} of a ${role} fits in ${languageNames}, without English`, async () => {
    for (const tab of tabs[role]) await checkScreenIn(tab, path)
  })
}

for (const layer of layers) {
  test(`${layer.name} fits in ${languageNames}, without English`, async () => {
    for (const tab of tabs[layer.role]) await checkLayerIn(tab, layer)
  })
}

const queues = ['verifications', 'reports', 'messages'] as const
const desk = [
  '/admin/appeals',
  '/admin/people',
  '/admin/sessions',
  '/admin/announcements',
  '/admin/insight',
  '/admin/system',
]

test(`the staff desk fits in ${languageNames}, without English`, async ({ page, program, mailsTo }) => {
  test.slow()
  await fillQueues(program)
  await logInStaff(page, makeAdmin(program, 'Sade Adeyemi'), mailsTo)
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: program.url }])
  for (const tab of await tabsOf(page.context())) {
    for (const queue of queues) {
      await checkScreenIn(tab, `/admin/${queue}`)
      const row = tab.page.getByRole('main').locator(`a[href*="/admin/${queue}/"]`).first()
      const [, path] = (await row.getAttribute('href'))!.split(`/${tab.tag}`)
      await checkScreenIn(tab, path!)
    }
    for (const path of [...desk, '/admin/announcements/new', '/admin/audit', '/admin/saved-answers'])
      await checkScreenIn(tab, path)
  }
})

/** One entry for each kind of thing that staff decide on. */
async function fillQueues(program: Program): Promise<void> {
  const [mentor, mentee] = [await makeMentor(program, 'Folasade Ojo'), await makeMentee(program, 'Halima Said')]
  await requestVerification(program, mentor)
  const reportedMessage = 'They asked me for money before the session and became rude when I said no.'
  const body = { reportedUserId: mentor.profileId, reportedMessage }
  await call(program, moderationRoutes.report, { body }, mentee.record.accessToken)
  const message = 'I cannot find the session that I booked for next week. '.repeat(3)
  const { email } = uniquePerson('Baraka Juma')
  await call(program, contactRoutes.sendMessage, { body: { firstName: 'Baraka', lastName: 'Juma', email, message } })
}
