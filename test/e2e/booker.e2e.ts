import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { keyboardOf } from '#test/support/keyboard.ts'
import { book, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

// A Wednesday near the end of a month.
test.use({ clock: '2026-11-25T08:00:00Z', viewport: { width: 360, height: 640 } })

const evenings = ['TUESDAY', 'FRIDAY'] as const
const week = evenings.map((dayOfWeek) => ({
  dayOfWeek,
  timeSlots: [{ startTime: '18:00:00', endTime: '21:00:00' }],
}))
const times = (page: Page) => page.getByRole('radio', { name: /^\d\d:\d\d/ })
const pressed = (page: Page) => page.getByRole('grid').getByRole('button', { pressed: true })

test('the first free day is open on the first screen of a phone', async ({ page, program }) => {
  const mentor = await makeMentor(program, 'Zainab Yusuf').then((made) => openForBookings(program, made, { week }))
  await page.goto(`/mentor/${mentor.profileId}/book-session`)
  await expect(times(page)).toHaveCount(6)
  await expect(times(page).nth(5)).toBeInViewport({ ratio: 1 })
  await expect(pressed(page)).toHaveAccessibleName('Friday 27 November, 6 times')
  // This week alone; days without times cannot be pressed.
  await expect(page.getByRole('grid').getByRole('button')).toHaveCount(1)
  await checkScreen(page)

  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(pressed(page)).toHaveAccessibleName('Tuesday 1 December, 6 times')
  await page.getByRole('button', { name: 'Show the month' }).click()
  // From this week on, four weeks: no week that is over.
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(5)
  await expect(page.getByText('November – December 2026')).toBeVisible()
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Friday 4 December/ })
    .click()
  await expect(page.getByText('Friday 4 December', { exact: true })).toBeInViewport()
  await times(page).nth(3).click()
  const logInLink = page.getByRole('link', { name: 'Log in to book Fri 4, 19:30' })
  await expect(logInLink).toBeInViewport({ ratio: 1 })
  // The choice of a visitor is in the address, too.
  await page.reload()
  await expect(logInLink).toBeVisible()
})

test('the calendar opens where the first free time is, however far ahead', async ({ page, program }) => {
  const mentor = await makeMentor(program, 'Bontle Dube').then((made) =>
    openForBookings(program, made, { week: [], overrides: [{ date: '2027-01-12', timeSlots: week[0]!.timeSlots }] }),
  )
  await page.goto(`/mentor/${mentor.profileId}/book-session`)
  await expect(pressed(page)).toHaveAccessibleName('Tuesday 12 January, 6 times')
  await expect(times(page).first()).toBeInViewport({ ratio: 1 })
})

test('five taps lead from the overview to a booked session, three by the next free time', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([
    makeMentor(program, 'Chiamaka Eze').then((made) => openForBookings(program, made, { week })),
    makeMentee(program, 'Tumelo Molefe'),
  ])
  await logIn(page, mentee)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  const mine = main.getByRole('listitem').filter({ hasText: mentor.fullName })
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.click()
  }

  await tap(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Find', exact: true }))
  // The overview, which goes at this moment, may name the same mentor.
  await expect(main.getByRole('heading', { level: 1, name: 'Find a mentor' })).toBeVisible()
  await tap(main.getByRole('link', { name: mentor.fullName }).first())
  await tap(page.getByRole('link', { name: 'Book a session' }))
  await tap(page.getByRole('radio', { name: /^18:00/ }))
  await expect(page.getByRole('heading', { level: 2, name: '3. Notes' })).toBeFocused()
  await tap(page.getByRole('button', { name: 'Book session' }))
  await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(5)

  await test.step('its page fits a sheet of paper, without what can only be pressed', async () => {
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    expect((await PDFDocument.load(await page.pdf({ format: 'A4' }))).getPageCount()).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reschedule' })).toBeHidden()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(360)
    await page.emulateMedia({ media: null })
  })

  await test.step('the next free time is another one now, also on Back', async () => {
    await page.goBack()
    await expect(main.getByRole('link', { name: /^Next free: Fri 27 Nov 18:30/ }).first()).toBeVisible()
    await page.goBack()
    await expect(mine.getByRole('link', { name: /^Next free: Fri 27 Nov 18:30/ })).toBeVisible()
  })

  taps = 0
  await page.goto('/dashboard')
  await tap(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Find', exact: true }))
  await tap(mine.getByRole('link', { name: /^Next free: Fri 27 Nov 18:30/ }))
  await expect(main.getByRole('definition').filter({ hasText: '18:30 – 19:00' })).toBeVisible()
  const notes = main.getByRole('textbox', { name: /^What would you like to talk about/ })
  await notes.fill('How do I become a lead?')
  await page.reload()
  await expect(notes).toHaveValue('How do I become a lead?')
  await tap(page.getByRole('button', { name: 'Book session' }))
  await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(3)
})

