import { expect, test } from '#test/support/journey.ts'
import { makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { fillLogIn } from '#test/support/steps.ts'

test('a visitor who chose a time logs in and is back at the same time', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([
    makeMentor(program, 'Wanjirũ Kamau', { timezone: 'Africa/Nairobi' }).then((made) => openForBookings(program, made)),
    makeMentee(program, 'Ƙasimu Sani'),
  ])
  await page.goto('/find?q=wanjiru')
  await page.getByRole('main').getByRole('link', { name: /Wanjirũ Kamau/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: mentor.fullName })).toBeVisible()

  const panel = page.getByRole('complementary', { name: 'Book a session' })
  await panel.getByRole('radio', { name: '45 mins' }).check()
  await panel.getByRole('grid').getByRole('button', { name: /times/ }).nth(1).click()
  await panel.getByRole('radio', { name: /^10:00/ }).check()
  const chosen = await panel.getByRole('link', { name: /^Continue with/ }).textContent()
  await panel.getByRole('link', { name: /^Continue with/ }).click()

  // The booking page keeps the choice; as a visitor her way on leads to the log-in page.
  const carryOn = page.getByRole('main').getByRole('link', { name: chosen! })
  await carryOn.click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillLogIn(page, mentee)

  await expect(page).toHaveURL(new RegExp(`/mentor/${mentor.profileId}/book-session\\?`))
  await expect(page.getByRole('heading', { level: 1, name: `Book a session with ${mentor.fullName}` })).toBeVisible()
  const summary = chosen!.replace('Continue with ', '')
  await expect(page.getByRole('main')).toContainText(summary.split(', ').at(-1)!)
  await page.getByRole('button', { name: 'Book session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are booked' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('10:00')
  await expect(page.getByRole('main')).toContainText('12:00')
})
