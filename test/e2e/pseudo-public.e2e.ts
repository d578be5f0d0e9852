import { test } from '#test/support/journey.ts'
import { checkPseudoLanguages } from '#test/support/pseudo-languages.ts'
import { publicScreens } from '#test/support/screens.ts'

test.use({ settings: { DEMO: 'true' } })

for (const [path] of publicScreens.filter(([address]) => address !== '/gallery'))
  test(`${path} holds longer texts, and texts from right to left`, ({ page }) => checkPseudoLanguages(page, path))
