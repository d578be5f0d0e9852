import type { Page } from '@playwright/test'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { handleUntil } from '#test/support/lost-answers.ts'
import { book, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'
import * as dashboard from '#texts/dashboard.ts'

const panel = (page: Page) => page.getByRole('dialog')
const offer = (page: Page) => page.getByRole('button', { name: 'Take the tour' })

test('the tour leads along the navigation on a desktop, by keyboard, and is offered once', async ({
  page,
  program,
}) => {
  await logIn(page, await makeMentee(program, 'Zola Mbeki'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome to Kando, Zola' })).toBeVisible()
  await offer(page).click()
  await expect(panel(page)).toBeFocused()
  await expect(panel(page)).toHaveAccessibleDescription(
    'This is your dashboard where you can view your bookings, upcoming sessions, stats and performance.',
  )
  const count = 7
  const titles: (string | null)[] = []
  for (let step = 1; step <= count; step++) {
    await expect(panel(page).getByText(`Step ${step} of ${count}`)).toBeVisible()
    titles.push(await panel(page).getByRole('heading').textContent())
    await expect(panel(page)).toBeInViewport({ ratio: 0.99 })
    if (step === 2) await checkScreen(page)
    await panel(page)
      .getByRole('button', { name: step < count ? 'Next' : 'Finish' })
      .press('Enter')
  }
  expect(titles).toEqual([
    'Overview',
    'One-on-one sessions',
    'Group sessions',
    'My networks',
    'Settings',
    'Find a mentor',
    'Your account',
  ])
  await expect(panel(page)).toHaveCount(0)
  await expect(offer(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('on a phone the tour has three steps, and Escape ends it for good', async ({ page, program }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const mentor = await makeMentor(program, 'Farai Chuma')
  await logIn(page, mentor)
  await page.goto('/dashboard')
  await offer(page).click()
  await panel(page).getByRole('button', { name: 'Next' }).click()
  await expect(panel(page).getByText('Step 2 of 3')).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'One-on-one sessions' })).toBeVisible()
  await checkScreen(page)
  await panel(page).getByRole('button', { name: 'Back' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Overview' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offer(page)).toHaveCount(0)
})

test('a mentor who has a session reads of it and of the week before the welcome', async ({ page, program }) => {
  const mentor = await openForBookings(program, await makeMentor(program, 'Amara Eze'))
  await book(program, mentor, await makeMentee(program, 'Kofi Annor'), new Date())
  await logIn(page, mentor)
  await page.goto('/dashboard')
  const [week, welcome] = [dashboard.week, 'Welcome to Kando, Amara'].map((name) => page.getByRole('heading', { name }))
  await expect(offer(page)).toBeVisible()
  await expect(welcome!).toHaveCount(1)
  expect((await welcome!.boundingBox())!.y).toBeGreaterThan((await week!.boundingBox())!.y)
})

test('a tour whose end cannot be saved says so and is offered again', async ({ page, program }) => {
  await logIn(page, await makeMentee(program, 'Imani Otieno'))
  await page.goto('/dashboard')
  const address = `**/api${profileRoutes.setTourDone.path.replace(':role', 'mentee')}*`
  const mend = await handleUntil(page, address, (route) => route.fulfill({ status: 500, body: '{}' }))
  await offer(page).click()
  await panel(page).getByRole('button', { name: 'Skip tour' }).click()
  await expect(page.getByText("We couldn't save that you've seen the tour, so we'll offer it again.")).toBeVisible()
  await expect(offer(page)).toBeVisible()
  mend()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toHaveCount(0)
})
