import type { Page } from '@playwright/test'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { expect, test, type Mail } from '#test/support/journey.ts'
import {
  becomeMentee,
  call,
  logInByApi,
  makeMentee,
  makeMentor,
  openForBookings,
  password,
  uniquePerson,
  type Person,
} from '#test/support/members.ts'
import { linkIn, untilListed } from '#test/support/steps.ts'
import { textIn } from '#test/support/texts.ts'
import { untranslatedTexts } from '#test/support/untranslated.ts'

// The next free time, which is booked, is half an hour ahead.
test.use({
  clock: '2026-11-25T08:00:00Z',
  viewport: { width: 360, height: 740 },
  locale: 'ar-MA',
  timezoneId: 'Africa/Casablanca',
})

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

  await untilListed(program, 'aissatou', mentor)
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

test('a host in Swahili and a guest in Portuguese read of one group session in their own language and zone', async ({
  browser,
  page,
  program,
  mailsTo,
}) => {
  test.slow()
  const host = await makeMentor(program, 'Neema Mushi', { timezone: 'Africa/Dar_es_Salaam' })
  await openForBookings(program, host)
  await call(program, sessionRoutes.setLanguage, { body: { locale: 'sw' } }, host.record.accessToken)
  const guest = await makeMentee(program, 'Graça Machava', { timezone: 'Africa/Maputo' })
  await call(program, sessionRoutes.setLanguage, { body: { locale: 'pt' } }, guest.record.accessToken)

  await page.goto('/sw/login')
  await fillLogIn(page, host)
  await expect(page).toHaveURL('/sw/dashboard')
  await page.goto('/sw/create-group-session')
  const title = 'Kusoma msimbo pamoja'
  await fillSession(page, title)
  await expect(page).toHaveURL(/\/sw\/group-details\/kusoma-msimbo-pamoja/)
  const { pathname } = new URL(page.url())
  const [created] = await mailsTo(
    host.email,
    beginningOf(textIn('sw', 'group-sessions/notices.json', 'created.subject')),
  )
  expect(created?.text).toContain('18:00 EAT')
  expect(entryOf(created)).toContain(`SUMMARY:${title}`)
  expect(entryOf(created)).toContain(textIn('sw', 'calendar-entries.json', 'opens').split('{')[0]!.trim())

  const guests = await browser.newContext({ baseURL: program.url, locale: 'pt-MZ', timezoneId: 'Africa/Maputo' })
  const onPhone = await guests.newPage()
  await onPhone.goto(pathname.replace('/sw/', '/pt/'))
  const save = textIn('pt', 'group-sessions/details.json', 'rsvp')
  await onPhone.getByRole('main').getByRole('link', { name: save }).last().click()
  await fillLogIn(onPhone, guest)
  await onPhone.getByRole('main').getByRole('button', { name: save }).last().click()
  await expect(onPhone.getByText(textIn('pt', 'group-sessions/members.json', 'going')).first()).toBeVisible()
  await expect(onPhone.getByRole('main')).toContainText('17:00 – 18:00 CAT')

  await cancel(page)
  const [cancelled] = await mailsTo(
    guest.email,
    beginningOf(textIn('pt', 'group-sessions/notices.json', 'cancelled.subject')),
  )
  expect(cancelled?.text).toContain(textIn('pt', 'reference/choices.json', 'reasons.emergency'))
  expect(cancelled?.subject).toContain('17:00 CAT')
  expect(entryOf(cancelled)).toContain('METHOD:CANCEL')
  expect(new URL(linkIn(cancelled)).pathname).toMatch(/^\/pt\/group-details\//)
  await onPhone.goto('/pt/notifications')
  await expect(onPhone.getByRole('main')).toContainText(`Neema Mushi cancelou “${title}”`)
  const connection = { connectionType: 'mentee-mentor', profileId: host.profileId } as const
  await call(program, connectionRoutes.connect, { params: connection }, guest.record.accessToken)
  await page.goto('/sw/notifications')
  await expect(page.getByRole('main')).toContainText('Graça Machava ameungana nawe')
  await guests.close()
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
  // A phone shows one week, of which the day of the session may be the last.
  await dialog.getByRole('button', { name: arabic('ui/pickers.json', 'nextWeek') }).click()
  await dialog.getByRole('grid').getByRole('button').nth(2).click()
  expect(await untranslatedTexts(page, 'ar')).toEqual([])
  await dialog.getByRole('radio', { name: /\d/ }).last().check()
  await dialog.getByRole('radio', { name: arabic('reference/choices.json', 'reasons.scheduling-conflict') }).check()
  await dialog.getByRole('button', { name: beginningOf(arabic('sessions.json', 'moveTo')) }).click()
  // The closing dialog says in a sentence what the toast says.
  await expect(page.getByText(arabic('sessions.json', 'rescheduled'), { exact: true })).toBeVisible()
}

/** Creates a session of one hour on a day of next month, at 18:00. */
async function fillSession(page: Page, title: string): Promise<void> {
  const form = (key: string) => textIn('sw', 'group-sessions/hosting.json', key)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: form('sessionTitle'), exact: true }).fill(title)
  await main.getByRole('textbox', { name: form('description'), exact: true }).fill(`${title}. `.repeat(10))
  await main.getByRole('button', { name: new RegExp(`^${form('date')}`) }).click()
  await page.getByRole('button', { name: textIn('sw', 'ui/pickers.json', 'nextMonth') }).click()
  await page
    .getByRole('grid')
    .getByRole('button', { name: /\b15\b/ })
    .click()
  await main.getByRole('button', { name: new RegExp(form('time')) }).click()
  await page.getByRole('option', { name: '18:00' }).click()
  const tags = main.getByRole('combobox', { name: form('tags') })
  for (const tag of ['Elimu', 'Msimbo', 'Kazi']) {
    await tags.fill(tag)
    await tags.press('Enter')
  }
  await main.getByRole('button', { name: form('weave') }).click()
  await main.getByRole('button', { name: form('create'), exact: true }).click()
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: textIn('sw', 'group-sessions/members.json', 'manage') }).click()
  await page.getByRole('menuitem', { name: textIn('sw', 'group-sessions/members.json', 'cancel') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: textIn('sw', 'reference/choices.json', 'reasons.emergency') }).check()
  expect(await untranslatedTexts(page, 'sw')).toEqual([])
  await dialog.getByRole('button', { name: textIn('sw', 'sessions/cancelling.json', 'cancel') }).click()
  await expect(page.getByText(textIn('sw', 'sessions.json', 'cancelled')).first()).toBeVisible()
}
