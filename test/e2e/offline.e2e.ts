import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { book, makeMentee, makeMentor, openForBookings, pictureFile } from '#test/support/members.ts'
import { expectAllCode } from '#test/support/page-code.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'
import * as availability from '#texts/availability.ts'
import * as profile from '#texts/directory/own-profile.ts'

const notSent = "You're offline. Try again when you're back online."
const offlineHeading = { level: 1, name: "You're offline" } as const

/** The layout is there: the page did not go white. */
const expectLayout = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Your account' })).toBeVisible()

test('twenty likely actions offline each show that they failed', async ({ page, program, context }) => {
  test.slow()
  const mentor = await openForBookings(program, await makeMentor(program, 'Ngozi Obi'))
  await book(program, mentor, await makeMentee(program, 'Kwame Mensah'), new Date())
  await logIn(page, mentor)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /^Notifications, 1 unread/ })).toBeVisible()
  // Menus, panels and the frames of dialogs are fetched once somebody uses the page.
  await expectLayout(page)
  await expectAllCode(page)
  await context.setOffline(true)

  await expect(page.getByText(/^You're offline\. What you see is as of \d\d:\d\d\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Until it has faded the menu counts as the topmost overlay.
  await expect(page.getByRole('menu')).toHaveCount(0)

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText(/couldn't load/)).toBeVisible()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText(/couldn't load/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()

  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByRole('status')).toContainText("You're offline")
  await page.keyboard.type('avail')
  await expect(search.getByRole('option', { name: 'Availability', selected: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()

  await page.getByRole('combobox', { name: 'Find a mentor' }).fill('Wanjiru')
  await expect(page.getByText("The search didn't work. Try again.")).toBeVisible()
  await page.keyboard.press('Escape')

  const sections = page.getByRole('navigation', { name: 'Sections' }).first()
  for (const name of ['One-on-one sessions', 'Group sessions', 'Settings']) {
    await sections.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', offlineHeading)).toBeVisible()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect(again).not.toHaveAttribute('aria-busy')
    await expect(page.getByRole('heading', offlineHeading)).toBeVisible()
    await expectLayout(page)
  }
  await checkScreen(page)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Create a session' }).click()
  await expect(page.getByRole('heading', offlineHeading)).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ngozi/ })).toBeVisible()

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page.getByText("You're offline. This page opens when you're back online.")).toBeVisible()

  // The page that was requested offline opens by itself.
  await sections.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', offlineHeading)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByLabel('Bio')).toBeVisible()

  await page.goto('/profile-public')
  await expect(page.getByRole('heading', { level: 1, name: mentor.fullName })).toBeVisible()
  await expectLayout(page)
  const share = page.getByRole('button', { name: /^Share/ }).first()
  await expect(share).toBeVisible()
  await expectAllCode(page)
  await context.setOffline(true)
  await share.click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'BECOME A MENTOR' }).first()).toBeVisible()
})

test('input made offline is retained, and sent once the network is back', async ({ page, program, context }) => {
  const mentor = await openForBookings(program, await makeMentor(program, 'Aminata Sow'))
  await logIn(page, mentor)
  await page.goto('/dashboard/settings/availability')
  await expect(page.getByRole('switch', { name: 'Monday' })).toBeChecked()
  await expectLayout(page)
  const copy = page.getByRole('dialog', { name: 'Copy Tuesday to' })
  await expectAllCode(page)
  await context.setOffline(true)
  await page.getByRole('switch', { name: 'Monday' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(notSent)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Monday' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Copy to other days: Tuesday' }).click()
  await expect(copy).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByRole('alertdialog', { name: 'Disconnect your calendar?' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await expect(page.getByRole('alertdialog', { name: 'Disconnect your calendar?' })).toBeHidden()
  // Beside the one in the save bar.
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(notSent)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(availability.updated)).toBeVisible()

  await page.goto('/dashboard/settings')
  // The last section that reads, which would fail without a network.
  await expect(page.getByText(profile.noOwnExperience)).toBeVisible()
  await page.getByLabel('Choose a new picture').setInputFiles(pictureFile)
  await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText(notSent)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry upload' }).click()
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
  await expect(page.getByText(notSent)).toHaveCount(0)
})

test('notifications that could not be marked read show an error and stay unread', async ({
  page,
  program,
  context,
}) => {
  const mentor = await openForBookings(program, await makeMentor(program, 'Halima Yusuf'))
  await book(program, mentor, await makeMentee(program, 'Kofi Boateng'), new Date())
  await logIn(page, mentor)
  await page.goto('/notifications')
  const mark = page.getByRole('main').getByRole('button', { name: 'Mark all as read' })
  await expect(mark).toBeVisible()
  await context.setOffline(true)
  await mark.click()
  await expect(page.getByText(notSent)).toBeVisible()
  await expect(mark).toBeVisible()
})

test.describe('with data saving, nothing is prefetched', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  })

  test('a menu that cannot be fetched offline shows an error, and opens with Try again', async ({
    page,
    program,
    context,
  }) => {
    await logIn(page, await makeMentor(program, 'Thandi Dube'))
    await page.goto('/dashboard')
    await expectLayout(page)
    await expectAllCode(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Your account' }).click()
    const toast = page.getByRole('alertdialog', { name: /^You're offline, and this isn't on your device yet/ })
    await expect(toast).toBeVisible()
    await context.setOffline(false)
    await toast.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeVisible()
  })

  test('a chunk that a release removed reloads the page once, with the input retained', async ({ page, program }) => {
    await logIn(page, await makeMentor(program, 'Zainab Bello'))
    await page.goto('/dashboard/settings/availability')
    await page.getByRole('switch', { name: 'Sunday' }).click()
    await expectLayout(page)
    await expectAllCode(page)
    let loads = 0
    page.on('load', () => loads++)
    const known = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await page.route('**/assets/*.js', (route) =>
      known.includes(route.request().url()) ? route.fallback() : route.fulfill({ status: 404, body: 'gone' }),
    )
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect.poll(() => loads).toBe(1)
    await expect(page.getByRole('switch', { name: 'Sunday' })).toBeChecked()
    await expect(page.getByText('You have unsaved changes: Availability')).toBeVisible()
    // Still missing: now an error is shown.
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByRole('alertdialog', { name: /^This part didn't load/ })).toBeVisible()
    expect(loads).toBe(1)
  })

  test('a chunk whose download was interrupted is fetched again after a reload', async ({ page, program }) => {
    await logIn(page, await makeMentor(program, 'Efua Owusu'))
    await page.goto('/dashboard')
    await expectLayout(page)
    await expectAllCode(page)
    const known = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    let broken = 0
    await page.route('**/assets/*.js', (route) => {
      const isScript = route.request().resourceType() === 'script'
      if (known.includes(route.request().url()) || !isScript || broken > 0) return route.fallback()
      broken++
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Your account' }).click()
    const menu = page.getByRole('menuitem', { name: 'My profile' })
    const toast = page.getByRole('alertdialog', { name: /^This part didn't load\. Trying again reloads the page/ })
    await expect(menu.or(toast)).toBeVisible()
    if (await toast.isVisible()) {
      await toast.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('button', { name: 'Your account' }).click()
    }
    await expect(menu).toBeVisible()
  })
})
