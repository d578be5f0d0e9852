import type { BrowserContext, Page } from '@playwright/test'
import { createGroupSession } from '#test/support/group-sessions.ts'
import { expect, test } from '#test/support/journey.ts'
import { makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { expectAllCode } from '#test/support/page-code.ts'
import { logIn } from '#test/support/steps.ts'

test.use({ viewport: { width: 360, height: 640 } })

const message = /^You're offline, and this isn't on your device yet/

/** A toast that stays: with data saving the account menu is not fetched ahead, so it cannot open offline. */
async function showToast(page: Page, context: BrowserContext): Promise<void> {
  await expectAllCode(page)
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('alertdialog', { name: message })).toBeVisible()
  await context.setOffline(false)
}

/** The names of the controls under a toast: those that stay in place while the page scrolls, or the buttons of an open dialog. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-react-aria-top-layer] [role=alertdialog]')]
    const boxes = toasts.map((one) => one.getBoundingClientRect())
    const dialog = document.querySelector('[data-overlay]')
    const isPinned = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isPinned(element.parentElement))
    const found = dialog
      ? [...dialog.querySelectorAll('a[href], button')]
      : [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(isPinned)
    return found
      .filter((control) => !toasts.some((toast) => toast.contains(control)))
      .filter((control) => {
        const box = control.getBoundingClientRect()
        const isShown = box.width > 0 && box.bottom > 0 && box.top < innerHeight
        const meets = (one: DOMRect) =>
          one.top < box.bottom && box.top < one.bottom && one.left < box.right && box.left < one.right
        return isShown && boxes.some(meets)
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })

test('a toast covers no control that stays in place, at 360 px', async ({ page, program, context }) => {
  test.slow()
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const mentor = await makeMentor(program, 'Halima Yusuf').then((made) => openForBookings(program, made))
  const mentee = await makeMentee(program, 'Bongani Zulu')
  const { slug } = await createGroupSession(program, mentor, {
    date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  })

  await test.step('for a mentor: the form of a session, settings and their dialogs', async () => {
    await logIn(page, mentor)
    await page.goto('/create-group-session')
    await showToast(page, context)
    await expect.poll(() => covered(page)).toEqual([])

    await page.goto('/dashboard/settings/profile')
    await page.getByLabel('City').fill('Kano')
    await expect(page.getByText(/You have unsaved changes/)).toBeVisible()
    await showToast(page, context)
    await expect.poll(() => covered(page)).toEqual([])
    // By keyboard: at the end of the page the toast may lie over this button, which scrolls.
    await page.getByRole('button', { name: 'Add experience' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add experience' })).toBeVisible()
    await expect.poll(() => covered(page)).toEqual([])
    await context.clearCookies()
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
  })

  await test.step('for a mentee: booking, a profile, a group session', async () => {
    await logIn(page, mentee)
    await page.goto(`/mentor/${mentor.profileId}/book-session`)
    await page
      .getByRole('radio', { name: /^\d\d:\d\d/ })
      .first()
      .click()
    for (const path of [null, `/mentor/${mentor.profileId}`, `/group-details/${slug}`]) {
      if (path) await page.goto(path)
      await expect(page.locator('[data-bottom-bar="true"]')).toBeVisible()
      await showToast(page, context)
      await expect.poll(() => covered(page)).toEqual([])
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect.poll(() => covered(page)).toEqual([])
    }
  })
})
