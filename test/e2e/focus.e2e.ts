import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { book, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { logIn } from '#test/support/steps.ts'

const day = 86_400_000

/** A layer takes the focus when its motion ends. */
const holdsFocus = (layer: Locator) =>
  expect.poll(() => layer.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** Opens a layer, closes it with Escape, and expects the focus where it was. */
async function opensAndGivesBack(page: Page, opener: Locator, layer: Locator): Promise<void> {
  await opener.press('Enter')
  await holdsFocus(layer)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(opener).toBeFocused()
}

test('menus of the header return the focus, also the first time', async ({ page, program }) => {
  await logIn(page, await makeMentee(program, 'Nomvula Mthembu'))
  await page.goto('/dashboard')
  const header = page.getByRole('banner')
  const account = header.getByRole('button', { name: 'Your account' })
  const bell = header.getByRole('button', { name: /^Notifications/ })
  for (const time of ['first', 'second']) {
    await test.step(`the ${time} time`, async () => {
      await opensAndGivesBack(page, account, page.getByRole('menu'))
      await opensAndGivesBack(page, bell, page.getByRole('dialog', { name: 'Notifications' }))
    })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  const sideMenu = page.getByRole('dialog', { name: 'Menu' })
  await opensAndGivesBack(page, account, sideMenu)
  // Once closed it does not open by itself when the device is turned and turned back.
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(account).toHaveAttribute('aria-haspopup', 'true')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(account).toHaveAttribute('aria-haspopup', 'dialog')
  await expect(sideMenu).toBeHidden()
})

test('a menu opened by a key begins at its first entry, also while its code is loaded, and one opened by a pointer at itself', async ({
  page,
  program,
}) => {
  await logIn(page, await makeMentee(program, 'Thandeka Zungu'))
  const account = page.getByRole('banner').getByRole('button', { name: 'Your account' })
  for (const key of ['Enter', 'Space']) {
    await page.goto('/dashboard')
    for (const time of ['first', 'second']) {
      await test.step(`${key}, the ${time} time`, async () => {
        await account.press(key)
        await expect(page.getByRole('menuitem').first()).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(account).toBeFocused()
      })
    }
  }
  await page.reload()
  await account.click()
  await expect(page.getByRole('menu')).toBeFocused()
})

test('a closed layer on a phone leaves the focus in place', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([
    makeMentor(program, 'Mũthoni Wairimũ').then((made) => openForBookings(program, made)),
    makeMentee(program, 'Ƙasimu Sani'),
  ])
  await book(program, mentor, mentee, new Date(Date.now() + 2 * day))
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, mentee)
  await page.goto('/dashboard/individual')
  const more = page.getByRole('button', { name: /^More:/ })
  for (const [action, title] of [
    ['Reschedule', 'Reschedule session'],
    ['Cancel session', 'Cancel this session?'],
  ] as const) {
    await more.press('Enter')
    await page.getByRole('button', { name: action }).press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await holdsFocus(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
  }

  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
})