test('the chosen time is in the address, Back leads from the notes to the times, and leaving asks', async ({
  page,
  program,
}) => {
  const [mentor, mentee] = await Promise.all([
    makeMentor(program, 'Amina Diallo').then((made) => openForBookings(program, made, { week })),
    makeMentee(program, 'Sipho Dlamini'),
  ])
  await logIn(page, mentee)
  await page.goto(`/mentor/${mentor.profileId}`)
  await page.getByRole('link', { name: 'Book a session' }).first().click()
  await page.getByRole('radio', { name: '45 mins' }).check()
  await page.getByRole('radio', { name: /^18:30/ }).click()
  const notes = page.getByRole('textbox', { name: /^What would you like to talk about/ })
  await notes.fill('How do I become a lead?')
  await expect(page).toHaveURL(/at=2026-11-27T17%3A30%3A00.000Z&duration=45/)
  const chosen = page.getByRole('definition').filter({ hasText: '18:30 – 19:15' })

  await test.step('Back shows the times with the choice, forward the notes', async () => {
    await page.goBack()
    await expect(page.getByRole('radio', { name: /^18:30/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: '45 mins' })).toBeChecked()
    await page.goForward()
    await expect(chosen).toBeVisible()
    await expect(notes).toHaveValue('How do I become a lead?')
  })

  await test.step('a link asks, and whoever stays has lost nothing', async () => {
    // One bar at a time: the one that books, with the chosen time.
    await expect(page.getByRole('navigation', { name: 'Sections' }).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByText('Fri 27 Nov · 18:30 – 19:15 WAT')).toBeInViewport({ ratio: 1 })
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Kando/ })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Leave without booking?' })
    await question.getByRole('button', { name: 'Keep booking' }).click()
    await expect(question).toBeHidden()
    await expect(notes).toHaveValue('How do I become a lead?')
  })

  await test.step('booked, Back leads to where the form was opened', async () => {
    await page.getByRole('button', { name: 'Book session' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: mentor.fullName })).toBeVisible()
  })

  await test.step('a reload keeps time and notes, and Back still shows the times', async () => {
    await page.goto(`/mentor/${mentor.profileId}/book-session`)
    await page.getByRole('radio', { name: /^19:30/ }).click()
    await notes.fill('And then?')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('definition').filter({ hasText: '19:30 – 20:00' })).toBeVisible()
    await expect(notes).toHaveValue('And then?')
    await page.goBack()
    await expect(page.getByRole('radio', { name: /^19:30/ })).toBeChecked()
  })
})

