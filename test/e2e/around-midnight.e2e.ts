import { expect, test } from '#test/support/journey.ts'
import { book, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { logIn } from '#test/support/steps.ts'
import { keepOldRules } from '#test/support/zone-rules.ts'

// Wednesday 23:20 in Casablanca; by its old rules it would be Thursday already.
test.use({ clock: '2026-11-25T23:20:00Z', timezoneId: 'Africa/Casablanca' })
test.beforeEach(({ page }) => page.addInitScript(keepOldRules))

test('which day is today is the server’s to say', async ({ page, program }) => {
  test.slow()
  const zone = { timezone: 'Africa/Casablanca' }
  const [mentor, other, mentee] = await Promise.all([
    makeMentor(program, 'Abena Ofori', zone).then((made) => openForBookings(program, made)),
    makeMentor(program, 'Driss Lahlou', zone).then((made) => openForBookings(program, made)),
    makeMentee(program, 'Yacine Alaoui', zone),
  ])
  await book(program, mentor, mentee, new Date('2026-11-25T23:30:00Z'))
  await book(program, mentor, mentee, new Date('2026-11-26T00:30:00Z'))
  await logIn(page, mentee)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText('Today, 23:30 – 00:00 WET')).toBeVisible()
  const week = main.getByRole('list', { name: 'Next seven days' }).getByRole('listitem').locator('time')
  await expect(week).toHaveText(['Thu26'])

  await test.step('the list of sessions', async () => {
    await page.goto('/dashboard/individual')
    const days = main.getByRole('heading', { level: 2 }).filter({ hasText: 'November' })
    await expect(days).toHaveText(['Today · Wednesday 25 November', 'Tomorrow · Thursday 26 November'])
  })

  await test.step('notifications', async () => {
    await page.goto('/notifications')
    await expect(main.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
    await expect(main.getByRole('heading', { level: 2, name: 'Earlier' })).toBeHidden()
  })

  await test.step('the booker and the next free time', async () => {
    await page.goto(`/mentor/${other.slug}`)
    await expect(main.getByRole('link', { name: /today 23:30 WET/ }).first()).toBeVisible()
    await page.goto(`/mentor/${other.profileId}/book-session`)
    const pressed = page.getByRole('grid').getByRole('button', { pressed: true })
    await expect(pressed).toHaveAccessibleName(/^(Today, )?Wednesday 25 November, 1 time$/)
    await expect(page.getByRole('radio', { name: /^23:30/ })).toBeVisible()
  })

  await test.step('the chat', async () => {
    await page.goto('/chat')
    await main.getByRole('link', { name: /Abena Ofori/ }).click()
    await expect(page.getByRole('log').getByRole('heading', { name: 'Today' })).toBeVisible()
  })
})
