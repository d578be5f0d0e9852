import type { BrowserContext, Locator, Page } from '@playwright/test'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import type { PageLanguage } from '#contract/offered-languages.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { demoSettings, expect, test } from '#test/support/journey.ts'
import { checkedLanguages, checkLayerIn, checkShown, load, tabsOf, type Tab } from '#test/support/language-screens.ts'
import type { Layer } from '#test/support/layers.ts'
import { call, logInByApi, makeMentor, pictureFile } from '#test/support/members.ts'
import { emails } from '#test/support/screens.ts'
import { logIn } from '#test/support/steps.ts'
import { shownText } from '#test/support/texts.ts'
import { paths } from '#web/paths.ts'

test.use({ settings: demoSettings, contextOptions: { reducedMotion: 'reduce' } })

const languageNames = checkedLanguages.join(' and ')

const button = (page: Page, tag: PageLanguage, file: string, key: string): Locator =>
  page
    .getByRole('button', { name: shownText(tag, file, key) })
    .filter({ visible: true })
    .first()

/** Tabs of an account in Arabic and in long texts. */
async function openTabs(context: BrowserContext, person: { email: string }, url: string): Promise<Tab[]> {
  const page = await context.newPage()
  await logIn(page, person)
  await page.close()
  await context.addCookies([{ name: 'locale', value: 'ar', url }])
  return tabsOf(context)
}

/** A calendar is connected in two steps: which kind, then where it is. */
const calendarLayers: readonly Layer[] = (['caldav', 'ics'] as const).map((kind) => ({
  name: `connecting a calendar (${kind})`,
  role: 'mentor',
  path: '/dashboard/settings/availability',
  steps: () => [
    (page, tag) => button(page, tag, 'availability', 'connectCalendar'),
    (page, tag) => page.getByRole('dialog').getByText(shownText(tag, 'availability', `providers.${kind}.name`)),
  ],
}))

test(`the tour and the dialogs of the settings fit in ${languageNames}, without English`, async ({
  context,
  program,
}) => {
  test.slow()
  const tabs = await openTabs(context, await makeMentor(program, 'Folasade Ojo'), program.url)
  // Ending it would end it in the other tab, too.
  for (const tab of tabs) {
    await load(tab, '/dashboard')
    await button(tab.page, tab.tag, 'dashboard/tour', 'start').click()
    await button(tab.page, tab.tag, 'dashboard/tour', 'next').click()
    await checkShown(tab, 'the tour')
  }
  for (const tab of tabs) {
    const { page, tag } = tab
    await load(tab, '/dashboard/settings/profile')
    await page.getByRole('main').locator('input[type=file]').first().setInputFiles(pictureFile)
    await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible()
    await checkShown(tab, 'cropping a picture')
    await page.keyboard.press('Escape')
    for (const layer of calendarLayers) await checkLayerIn(tab, layer)
    await load(tab, '/dashboard/settings/security')
    await button(page, tag, 'settings', 'twoStepEnrol').click()
    await expect(page.getByRole('textbox', { name: shownText(tag, 'settings', 'twoStepCode') })).toBeVisible()
    await checkShown(tab, 'turning on two-step sign-in')
  }
})

test(`a review fits in ${languageNames}, without English`, async ({ context, program }) => {
  const mentee = { email: emails.mentee }
  const { accessToken } = await logInByApi(program, mentee)
  const [awaited] = await call(program, reviewRoutes.awaitedReviews, {}, accessToken)
  const review: Layer = {
    name: 'a review',
    role: 'mentee',
    path: paths.mentorReviews(awaited!.mentorId),
    steps: () => [(page, tag) => button(page, tag, 'shell/members', 'writeReviewAbout')],
  }
  for (const tab of await openTabs(context, mentee, program.url)) await checkLayerIn(tab, review)
  // Other files of this worker have the same server, where the account reads English.
  await call(program, sessionRoutes.setLanguage, { body: { locale: 'en' } }, accessToken)
})
