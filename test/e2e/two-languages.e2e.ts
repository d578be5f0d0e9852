import type { Page } from '@playwright/test'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { expect, test, type Mail } from '#test/support/journey.ts'
import {
  becomeMentee,
  call,
  logInByApi,
  makeMentor,
  openForBookings,
  password,
  uniquePerson,
  type Person,
} from '#test/support/members.ts'
import { linkIn } from '#test/support/steps.ts'
import { textIn } from '#test/support/texts.ts'

test.use({ viewport: { width: 360, height: 740 }, locale: 'ar-MA', timezoneId: 'Africa/Casablanca' })

const arabic = (file: string, key: string) => textIn('ar', file, key)
/** A text of the catalogue up to its first placeholder. */
const beginningOf = (text: string) => new RegExp(`^${text.split('{')[0]}`)
/** The lines of a calendar entry, unfolded. */
const entryOf = (mail: Mail | undefined) => mail?.calendar?.replaceAll(/\r\n[ \t]/g, '') ?? ''

test('a mentee in Arabic and a mentor in French book and move a session, each in their own language', async ({
  browser,
  page,
  program,
  mailsTo,
}) => {
  test.slow()
  const mentor = await makeMentor(program, 'Aïssatou Ndiaye', { timezone: 'Africa/Dakar' })
  await openForBookings(program, mentor)
  await call(program, sessionRoutes.setLanguage, { body: { locale: 'fr' } }, mentor.record.accessToken)
  const mentee = uniquePerson('أمينة العلوي')
  await signUp(page, mentee)
  const confirm = linkIn((await mailsTo(mentee.email))[0])
  expect(new URL(confirm).pathname).toMatch(/^\/ar\//)
  await page.goto(confirm)
  await expect(page).toHaveURL('/ar/user-type')
  await becomeMentee(program, { ...mentee, record: await logInByApi(program, mentee) })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/ar/login')
  await fillLogIn(page, mentee)
  await expect(page).toHaveURL('/ar/dashboard')

  await page.goto('/ar/find?q=aissatou')
  await page.locator(`main a[href="/ar/mentor/${mentor.slug}"]`).first().click()
  await book(page)
  const [booked] = await mailsTo(mentee.email, beginningOf(arabic('bookings/notices.json', 'made.subject')))
  const [forMentor] = await mailsTo(mentor.email, /^Réservée/)
  expect(booked?.html).toContain('dir="rtl"')
  expect(entryOf(booked)).toContain(`SUMMARY:${arabic('calendar-entries.json', 'individual').split('{')[0]}`)
  expect(entryOf(forMentor)).toContain('SUMMARY:Séance de mentorat avec')
  expect(new URL(linkIn(forMentor)).pathname).toMatch(/^\/fr\//)

  await page.goto(linkIn(booked))
  await move(page)
  const mentors = await browser.newContext({ baseURL: program.url, locale: 'fr-SN', timezoneId: 'Africa/Dakar' })
  const onDesk = await mentors.newPage()
  await onDesk.goto('/fr/login')
  await fillLogIn(onDesk, mentor)
  await expect(onDesk).toHaveURL('/fr/dashboard')
  await onDesk.goto('/fr/notifications')
  await expect(onDesk.getByRole('main')).toContainText('a réservé une séance avec vous')
  // The e-mail about a move waits a few minutes for further changes.
  await expect(onDesk.getByRole('main')).toContainText('a déplacé votre séance')
  await mentors.close()
})

async function signUp(page: Page, { fullName, email }: Person): Promise<void> {
  await page.goto('/ar')
  await page.locator('main a[href="/ar/signup?as=mentee"]').first().click()
  await page.locator('input[name=username]').fill(fullName)
  await page.locator('input[type=email]').fill(email)
  for (const field of await page.locator('input[type=password]').all()) await field.fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page).toHaveURL(/^[^?]*\/ar\/confirm-account/)
}

async function fillLogIn(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('main').locator('button[type=submit]').click()
}

/** From the mentor's profile to the confirmation. */
async function book(page: Page): Promise<void> {
  // The next free time, with which the booking page opens.
  await page.locator('main a[href*="/book-session?at="]').first().click()
  await page.getByRole('button', { name: arabic('bookings.json', 'bookNow') }).click()
  await expect(page.getByRole('heading', { level: 1, name: arabic('bookings.json', 'booked') })).toBeVisible()
}

async function move(page: Page): Promise<void> {
  await page.getByRole('button', { name: arabic('sessions.json', 'reschedule'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: arabic('sessions.json', 'rescheduleTitle') })
  await dialog.getByRole('grid').getByRole('button').nth(2).click()
  await dialog.getByRole('radio', { name: /\d/ }).last().check()
  await dialog.getByRole('radio', { name: arabic('reference/choices.json', 'reasons.scheduling-conflict') }).check()
  await dialog.getByRole('button', { name: beginningOf(arabic('sessions.json', 'moveTo')) }).click()
  await expect(page.getByText(arabic('sessions.json', 'rescheduled'))).toBeVisible()
}
