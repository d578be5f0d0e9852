import { connectionRoutes } from '#contract/connections/routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { keyboardOf } from '#test/support/keyboard.ts'
import { book, call, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

test('notifications are narrowed by keyboard to what is unread, and to one subject', async ({ page, program }) => {
  const mentor = await openForBookings(program, await makeMentor(program, 'Halima Yusuf'))
  const mentee = await makeMentee(program, 'Kofi Boateng')
  await book(program, mentor, mentee, new Date())
  await call(
    program,
    connectionRoutes.connect,
    { params: { connectionType: 'mentee-mentor', profileId: mentor.profileId } },
    mentee.record.accessToken,
  )
  await logIn(page, mentor)
  await page.goto('/notifications')
  const main = page.getByRole('main')
  const booked = main.getByRole('link', { name: /^Kofi Boateng booked a session/ })
  const connected = main.getByRole('link', { name: /^Kofi Boateng connected/ })
  await expect(booked).toBeVisible()
  await expect(connected).toBeVisible()
  const filters = main.getByRole('navigation', { name: 'Which notifications' })
  const keyboard = keyboardOf(page)

  await test.step('one subject', async () => {
    await keyboard.activate(filters.getByRole('link', { name: 'Reviews and connections' }))
    await expect(page).toHaveURL('/notifications?show=people')
    await expect(filters.getByRole('link', { name: 'Reviews and connections' })).toHaveAttribute('aria-current', 'page')
    await expect(connected).toBeVisible()
    await expect(booked).toHaveCount(0)
    await page.goBack()
    await expect(booked).toBeVisible()
    await page.goto('/notifications?show=account')
    await expect(main.getByRole('heading', { level: 2, name: 'Nothing here yet' })).toBeVisible()
    await checkScreen(page)
  })

  await test.step('what is read leaves the unread ones, and the focus goes on', async () => {
    await page.goto('/notifications?show=unread')
    await expect(filters.getByRole('link', { name: 'Unread 2' })).toBeVisible()
    const stops = main.locator('[data-list-stop]')
    await expect(stops).toHaveCount(2)
    await page.keyboard.press('j')
    const [first, second] = await stops.allTextContents()
    const row = (text = '') => main.getByRole('link', { name: text })
    await expect(row(first)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(row(first)).toHaveCount(0)
    await expect(row(second)).toBeFocused()
    await expect(filters.getByRole('link', { name: 'Unread 1' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(main.getByRole('heading', { level: 2, name: 'You are all caught up' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
    await keyboard.activate(filters.getByRole('link', { name: 'All' }))
    await expect(booked).toBeVisible()
    await expect(connected).toBeVisible()
  })
})

test('on a phone the chosen subject is in view', async ({ page, program }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, await makeMentee(program, 'Ama Serwaa'))
  await page.goto('/notifications?show=account')
  const filters = page.getByRole('navigation', { name: 'Which notifications' })
  await expect(filters.getByRole('link', { name: 'Account and news' })).toBeInViewport({ ratio: 0.99 })
  await filters.getByRole('link', { name: 'Reminders' }).click()
  await expect(page.getByText('Reminders of your sessions and seats offered to you appear here.')).toBeVisible()
})
