import { expect, type Page } from '@playwright/test'
import { pseudoLanguages } from '#contract/offered-languages.ts'
import { crampedParts } from './large-text.ts'
import { checkAxe, collectErrors } from './screen.ts'

const widths = [360, 1280] as const

/** Opens a page in both pseudo-languages: no axe violation, nothing cut off, outside or scrolling sideways, and no error. */
export async function checkPseudoLanguages(page: Page, path: string): Promise<void> {
  const errors = collectErrors(page)
  for (const [tag, { direction }] of Object.entries(pseudoLanguages)) {
    await page.setViewportSize({ width: widths[0], height: 800 })
    await page.goto(path === '/' ? `/${tag}` : `/${tag}${path}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe(direction)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('main[aria-busy=true], main [aria-busy=true]')).toHaveCount(0)
      const at = `${tag} at ${width} px`
      const cramped = await page.evaluate(crampedParts)
      // How much of the screen a field takes is a question on phones.
      expect.soft(width === widths[0] ? cramped : cramped.filter((part) => !/px wide/.test(part)), at).toEqual([])
      // What makes texts longer also stands behind a short label, not where its long form has it.
      const violations = (await checkAxe(page)).filter(({ id }) => id !== 'label-content-name-mismatch')
      expect.soft(violations, `axe, ${at}`).toEqual([])
    }
  }
  expect.soft(errors, 'errors in the console').toEqual([])
}
