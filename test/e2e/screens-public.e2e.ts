import { demoSettings, expect, test } from '#test/support/journey.ts'
import { checkedLanguages, checkShown, load, tabIn } from '#test/support/language-screens.ts'
import { checkAddress } from '#test/support/screen.ts'
import { mentorPath, publicScreens } from '#test/support/screens.ts'

test.use({ settings: demoSettings })

for (const [path, heading] of publicScreens) {
  test(`${path} passes the screen checks on phone and desktop, light and dark, holds longer texts, and is whole in Arabic`, async ({
    page,
  }) => {
    await checkAddress(page, path, async () => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
    })
    // Of the parts that developers see, in English.
    if (path === '/gallery') return
    // In the same tab, which has the code by now.
    for (const tag of checkedLanguages) {
      const tab = tabIn(page, tag)
      await load(tab, path)
      await checkShown(tab, path)
    }
  })
}

for (const path of ['/', '/find', mentorPath, `${mentorPath}/book-session`, '/signup']) {
  test(`${path} does not scroll sideways at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
