import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { keyboardOf } from '#test/support/keyboard.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { call, makeMentor, openForBookings, pictureFile } from '#test/support/members.ts'
import { checkAddress, checkScreen, checkWidths, collectErrors } from '#test/support/screen.ts'
import { logIn, manage } from '#test/support/steps.ts'

test.use({ clock: '2026-11-23T08:00:00Z', timezoneId: 'Africa/Lagos' })

const field = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })

/** Opens a calendar and takes its day of the month, some months on. */
async function chooseDay(opener: Locator, months: number, day: number): Promise<void> {
  await opener.click()
  const page = opener.page()
  for (let month = 0; month < months; month++) await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(`\\b${day}\\b`) })
    .first()
    .click()
}

/** Marks the page if its main part is empty at any later moment. */
const watchForBlank = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')!
    const look = () => main.innerText.trim() === '' && document.documentElement.setAttribute('data-blank', '')
    new MutationObserver(look).observe(main, { subtree: true, childList: true, attributes: true })
  })

async function openForm(page: Page): Promise<void> {
  await page.goto('/create-group-session')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
}

test('a mentor creates a recurring session with a cohost, tags, a drafted description and a woven poster', async ({
  page,
  program,
}) => {
  test.slow()
  const complaints = collectErrors(page)
  const mentor = await openForBookings(program, await makeMentor(program, 'Wanjirũ Kariũki'))
  await makeMentor(program, 'Ọláṣubọ̀mí Adéyẹmí')
  await logIn(page, mentor)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Create a session' }).click()
  const preview = page.getByRole('complementary', { name: 'Preview' })

  // The assistant needs a title; its draft can be undone.
  const tryIt = page.getByRole('button', { name: /^TRY IT/ })
  await expect(tryIt).toBeDisabled()
  await page.getByRole('textbox', { name: 'Title' }).fill('CV clinic for back-end engineers')
  await expect(preview.getByText('CV clinic for back-end engineers')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('Mine')
  await expect(page.getByText('4 / 150 minimum')).toBeVisible()
  await tryIt.click()
  await expect(page.getByText('Description successfully generated')).toBeVisible()
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toContainText('What we will cover')
  await page.getByRole('button', { name: 'Undo the draft' }).click()
  await expect(description.locator('strong')).toHaveText('Mine')
  await tryIt.click()
  await expect(description).toContainText('What to bring')

  await chooseDay(field(page, /^Date/), 0, 26)
  await field(page, /Start time/).click()
  await expect(page.getByRole('option')).toHaveCount(48)
  await page.getByRole('option', { name: '18:00' }).click()
  await expect(page.getByText('Thu 26 Nov, 18:00 – 19:00 WAT').first()).toBeVisible()

  await field(page, /Recurrence/).click()
  await page.getByRole('option', { name: 'Daily' }).click()
  const dialog = page.getByRole('dialog', { name: 'Repeats' })
  await dialog.getByRole('checkbox', { name: 'Mon' }).click()
  await expect(dialog.getByText('Cannot edit Daily selections.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await field(page, /Recurrence/).click()
  await page.getByRole('option', { name: 'Custom' }).click()
  await dialog.getByRole('checkbox', { name: 'Tue' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('Choose the last date')).toBeVisible()
  await chooseDay(dialog.getByRole('button', { name: /^Until/ }), 1, 18)
  await expect(dialog.getByText('7 sessions, last on 17 Dec')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('7 sessions, last on 17 Dec').first()).toBeVisible()

  // Without the weekday of the chosen date the series starts later, as every place shows.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Thu' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('First on Tue 1 Dec, 18:00 – 19:00 WAT')).toBeVisible()
  await expect(preview).toContainText('Tue 1 Dec, 18:00 – 19:00 WAT')
  await expect(preview).toContainText('3 sessions, last on 15 Dec')

  await page.getByText('More options: cohosts and language').click()
  const cohosts = page.getByRole('combobox', { name: 'Cohosts' })
  await cohosts.fill('zzzqqq')
  await expect(page.getByText('No user found').first()).toBeVisible()
  await cohosts.fill('adeyemi')
  await page.getByRole('option', { name: /Adéyẹmí/ }).click()
  await expect(page.getByRole('button', { name: 'Remove Ọláṣubọ̀mí Adéyẹmí' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Career' }).click()
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.fill('tech')
  await tags.press('Enter')
  await tags.fill('Back-end')
  await tags.press('Enter')
  await expect(page.getByText('3 of 5')).toBeVisible()

  await page.getByRole('button', { name: 'Use a woven poster' }).click()
  await page.getByRole('button', { name: 'Shuffle' }).click()
  await expect(page.getByText('7 of 7 done')).toBeVisible()
  await checkScreen(page)

  await watchForBlank(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Session created')).toBeVisible()
  await expect(page).toHaveURL(/\/group-details\/cv-clinic-for-back-end-engineers/)
  await expect(page.getByRole('heading', { level: 1, name: 'CV clinic for back-end engineers' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-blank')
  // What a host does next.
  const guide = page.getByRole('region', { name: 'Before the session' })
  await expect(guide.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=CV/)
  await checkScreen(page)
  await guide.getByRole('link', { name: 'Attendees' }).click()
  await expect(page.getByText('No attendees yet')).toBeVisible()
  await openForm(page)
  await expect(page.getByText('Your draft is back')).toBeHidden()
  expect(complaints).toEqual([])
})

test('errors are shown at their fields, and the draft is retained until it is sent', async ({ page, program }) => {
  test.slow()
  const mentor = await openForBookings(program, await makeMentor(program, 'Naledi Mokoena'))
  await logIn(page, mentor)
  await openForm(page)
  await page.getByRole('button', { name: 'Create session', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There are 5 problems' })
  for (const message of [
    'Please provide a title for the session',
    'Write at least 150 characters',
    'Please provide a date for the session',
    'You must select at least three session tags',
    'Please add a poster',
  ])
    await expect(summary.getByRole('link', { name: message })).toBeVisible()
  await summary.getByRole('link', { name: 'Please provide a date for the session' }).click()
  await expect(field(page, /^Date/)).toBeFocused()

  // Refused by the server: the length of the title, then its words.
  await page.getByRole('textbox', { name: 'Title' }).fill('x'.repeat(121))
  await page.getByRole('button', { name: /^TRY IT/ }).click()
  await expect(page.getByRole('alertdialog').getByText(/No more than 120 characters/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('How to fuck up an interview')
  await page.getByRole('button', { name: /^TRY IT/ }).click()
  await expect(page.getByText('The session title contains profanity or inappropriate content')).toBeVisible()
  // What is typed while the editor loads is retained, and triggers no shortcut.
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const sentence = 'We go through five real interviews and say at each step what could be done better.'
  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.type(`${sentence} `)
  release()
  await page.keyboard.type(sentence, { delay: 5 })
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText(`${sentence} ${sentence}`)
  await chooseDay(field(page, /^Date/), 0, 27)
  for (const tag of ['Tech', 'Career', 'Education'])
    await page.getByRole('button', { name: `Add ${tag}`, exact: true }).click()
  await page.getByLabel('Upload a poster').setInputFiles(pictureFile)
  const crop = page.getByRole('dialog', { name: 'Crop your picture' })
  await crop.getByRole('application').press('ArrowLeft')
  await crop.getByRole('application').press('+')
  await crop.getByRole('button', { name: 'Use this part' }).click()
  await expect(page.getByRole('img', { name: 'Your poster' })).toBeVisible()
  await page.getByRole('button', { name: 'Create session', exact: true }).click()
  await expect(
    page.getByText('The session title or the session description contains inappropriate content').first(),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('How an interview goes wrong')

  // Leaving asks for confirmation; the draft is there on return, and after a reload.
  const leave = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await page.getByRole('link', { name: 'Overview' }).click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Create a session' }).click()
  await expect(page.getByText('Your draft is back')).toBeVisible()
  await page.evaluate(() => history.back())
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(leave).toBeHidden()
  await expect(page).toHaveURL('/create-group-session')
  await page.evaluate(() => history.back())
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/dashboard')
  await openForm(page)
  await expect(page.getByText('Your draft is back')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('How an interview goes wrong')
  await page.getByRole('button', { name: 'Create session', exact: true }).click()
  await expect(page).toHaveURL(/\/group-details\/how-an-interview-goes-wrong/)

  // The same hour again: the taken times are listed at the date.
  await openForm(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('A second one')
  await page.getByRole('button', { name: /^TRY IT/ }).click()
  await expect(page.getByRole('button', { name: 'Undo the draft' })).toBeVisible()
  await chooseDay(field(page, /^Date/), 0, 27)
  for (const tag of ['Tech', 'Career', 'Education'])
    await page.getByRole('button', { name: `Add ${tag}`, exact: true }).click()
  await page.getByRole('button', { name: 'Use a woven poster' }).click()
  await page.getByRole('button', { name: 'Create session', exact: true }).click()
  await expect(
    page.getByText(/You already have a session at these times: Fri 27 Nov · 09:00 WAT/).first(),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('A second one, later')
  await page.getByLabel('Seats').fill('12')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('session-draft')))
    .toMatch(/A second one, later.*"capacity":"12"/)
})

test('the form works with a keyboard on a phone', async ({ page, program }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 800 })
  const mentor = await openForBookings(program, await makeMentor(program, 'Kwame Mensah'))
  await logIn(page, mentor)
  await openForm(page)
  const keyboard = keyboardOf(page)
  const create = page.getByRole('button', { name: 'Create session', exact: true })
  await page.getByRole('textbox', { name: 'Title' }).focus()
  await keyboard.reach(create)
  expect(keyboard.presses()).toBeLessThanOrEqual(15)
  await page.getByRole('textbox', { name: 'Title' }).focus()
  await keyboard.fill(page.getByRole('textbox', { name: 'Title' }), 'Ask me anything about remote work')
  await keyboard.activate(page.getByRole('button', { name: /^TRY IT/ }))
  await expect(page.getByRole('button', { name: 'Undo the draft' })).toBeVisible()
  await keyboard.activate(field(page, /^Date/))
  await expect(page.getByRole('grid').locator('button:focus')).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(field(page, /^Date/)).toContainText('Mon 30 Nov 2026')
  const tags = page.getByRole('combobox', { name: 'Tags' })
  for (const tag of ['Remote', 'Career', 'Tech']) {
    await keyboard.fill(tags, tag)
    await keyboard.press('Enter')
  }
  await keyboard.activate(page.getByRole('button', { name: 'Use a woven poster' }))
  await expect(page.getByRole('button', { name: 'Shuffle' })).toBeFocused()
  await keyboard.activate(page.getByRole('button', { name: 'Preview' }))
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('Ask me anything about remote work')).toBeVisible()
  await expect.poll(() => preview.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await keyboard.activate(create)
  await expect(page).toHaveURL(/\/group-details\/ask-me-anything/)
})

test('the host changes one occurrence, then the series, and required fields show an error', async ({
  page,
  program,
}) => {
  test.slow()
  const mentor = await openForBookings(program, await makeMentor(program, 'Zola Ndlovu'))
  const made = await call(
    program,
    hostingRoutes.createGroupSession,
    {
      body: {
        date: '2026-11-26',
        time: '18:00:00',
        durationMinutes: 45,
        sessionTitle: 'Portfolio evening',
        sessionDescription: `<p>${'We look at <strong>two portfolios</strong> together and make each of them better. '.repeat(3)}</p>`,
        privateSession: false,
        useWovenPoster: true,
        cohosts: [],
        tags: [{ name: 'Tech' }, { name: 'Career' }, { name: 'Design' }],
        recurrence: { endDate: '2026-12-17', isDaily: false, customDays: ['TH'] },
      },
    },
    mentor.record.accessToken,
  )
  await logIn(page, mentor)
  const edit = `/group-details/${made.sessionSlug}/edit`
  const title = page.getByRole('textbox', { name: 'Title' })
  const save = page.getByRole('button', { name: 'Save changes' })
  const description = page.getByRole('textbox', { name: 'Description' })
  await checkAddress(page, edit, () => expect(description.locator('strong').first()).toHaveText('two portfolios'))

  await expect(save).toBeDisabled()
  await page.getByRole('radio', { name: 'Only Thu 26 Nov' }).check()
  await expect(page.getByRole('switch', { name: /^Private/ })).toBeHidden()
  await title.fill('')
  // The editor is loaded by the press, with the formatting.
  await description.click()
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
  await expect(description.locator('strong').first()).toHaveText('two portfolios')
  await expect(description).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(description).toHaveText('')
  await save.click()
  const problems = page.getByRole('alert').filter({ hasText: 'There are 2 problems' })
  await expect(problems.getByRole('link', { name: 'Title cannot be empty' })).toBeVisible()
  await expect(problems.getByRole('link', { name: 'Description cannot be empty' })).toBeVisible()
  await page.reload()
  await page.getByRole('radio', { name: 'Only Thu 26 Nov' }).check()
  await title.fill('Portfolio evening with a guest')
  await save.click()
  await expect(page.getByText('Session saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio evening with a guest' })).toBeVisible()

  // From the page of a later date it is that one that changes, and the one that is shown afterwards.
  await page.getByRole('main').getByRole('link', { name: 'Thu 10 Dec' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio evening', exact: true })).toBeVisible()
  await manage(page, 'Edit')
  await expect(page.getByRole('radio', { name: 'Only Thu 10 Dec' })).toBeChecked()
  await title.fill('Portfolio evening in December')
  await page.getByRole('button', { name: 'Remove Career' }).click()
  await page.getByRole('button', { name: 'Add Health' }).click()
  await page.getByRole('button', { name: 'Choose another' }).click()
  await page.getByRole('button', { name: 'Use a woven poster' }).click()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio evening in December' })).toBeVisible()
  await expect(page).toHaveURL(/\?date=2026-12-10$/)
  const topics = page.getByRole('list', { name: 'Topics' }).getByRole('listitem')
  await expect(topics).toHaveText(['Tech', 'Design', 'Health'])

  await page.goto(edit)
  await page.getByRole('button', { name: 'Add Education' }).click()
  await page.getByRole('button', { name: 'Choose another' }).click()
  await page.getByRole('button', { name: 'Use a woven poster' }).click()
  await save.click()
  await expect(page).toHaveURL(`/group-details/${made.sessionSlug}`)
  await expect(page.getByText('Education')).toBeVisible()

  await manage(page, 'Reschedule')
  const dialog = page.getByRole('dialog', { name: 'Reschedule session' })
  await chooseDay(dialog.getByRole('button', { name: /^New date/ }), 0, 23)
  await dialog.getByRole('button', { name: /Start time/ }).click()
  await page.getByRole('option', { name: '07:00' }).click()
  await dialog.getByRole('radio', { name: 'Emergency' }).check()
  await dialog.getByRole('button', { name: /^Reschedule to Mon 23 Nov/ }).click()
  await expect(dialog.getByText('Date cannot be in the past')).toBeVisible()
})

test('a mentor without a calendar sees why they cannot create a session', async ({ page, program }) => {
  const mentor = await makeMentor(program, 'Amina Diallo')
  await logIn(page, mentor)
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Create a session' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Please add a calendar first')
  await checkAddress(page, '/create-group-session', () =>
    expect(page.getByRole('heading', { name: 'Please add a calendar first' })).toBeVisible(),
  )
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(page.getByText('Calendar connected')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
})

test('the empty form passes the screen checks', async ({ page, program }) => {
  const mentor = await openForBookings(program, await makeMentor(program, 'Chidi Okafor'))
  await logIn(page, mentor)
  await checkWidths(page, () => openForm(page))
})

test('a private draft stays private through a quick reload', async ({ page, program }) => {
  const mentor = await openForBookings(program, await makeMentor(program, 'Nandi Mokoena'))
  await logIn(page, mentor)
  await openForm(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('For a few')
  await page.getByRole('switch', { name: /^Private/ }).check()
  // Before the draft is stored automatically.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('For a few')
  await expect(page.getByRole('switch', { name: /^Private/ })).toBeChecked()
})
