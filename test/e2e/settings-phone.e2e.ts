import { expect, test } from '#test/support/journey.ts'
import { keyboardOf } from '#test/support/keyboard.ts'
import { makeMentor } from '#test/support/members.ts'
import { logIn } from '#test/support/steps.ts'
import { about } from '#texts/settings/sections.ts'

test('on a phone the settings are a list of sections, each a page with a way back', async ({ page, program }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, await makeMentor(program, 'Wanjirũ Njeri'))
  await page.goto('/settings')
  await expect(page).toHaveURL('/dashboard/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const sections = page.getByRole('main').getByRole('navigation', { name: 'Settings' })
  await expect(sections.getByRole('link')).toHaveCount(7)
  const security = sections.getByRole('link', { name: 'Security' })
  await expect(security).toHaveAccessibleDescription(about.security)
  const keyboard = keyboardOf(page)
  await keyboard.activate(security)
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
  await expect(page).toHaveURL('/dashboard/settings/security')
  await expect(page.getByRole('heading', { level: 2, name: 'Passkeys' })).toBeVisible()
  await keyboard.press('Shift+Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Settings' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()

  await sections.getByRole('link', { name: 'Profile information' }).click()
  await expect(page.getByLabel('Bio')).toBeVisible()
  // A wider window shows the same section beside the others; the address of the settings shows the first one.
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.goto('/dashboard/settings')
  await expect(page.getByLabel('Bio')).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Profile information' })).toHaveAttribute('aria-current', 'page')
})
