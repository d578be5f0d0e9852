import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { book, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import { expectAllCode } from '#test/support/page-code.ts'
import { chooseAnotherTime, logIn } from '#test/support/steps.ts'
import type { Program } from '#test/support/program.ts'

const hour = 3_600_000
const sessions = '/dashboard/individual'

test('both sides see a booking, its move and its cancellation without reloading', async ({
  page,
  browser,
  program,
}) => {
  test.slow()
  const [mentor, mentee] = await makePair(program)
  const mentorPage = page
  const menteePage = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Nairobi' })
  await Promise.all([logIn(mentorPage, mentor), logIn(menteePage, mentee)])
  for (const tab of [mentorPage, menteePage]) await tab.goto(sessions)
  await expect(mentorPage.getByText('You have no upcoming sessions')).toBeVisible()
  await expect(menteePage.getByText('You have no upcoming sessions')).toBeVisible()
  const cards = (tab: Page) =>
    tab.getByRole('main').getByRole('heading', { level: 3, name: 'One on One Mentorship Session' })

  await test.step('a booking arrives', async () => {
    await book(program, mentor, mentee, new Date(Date.now() + 30 * hour))
    await expect(cards(mentorPage)).toHaveCount(1)
    await expect(cards(menteePage)).toHaveCount(1)
    await expect(bell(mentorPage)).toHaveAccessibleName('Notifications, 1 unread')
    await bell(mentorPage).click()
    await expect(mentorPage.getByRole('dialog').getByRole('link').first()).toContainText(mentee.fullName)
    await mentorPage.keyboard.press('Escape')
  })

  await test.step('the mentee moves it', async () => {
    await menteePage.getByText('Details', { exact: true }).click()
    const dialog = await chooseAnotherTime(menteePage)
    await dialog.getByRole('button', { name: /^Reschedule to .*11:30/ }).click()
    await expect(menteePage.getByText('Session rescheduled successfully')).toBeVisible()
    // 11:30 in Nairobi is 09:30 for the mentor in Lagos.
    await expect(
      mentorPage
        .getByRole('main')
        .getByRole('time')
        .filter({ hasText: /^09:30$/ }),
    ).toBeVisible()
    await expect(bell(mentorPage)).toHaveAccessibleName('Notifications, 2 unread')
  })

  await test.step('the mentor cancels it', async () => {
    await mentorPage.getByText('Details', { exact: true }).click()
    await mentorPage.getByRole('button', { name: 'Cancel session' }).click()
    const dialog = mentorPage.getByRole('dialog', { name: 'Cancel this session?' })
    await expect(dialog).toContainText(mentee.fullName)
    await dialog.getByRole('radio', { name: 'Other' }).check()
    await dialog.getByLabel('Your reason').fill('I have to travel that day')
    await dialog.getByRole('button', { name: 'Cancel session' }).click()
    await expect(mentorPage.getByText('Session cancelled successfully')).toBeVisible()
    await expect(mentorPage).toHaveURL('/dashboard')
    await expect(menteePage.getByText('You have no upcoming sessions')).toBeVisible()
    await menteePage.getByRole('link', { name: 'Cancelled' }).click()
    await expect(cards(menteePage)).toHaveCount(1)
    await expect(menteePage.getByRole('main')).toContainText('I have to travel that day')
  })
  await menteePage.close()
})

test('a request is pending until the mentor accepts it', async ({ page, browser, program }) => {
  const [mentor, mentee] = await makePair(program, { approveRequests: true })
  const menteePage = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Nairobi' })
  await Promise.all([logIn(page, mentor), logIn(menteePage, mentee)])
  const { id } = await book(program, mentor, mentee, new Date(Date.now() + 30 * hour))
  await menteePage.goto(`/booking/${id}`)
  await expect(menteePage.getByText('Pending', { exact: true })).toBeVisible()
  await page.goto('/dashboard/individual/pending')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Session accepted')).toBeVisible()
  await expect(menteePage.getByText('Upcoming', { exact: true })).toBeVisible()
  await menteePage.close()
})

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

async function makePair(program: Program, hours: { approveRequests?: boolean } = {}): Promise<[Member, Member]> {
  return Promise.all([
    makeMentor(program, 'Ìyábọ̀ Ògúndélé').then((made) => openForBookings(program, made, hours)),
    makeMentee(program, 'Ngũgĩ Mwangi', { timezone: 'Africa/Nairobi' }),
  ])
}

test('the dashboard of either role is there with two calls, one for what shows first', async ({ browser, program }) => {
  for (const member of await makePair(program)) {
    const context = await browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
    const page = await context.newPage()
    await logIn(page, member)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(pathname)
    })
    await page.goto('/dashboard')
    await expect(page.getByText('Your upcoming sessions for the next week will appear here')).toBeVisible()
    await expect.poll(() => calls).toContain('/api/dashboard/more')
    // The last call measures the server's clock, once the page is there.
    await expect.poll(() => calls).toContain('/api/config')
    await expectAllCode(page)
    expect(calls.filter((path) => path !== '/api/config')).toEqual(['/api/dashboard/first-view', '/api/dashboard/more'])
    await context.close()
  }
})
