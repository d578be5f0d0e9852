import { expect, type Page } from '@playwright/test'
import { isOffered, languageFacts, type PageLanguage } from '#contract/offered-languages.ts'
import { crampedParts } from './large-text.ts'
import { checkAxe, collectErrors } from './screen.ts'
import { untranslatedTexts } from './untranslated.ts'

const widths = [360, 1280] as const

/**
 * Opens a page in a language, on a phone and a desktop: no axe violation, nothing cut off, outside or scrolling sideways, no error, and
 * nothing left in English.
 */
export async function checkInLanguage(page: Page, path: string, tag: PageLanguage): Promise<void> {
  const errors = collectErrors(page)
  await page.setViewportSize({ width: widths[0], height: 800 })
  await page.goto(path === '/' ? `/${tag}` : `/${tag}${path}`)
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe(
    languageFacts(tag).direction,
  )
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.locator('main[aria-busy=true], main [aria-busy=true]')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    const at = `${tag} at ${width} px`
    const cramped = await page.evaluate(crampedParts)
    // How much of the screen a field takes is a question on phones.
    expect.soft(width === widths[0] ? cramped : cramped.filter((part) => !/px wide/.test(part)), at).toEqual([])
    // What makes texts longer also stands behind a short label, not where its long form has it.
    const violations = (await checkAxe(page)).filter(({ id }) => id !== 'label-content-name-mismatch')
    expect.soft(violations, `axe, ${at}`).toEqual([])
    if (isOffered(tag)) expect.soft(await untranslatedTexts(page, tag), `English, ${at}`).toEqual([])
  }
  expect.soft(errors, 'errors in the console').toEqual([])
}
