import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { chooseFrom, keyboardOf } from '#test/support/keyboard.ts'
import { makeNewcomer, pictureFile } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

test('a mentor corrects every step and publishes hours by keyboard alone', async ({ page, program }) => {
  test.slow()
  await logIn(page, await makeNewcomer(program, 'Ngozi Bello'))
  const keyboard = keyboardOf(page)
  const proceed = () => keyboard.activate(page.getByRole('button', { name: 'Continue' }))
  await page.goto('/user-type')

  await test.step('the role', async () => {
    await proceed()
    await expect(page.getByRole('radio', { name: /^Mentee/ })).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Mentor/ })).toBeChecked()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeFocused()
  })

  await test.step('about the person: the problems become fewer as they are corrected', async () => {
    const picture = page.getByLabel('Profile picture')
    // Long before the press: the browser begins to tell of choosers some time after it is asked to.
    const chooser = page.waitForEvent('filechooser')
    await proceed()
    await expect(picture).toBeFocused()
    await problemsLeft(page, 5)
    await checkScreen(page)
    await keyboard.press('Enter')
    await (await chooser).setFiles(pictureFile)
    await keyboard.activate(page.getByRole('dialog').getByRole('button', { name: 'Save picture' }))
    await expect(picture).toBeFocused()
    await problemsLeft(page, 4)
    await chooseFrom(page, keyboard, /Nationality/, 'Nigerian')
    await problemsLeft(page, 3)
    await expect(page.getByRole('button', { name: 'Country code: Nigeria +234' })).toBeVisible()
    const phone = page.getByLabel('Phone number')
    await keyboard.fill(phone, '0803')
    await keyboard.reach(page.getByRole('radio', { name: 'Male', exact: true }))
    await keyboard.press('Space')
    await problemsLeft(page, 2)
    await keyboard.fill(page.getByLabel('Day', { exact: true }), '9')
    await keyboard.fill(page.getByLabel('Month', { exact: true }), '3')
    await keyboard.fill(page.getByLabel('Year', { exact: true }), '1988')
    await problemsLeft(page, 1)
    // The number is too short: Enter leads back to it, and what is typed replaces it.
    await keyboard.press('Enter')
    await expect(phone).toBeFocused()
    await keyboard.press('Control+a')
    await keyboard.type('08031234567')
    await problemsLeft(page, 0)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Your work' })).toBeFocused()
  })

  await test.step('their work', async () => {
    await keyboard.activate(page.getByRole('button', { name: 'Finish', exact: true }))
    await expect(page.getByRole('button', { name: /Job title/ })).toBeFocused()
    await problemsLeft(page, 4)
    await chooseFrom(page, keyboard, /Job title/, 'Staff Software Engineer')
    await keyboard.activate(page.getByRole('button', { name: /Experience/ }))
    await keyboard.reach(page.getByRole('option', { name: '10+ years' }), 'ArrowDown')
    await keyboard.press('Enter')
    await keyboard.fill(page.getByLabel('Company'), 'Sahel Cloud')
    await keyboard.reach(page.getByRole('checkbox', { name: 'AI', exact: true }))
    await keyboard.press('Space')
    await problemsLeft(page, 0)
    await keyboard.activate(page.getByRole('button', { name: 'Finish', exact: true }))
  })

  await test.step('their hours', async () => {
    await expect(page).toHaveURL('/set-up')
    await keyboard.activate(page.getByRole('button', { name: 'Publish my hours' }))
    await expect(page.getByRole('heading', { level: 1, name: "You're bookable" })).toBeFocused()
  })
})

async function problemsLeft(page: Page, count: number): Promise<void> {
  const problems = page.getByRole('alert').filter({ hasText: /^There (?:is|are) \d problem/ })
  if (count === 0) await expect(problems).toHaveCount(0)
  else await expect(problems.getByRole('link')).toHaveCount(count)
}
