import { test } from '#test/support/journey.ts'
import { checkedLanguages, checkShown, load, tabIn } from '#test/support/language-screens.ts'
import { publicScreens } from '#test/support/screens.ts'

test.use({ settings: { DEMO: 'true' } })

for (const [path] of publicScreens.filter(([address]) => address !== '/gallery')) {
  test(`${path} holds longer texts, and is whole in Arabic`, async ({ page }) => {
    for (const tag of checkedLanguages) {
      const tab = tabIn(page, tag)
      await load(tab, path)
      await checkShown(tab, path)
    }
  })
}
