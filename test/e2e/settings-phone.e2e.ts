import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import type { OfferedLanguage } from '#contract/offered-languages.ts'
import { expect, test } from '#test/support/journey.ts'
import { keyboardOf } from '#test/support/keyboard.ts'
import { call, makeMentor } from '#test/support/members.ts'
import { logIn } from '#test/support/steps.ts'
import { checkScreen } from '#test/support/screen.ts'
import * as availability from '#texts/availability.ts'
import * as settingsTexts from '#texts/settings.ts'
import { about } from '#texts/settings/sections.ts'
import { contents } from '#texts/site/static.ts'

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

test('links lead to the parts of the hours: above them on a phone, below their section beside them', async ({
  page,
  program,
}) => {
  await logIn(page, await makeMentor(program, 'Wanjirũ Njeri'))
  for (const [width, place] of [
    [360, contents],
    [1280, settingsTexts.tabs],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/dashboard/settings/availability')
    const rules = page.getByRole('heading', { level: 2, name: availability.limitsTitle })
    await expect(rules).toBeAttached()
    await expect(rules).not.toBeInViewport()
    const links = page.getByRole('main').getByRole('navigation', { name: place })
    await links.getByRole('link', { name: availability.limitsTitle }).press('Enter')
    await expect(rules).toBeFocused()
    await expect(rules).toBeInViewport()
    await checkScreen(page)
  }
})

const settings = '/dashboard/settings/security'
test('where the side navigation begins the sections stand in one row, in each language', async ({ page, program }) => {
  const mentor = await makeMentor(program, 'Wanjirũ Njeri')
  await page.setViewportSize({ width: 1028, height: 740 })
  for (const locale of ['en', 'fr', 'pt', 'sw', 'ar'] as const satisfies readonly OfferedLanguage[]) {
    await call(program, sessionRoutes.setLanguage, { body: { locale } }, mentor.record.accessToken)
    await logIn(page, mentor)
    await page.goto(locale === 'en' ? settings : `/${locale}${settings}`)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    const current = page.locator('main nav [aria-current=page]')
    await expect(current).toBeVisible()
    const row = current.locator('..')
    await expect(row.getByRole('link')).toHaveCount(7)
    expect((await row.boundingBox())!.height, locale).toBeLessThan(50)
  }
})
