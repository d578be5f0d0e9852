import { test } from '#test/support/journey.ts'
import { checkInLanguage } from '#test/support/language-screens.ts'
import { publicScreens } from '#test/support/screens.ts'

test.use({ settings: { DEMO: 'true' } })

for (const [path] of publicScreens.filter(([address]) => address !== '/gallery')) {
  test(`${path} holds longer texts`, ({ page }) => checkInLanguage(page, path, 'en-XA'))
  test(`${path} is whole in Arabic`, ({ page }) => checkInLanguage(page, path, 'ar'))
}
