import type { Page } from '@playwright/test'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { startCalendarProviders, type CalendarProviders } from '#test/support/calendars/calendar-providers.ts'
import { expect, test } from '#test/support/journey.ts'
import { checkShown, load, tabsOf, type Tab } from '#test/support/language-screens.ts'
import { call, logInByApi, makeMentor, openForBookings } from '#test/support/members.ts'
import { startOidcProvider } from '#test/support/servers/oidc.ts'
import { freePort } from '#test/support/ports.ts'
import { cloneDatabase } from '#test/support/postgres.ts'
import { startProgram, type Program } from '#test/support/program.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'
import { shownText } from '#test/support/texts.ts'
import * as availability from '#texts/availability.ts'

test.describe('with providers', () => {
  let outside: Awaited<ReturnType<typeof startOidcProvider>>
  let providers: CalendarProviders
  let own: Awaited<ReturnType<typeof cloneDatabase>>
  let program: Program

  test.beforeAll(async () => {
    const port = await freePort()
    outside = await startOidcProvider(
      ['google', 'oidc'].map((provider) => `http://127.0.0.1:${port}/auth/callback/${provider}`),
    )
    providers = await startCalendarProviders()
    own = await cloneDatabase({
      clusterUrl: process.env.KANDO_TEST_CLUSTER ?? '',
      template: process.env.KANDO_TEST_TEMPLATE ?? '',
    })
    program = await startProgram({
      databaseUrl: own.url,
      dataDir: own.dataDir,
      port,
      env: {
        GOOGLE_CLIENT_ID: outside.clientId,
        GOOGLE_CLIENT_SECRET: outside.clientSecret,
        GOOGLE_ISSUER: outside.issuer,
        OIDC_CLIENT_ID: outside.clientId,
        OIDC_CLIENT_SECRET: outside.clientSecret,
        OIDC_ISSUER: outside.issuer,
        OIDC_NAME: 'Example University',
        ...providers.env,
      },
    })
  })
  test.afterAll(async () => {
    await program.stop()
    await own.drop()
    await outside.close()
    providers.close()
  })

  test('a user signs up with Google, and later logs in with it; the own provider of the operator has its button', async ({
    browser,
  }) => {
    outside.signedIn = { sub: 'g-1', email: 'ama.ata@example.org', email_verified: true, name: 'Ama Ata' }
    const page = await browser.newPage({ baseURL: program.url })
    await page.goto('/signup')
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL('/user-type')
    await page.getByRole('button', { name: 'Save and finish later' }).click()
    await expect(page).toHaveURL('/')

    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL('/user-type')

    outside.signedIn = { sub: 'u-1', email: 'kofi.annan@example.org', email_verified: true, name: 'Kofi Annan' }
    const student = await browser.newPage({ baseURL: program.url })
    await student.goto('/signup')
    await student.getByRole('button', { name: 'Continue with Example University' }).click()
    await expect(student).toHaveURL('/user-type')
    await student.close()
    await page.close()
  })

  test('a mentor connects a Google and a Microsoft account, declines once, and reconnects a revoked one', async ({
    browser,
  }) => {
    test.slow()
    const timeSlots = [{ startTime: '09:00:00', endTime: '17:00:00' }]
    const mentor = await openForBookings(program, await makeMentor(program, 'Amina Bello'), {
      week: [{ dayOfWeek: 'MONDAY', timeSlots }],
    })
    const context = await browser.newContext({ baseURL: program.url, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await logIn(page, mentor)
    await page.goto(settingsPath)
    const calendars = page.getByRole('region', { name: 'Calendar', exact: true })

    providers.google.consent = 'deny'
    await leaveFor(page, 'Google')
    await expect(page.getByText("You didn't agree, so nothing was connected.")).toBeVisible()
    await expect(page).toHaveURL(settingsPath)
    await checkScreen(page)
    providers.google.consent = 'allow'
    await calendars.getByRole('button', { name: 'Try again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Google Calendar' })
    await expect(dialog).toBeVisible()
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Continue to Google' }).click()
    await chooseCalendars(page, 'amina@example.org', 'Meet in Google Meet')
    const account = calendars.getByRole('listitem').filter({ hasText: 'amina@example.org' })
    await expect(account.getByText('Connected')).toBeVisible()
    await expect(account.getByText('Sessions meet in Google Meet')).toBeVisible()

    await leaveFor(page, 'Microsoft')
    await chooseCalendars(page, 'amina@example.com')
    const outlook = calendars.getByRole('listitem').filter({ hasText: 'amina@example.com' })
    await expect(outlook.getByText('Connected')).toBeVisible()

    const { accessToken } = await logInByApi(program, mentor)
    const list = await call(program, calendarRoutes.listCalendars, {}, accessToken)
    const { id } = list.find(({ provider }) => provider === 'google')!
    /** The mentor takes the permission back at Google. */
    const revoke = () => {
      providers.google.revoke()
      return call(program, calendarRoutes.checkCalendar, { params: { id }, body: {} }, accessToken)
    }
    await revoke()
    await expect(account.getByText('Your sign-in there is no longer accepted')).toBeVisible()
    await expect(account.getByText(/we'll hide your free times/)).toBeVisible()
    await checkScreen(page)
    await account.getByRole('button', { name: 'Reconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue to Google' }).click()
    await expect(page.getByText('Your calendar works again.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(account.getByText('Connected')).toBeVisible()

    await outlook.getByRole('button', { name: /^Disconnect/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(page.getByText(availability.calendarRemoved)).toBeVisible()
    await page.close()

    await context.addCookies([{ name: 'locale', value: 'ar', url: program.url }])
    const tabs = await tabsOf(context)
    for (const tab of tabs) {
      await load(tab, settingsPath)
      await checkDialogs(tab)
    }
    await revoke()
    for (const tab of tabs) {
      await expect(tab.page.getByText(shown(tab, 'accountRefused'))).toBeVisible()
      await checkShown(tab, 'a calendar that is no longer shared')
    }
    await context.close()
  })
})

const settingsPath = '/dashboard/settings/availability'

const shown = ({ tag }: Tab, key: string) => shownText(tag, 'availability', key)

/** The dialogs before and after a mentor agrees on the page of a provider, in other languages. */
async function checkDialogs(tab: Tab): Promise<void> {
  const { page } = tab
  const press = (key: string) => page.getByRole('button', { name: shown(tab, key) }).click()
  const checkDialog = async (key: string, place: string) => {
    await expect(page.getByRole('dialog').getByText(shown(tab, key))).toBeVisible()
    await checkShown(tab, place)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await press('chooseCalendarsNamed')
  await checkDialog('busyCalendars', 'choosing calendars of an account')
  for (const provider of ['google', 'microsoft'] as const) {
    await press('connectCalendar')
    await page
      .getByRole('dialog')
      .getByText(shown(tab, `providers.${provider}.text`))
      .click()
    await checkDialog(`consentDetails.${provider}`, `before the page of ${provider}`)
  }
}

/** Chooses a provider in the settings and goes to its page of consent. */
async function leaveFor(page: Page, provider: 'Google' | 'Microsoft'): Promise<void> {
  await page.getByRole('button', { name: 'Connect a calendar' }).click()
  const choice = page.getByRole('dialog', { name: 'Connect a calendar' })
  await choice.getByRole('button', { name: provider === 'Google' ? /^Google Calendar/ : /^Outlook/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Continue to ${provider}` })
    .click()
}

/** Keeps what the provider recommends, and chooses its room where one is named. */
async function chooseCalendars(page: Page, account: string, room?: string): Promise<void> {
  await expect(page.getByText(availability.calendarAdded).first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: `Choose calendars of ${account}` })
  if (room !== undefined) {
    await dialog.getByLabel(room).check()
    await checkScreen(page)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('a provider that is not configured is not offered', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^(Log in|Create account)$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Continue with/ })).toHaveCount(0)
  }
})