test('25 keys lead from the overview to a booked session', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([
    makeMentor(program, 'Ruvimbo Moyo').then((made) => openForBookings(program, made, { week })),
    makeMentee(program, 'Sena Agbeko'),
  ])
  await logIn(page, mentee)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const keyboard = keyboardOf(page)
  await keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await keyboard.type('moyo')
  await expect(page.getByRole('option', { name: mentor.fullName })).toBeVisible()
  await keyboard.press('End')
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/find?q=moyo')
  // The focus moves to the new page.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  await keyboard.activate(
    page
      .getByRole('listitem')
      .filter({ hasText: mentor.fullName })
      .getByRole('link', { name: /^Next free/ }),
  )
  await expect(page.getByRole('heading', { level: 2, name: '3. Notes' })).toBeFocused()
  await keyboard.activate(page.getByRole('button', { name: 'Book session' }))
  await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeVisible()
  expect(keyboard.presses()).toBeLessThanOrEqual(25)

  await test.step('and to a time of their own, by the profile, beside which the whole week is seen', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    // Within the application, which listens to keys already.
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Overview' }).click()
    await expect(page).toHaveURL('/dashboard')
    const own = keyboardOf(page)
    await own.press('/')
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
    await own.type('moyo')
    // Above it may stand the session with them that was booked a moment ago.
    const found = page.getByRole('group', { name: 'Mentors' }).getByRole('option', { name: mentor.fullName })
    await expect(found).toBeVisible()
    while ((await found.getAttribute('aria-selected')) !== 'true') await own.press('ArrowDown')
    await own.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: mentor.fullName })).toBeFocused()
    const panel = page.getByRole('complementary', { name: 'Book a session' })
    const first = panel.getByRole('radio', { name: /^18:30/ })
    await own.reach(first)
    await own.press('ArrowRight')
    await own.activate(panel.getByRole('link', { name: 'Continue with Fri 27, 19:00' }))
    await expect(page.getByRole('heading', { level: 2, name: '3. Notes' })).toBeFocused()
    await own.activate(page.getByRole('button', { name: 'Book session' }))
    await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeVisible()
    expect(own.presses()).toBeLessThanOrEqual(25)

    await page.goto(`/mentor/${mentor.slug}/book-session`)
    const week = page.getByRole('region', { name: 'The week at a glance' })
    await expect(week.getByRole('button')).toHaveCount(7)
    await expect(week.getByRole('button', { name: /^Fri 27 ?, 4 times$/ })).toHaveAttribute('aria-pressed', 'true')
    await checkScreen(page)
  })
})

test('rescheduling opens on the week of the session', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([
    makeMentor(program, 'Ifunanya Obi').then((made) => openForBookings(program, made, { week })),
    makeMentee(program, 'Kagiso Nkosi'),
  ])
  const booking = await book(program, mentor, mentee, new Date('2027-01-05T00:00:00Z'))
  await logIn(page, mentee)
  await page.goto(`/booking/${booking.id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule session' })
  await expect(dialog.locator('[data-day][aria-pressed=true]')).toHaveAccessibleName(/^Tuesday 5 January/)
  await expect(dialog.getByRole('radio', { name: /^18:30/ })).toBeVisible()
})

test('times are shown as in the language, unless the reader chose a clock', async ({ page, browser, program }) => {
  const mentor = await makeMentor(program, 'Hadiza Bello').then((made) => openForBookings(program, made, { week }))
  const address = `/mentor/${mentor.profileId}/book-session`
  const american = await browser.newPage({ baseURL: program.url, locale: 'en-US', timezoneId: 'Africa/Lagos' })
  await american.goto(address)
  await expect(american.getByRole('radio', { name: /^6:30 pm/ })).toBeVisible()
  await american.close()

  await page.goto(address)
  await expect(page.getByRole('radio', { name: /^18:30/ })).toBeVisible()
  await page.getByRole('group', { name: 'Clock' }).getByRole('button', { name: '12h' }).click()
  await page.getByRole('radio', { name: /^6:30 pm/ }).click()
  await expect(page.getByRole('link', { name: 'Log in to book Fri 27, 6:30 pm' })).toBeVisible()
  await checkScreen(page)
  // The server paints the next page with it.
  await page.goto(`/mentor/${mentor.profileId}`)
  await expect(page.getByRole('link', { name: 'Next free: Fri 27 Nov 6:00 pm WAT' }).first()).toBeVisible()
})
